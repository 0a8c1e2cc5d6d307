#include "core/kernels/kernels.hpp"
#include "core/kernels/simd.hpp"

#include <algorithm>
#include <cstddef>

namespace lim::kernels {

namespace {

/// Rows of few numbers by vectors: a memory.copy for each would take longer to begin than to copy.
void gather_short_rows(const float* W, std::ptrdiff_t d, std::span<const std::int64_t> ids, float* out) {
    constexpr std::ptrdiff_t step = 4 * simd::lanes;
    LIM_ROLLED for (const std::int64_t id : ids) {
        const float* const row = W + static_cast<std::ptrdiff_t>(id) * d;
        LIM_ROLLED for (std::ptrdiff_t j = 0; j < d; j += step) {
            simd::f32x4 numbers[4];
            for (int v = 0; v < 4; ++v) {
                numbers[v] = simd::load(row + j + v * simd::lanes);
            }
            for (int v = 0; v < 4; ++v) {
                simd::store(out + v * simd::lanes, numbers[v]);
            }
            out += step;
        }
    }
}

} // namespace

void gather_rows(const float* W, Index d, std::span<const std::int64_t> ids, float* out) {
    if (d < 64 && d % 16 == 0) {
        gather_short_rows(W, static_cast<std::ptrdiff_t>(d), ids, out);
        return;
    }
    for (const std::int64_t id : ids) {
        // one memory.copy: from 64 floats on it is faster than a loop over vectors, however unrolled
        out = std::copy_n(W + id * d, d, out);
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
