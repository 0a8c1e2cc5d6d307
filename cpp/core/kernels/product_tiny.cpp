#include "core/kernels/product_tiny.hpp"

#include "core/base/cache_lines.hpp"
#include "core/kernels/simd.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

// Each vector holds one number of 4 tokens, so that W is used where it lies, a number at a time, in either
// layout: the sums of 4 tokens and 4 columns stay in registers from the first product to the last.
//
//     sums (4 columns, 4 tokens) gain W (4 columns, 1) · x (1, 4 tokens)
//
// An element's products are added in the same order, and rounded as often, as by the ways for a larger W.

namespace lim::kernels {
namespace {

using simd::f32x4;
using Offset = std::ptrdiff_t;

constexpr Offset together = simd::lanes; // tokens, columns and rows of W
constexpr Offset most_rows = 128;        // of a tiny W, with its 4 columns

enum class Layout { rows, columns }; // of W: (V, d), (d, V)

template <Layout layout> struct Product {
    const float* W;
    Offset V;
    Offset d;
    const float* tokens; // (V, 4)

    /// The sums of some columns and 4 tokens.
    template <int columns, bool fused>
    [[nodiscard, gnu::always_inline]] inline std::array<f32x4, columns> sums(Offset first) const {
        constexpr bool by_rows = layout == Layout::rows;
        const Offset apart = V / together;
        const Offset column_apart = by_rows ? 1 : V;
        const float* const from = W + first * (by_rows ? 1 : V);
        std::array<f32x4, columns> result{};
        const auto gain = [&](Offset row) {
            const f32x4 x = simd::load(tokens + row * together);
            const float* const w = from + row * (by_rows ? d : 1);
            for (std::size_t c = 0; c < columns; ++c) {
                const f32x4 weight = simd::splat(w[static_cast<Offset>(c) * column_apart]);
                result[c] = fused ? simd::multiply_add(x, weight, result[c]) : result[c] + x * weight;
            }
        };
        LIM_ROLLED for (Offset k = 0; k < apart; ++k) {
            for (Offset place = 0; place < together; ++place) {
                gain(by_rows ? k + place * apart : k * together + place);
            }
        }
        LIM_ROLLED for (Offset k = apart * together; k < V; ++k) { gain(k); }
        return result;
    }

    /// out (some tokens, d), of at most 4.
    void multiply(float* out, Offset some) const {
        Offset j = 0;
        LIM_ROLLED for (; j + together <= d; j += together) {
            const auto rows = simd::transposed(sums<together, true>(j));
            for (Offset i = 0; i < together; ++i) {
                if (i < some) {
                    simd::store(out + i * d + j, rows[static_cast<std::size_t>(i)]);
                }
            }
        }
        LIM_ROLLED for (; j < d; ++j) {
            const auto [sum] = sums<1, false>(j);
            for (Offset i = 0; i < together; ++i) {
                if (i < some) {
                    out[i * d + j] = sum[i];
                }
            }
        }
    }
};

/// to (V, 4) = X (some tokens, V) transposed; what is missing of 4 tokens is the last one again.
void pack(const float* X, Offset V, Offset some, float* to) {
    const Offset b = V * std::min(Offset{1}, some - 1);
    const Offset c = V * std::min(Offset{2}, some - 1);
    const Offset d = V * std::min(Offset{3}, some - 1);
    for (Offset k = 0; k < V; k += together) {
        const Offset at = std::min(k, V - together); // the last square may overlap the one before
        const auto square = simd::transposed(
            {simd::load(X + at), simd::load(X + b + at), simd::load(X + c + at), simd::load(X + d + at)});
        for (Offset i = 0; i < together; ++i) {
            simd::store(to + (at + i) * together, square[static_cast<std::size_t>(i)]);
        }
    }
}

template <Layout layout>
void multiply_all(const float* X, const float* W, float* out, Index tokens, Index rows, Index columns) {
    const auto n = static_cast<Offset>(tokens);
    const auto V = static_cast<Offset>(rows);
    const auto d = static_cast<Offset>(columns);
    alignas(cache_line) float packed[most_rows * together];
    for (Offset first = 0; first < n; first += together) {
        const Offset some = std::min(together, n - first);
        pack(X + first * V, V, some, packed);
        Product<layout>{W, V, d, packed}.multiply(out + first * d, some);
    }
}

} // namespace

void multiply_tiny(const float* X, const float* W, float* out, Index n, Index V, Index d) {
    multiply_all<Layout::rows>(X, W, out, n, V, d);
}

void multiply_tiny_transposed(const float* X, const float* weight, float* out, Index n, Index V, Index d) {
    multiply_all<Layout::columns>(X, weight, out, n, V, d);
}

} // namespace lim::kernels
