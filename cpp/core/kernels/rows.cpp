#include "core/kernels/cache_lines.hpp"
#include "core/kernels/kernels.hpp"
#include "core/kernels/simd.hpp"

#include <algorithm>
#include <cstddef>

namespace lim::kernels {

namespace {

using Offset = std::ptrdiff_t;

/// From so many numbers on, a row takes longer to copy by vectors than by one memory.copy: that stores up to
/// 64 bytes at a time, and vectors 16.
constexpr Offset long_row = 64;
constexpr Offset numbers_in_a_line = cache_line / sizeof(float);

[[gnu::always_inline]] inline void copy_vector(const float* from, float* to) {
    simd::store(to, simd::load(from));
}

/// Rows of at least 4 numbers, by vectors; the last one may overlap the one before.
void gather_short_rows(const float* W, Offset d, std::span<const std::int64_t> ids, float* out) {
    const Offset last = d - simd::lanes;
    LIM_ROLLED for (const std::int64_t id : ids) {
        const float* const row = W + static_cast<Offset>(id) * d;
        LIM_ROLLED for (Offset j = 0; j < last; j += simd::lanes) { copy_vector(row + j, out + j); }
        copy_vector(row + last, out + last);
        out += d;
    }
}

/// Long rows that go beyond whole cache lines by `rest` ≤ 4 numbers: a vector for these and a memory.copy for
/// the lines are faster than one memory.copy, above all of a little more than 256 bytes.
void gather_lines_and_rest(const float* W, Offset d, Offset rest, std::span<const std::int64_t> ids,
                           float* out) {
    const Offset last = d - simd::lanes;
    LIM_ROLLED for (const std::int64_t id : ids) {
        const float* const row = W + static_cast<Offset>(id) * d;
        copy_vector(row + last, out + last);
        std::copy_n(row, d - rest, out);
        out += d;
    }
}

} // namespace

void gather_rows(const float* W, Index columns, std::span<const std::int64_t> ids, float* out) {
    const auto d = static_cast<Offset>(columns);
    const Offset rest = d % numbers_in_a_line;
    if (d >= simd::lanes && d < long_row) {
        gather_short_rows(W, d, ids, out);
    } else if (d > long_row && rest > 0 && rest <= simd::lanes) {
        gather_lines_and_rest(W, d, rest, ids, out);
    } else {
        LIM_ROLLED for (const std::int64_t id : ids) {
            out = std::copy_n(W + static_cast<Offset>(id) * d, d, out);
        }
    }
}

void scatter_add_rows(std::span<const std::int64_t> ids, const float* grad_out, float* grad, Index d) {
    for (const std::int64_t id : ids) {
        float* const row = grad + id * d;
        for (Index j = 0; j < d; ++j) {
            row[j] += grad_out[j];
        }
        grad_out += d;
    }
}

void outer(const float* column, const float* row, float* out, Index n, Index d) {
    for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < d; ++j) {
            out[i * d + j] = column[i] * row[j];
        }
    }
}

} // namespace lim::kernels
