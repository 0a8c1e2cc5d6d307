#include "core/base/cache_lines.hpp"
#include "core/kernels/kernels.hpp"
#include "core/kernels/simd.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace lim::kernels {

namespace {

using Offset = std::ptrdiff_t;

constexpr Offset numbers_in_a_line = cache_line / sizeof(float);
constexpr Offset two_vectors = 2 * simd::lanes;
constexpr Offset four_vectors = 4 * simd::lanes;
constexpr Offset five_vectors = 5 * simd::lanes;

/// Beyond so many numbers, a row takes longer to copy by vectors than by one memory.copy: that stores up to
/// 64 bytes at a time, and vectors 16, but it is a call.
constexpr Offset most_by_vectors = 192;

/// Calls copy(row of W, row of out) for each token.
template <class Copy>
[[gnu::always_inline]] inline void for_rows(const float* W, Offset d, std::span<const std::int64_t> ids,
                                            float* out, Copy&& copy) {
    LIM_ROLLED for (const std::int64_t id : ids) {
        copy(W + static_cast<Offset>(id) * d, out);
        out += d;
    }
}

/// `count` vectors, which are all read before the first is written.
template <int count>
[[gnu::always_inline]] inline void copy_vectors(const float* from, float* to) {
    simd::f32x4 vectors[count];
    for (int i = 0; i < count; ++i) {
        vectors[i] = simd::load(from + i * simd::lanes);
    }
    for (int i = 0; i < count; ++i) {
        simd::store(to + i * simd::lanes, vectors[i]);
    }
}

/// Rows of more than 16 numbers: four vectors at a time, and at last `end` vectors, which may overlap those
/// before.
template <int end>
void gather_by_vectors(const float* W, Offset d, std::span<const std::int64_t> ids, float* out) {
    for_rows(W, d, ids, out, [last = d - end * simd::lanes](const float* from, float* to) {
        LIM_ROLLED for (Offset j = 0; j < last; j += four_vectors) { copy_vectors<4>(from + j, to + j); }
        copy_vectors<end>(from + last, to + last);
    });
}

/// The same for rows whose length is no multiple of a vector's: they begin anywhere within a cache line, and
/// a vector that is stored over the border of two lines takes longer. So the first vector of a row is stored
/// where the row begins, and the next 1 to 4 numbers on, where an address that 16 divides comes; they
/// overlap.
template <int end>
void gather_by_aligned_vectors(const float* W, Offset d, std::span<const std::int64_t> ids, float* out) {
    for_rows(W, d, ids, out, [last = d - end * simd::lanes](const float* from, float* to) {
        const auto begun =
            static_cast<Offset>(reinterpret_cast<std::uintptr_t>(to) / sizeof(float)) % simd::lanes;
        copy_vectors<1>(from, to);
        LIM_ROLLED for (Offset j = simd::lanes - begun; j < last; j += four_vectors) {
            copy_vectors<4>(from + j, to + j);
        }
        copy_vectors<std::min(end, 4)>(from + last, to + last);
        if constexpr (end > 4) {
            copy_vectors<end - 4>(from + last + four_vectors, to + last + four_vectors);
        }
    });
}

/// Chooses `end` so that each row, wherever it begins, takes equally many turns of four vectors.
void gather_by_aligned_vectors(const float* W, Offset d, std::span<const std::int64_t> ids, float* out) {
    switch (((d - simd::lanes) % four_vectors + two_vectors - 2) / simd::lanes) {
    case 1:
        return gather_by_aligned_vectors<1>(W, d, ids, out);
    case 2:
        return gather_by_aligned_vectors<2>(W, d, ids, out);
    case 3:
        return gather_by_aligned_vectors<3>(W, d, ids, out);
    case 4:
        return gather_by_aligned_vectors<4>(W, d, ids, out);
    default:
        return gather_by_aligned_vectors<5>(W, d, ids, out);
    }
}

/// Whether a row ends with 1 to 4 numbers beyond whole cache lines: one vector for them is enough.
bool ends_with_a_vector(Offset d) {
    const Offset rest = d % numbers_in_a_line;
    return rest > 0 && rest <= simd::lanes;
}

/// Rows of more than `most_by_vectors` numbers. A vector for what goes beyond whole cache lines and a
/// memory.copy for the lines are faster than one memory.copy, above all of a little more than 256 bytes.
void gather_by_memory_copy(const float* W, Offset d, std::span<const std::int64_t> ids, float* out) {
    if (ends_with_a_vector(d)) {
        for_rows(W, d, ids, out,
                 [last = d - simd::lanes, lines = d - d % numbers_in_a_line](const float* from, float* to) {
                     copy_vectors<1>(from + last, to + last);
                     std::copy_n(from, lines, to);
                 });
    } else {
        for_rows(W, d, ids, out, [d](const float* from, float* to) { std::copy_n(from, d, to); });
    }
}

} // namespace

// A row of 4 to 16 numbers is its first vectors and its last ones, which may overlap: no loop within a row.
void gather_rows(const float* W, Index columns, const std::span<const std::int64_t>& ids, float* out) {
    const auto d = static_cast<Offset>(columns);
    if (d > most_by_vectors) {
        gather_by_memory_copy(W, d, ids, out);
    } else if (d >= five_vectors && d % simd::lanes != 0) {
        gather_by_aligned_vectors(W, d, ids, out);
    } else if (d > four_vectors) {
        (ends_with_a_vector(d) ? gather_by_vectors<1> : gather_by_vectors<4>)(W, d, ids, out);
    } else if (d > two_vectors) {
        for_rows(W, d, ids, out, [last = d - two_vectors](const float* from, float* to) {
            copy_vectors<2>(from, to);
            copy_vectors<2>(from + last, to + last);
        });
    } else if (d >= simd::lanes) {
        for_rows(W, d, ids, out, [last = d - simd::lanes](const float* from, float* to) {
            const simd::f32x4 end = simd::load(from + last);
            copy_vectors<1>(from, to);
            simd::store(to + last, end);
        });
    } else {
        for_rows(W, d, ids, out, [d](const float* from, float* to) { std::copy_n(from, d, to); });
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
