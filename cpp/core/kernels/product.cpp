#include "core/base/cache_lines.hpp"
#include "core/kernels/kernels.hpp"
#include "core/kernels/panels.hpp"
#include "core/kernels/product_tiny.hpp"
#include "core/kernels/simd.hpp"
#include "core/kernels/workspace.hpp"

#include <algorithm>
#include <cstddef>

// Two rows of the result gain four rows of W at a time (see panels.hpp). What bounds a product over a large W
// is reading it, so W is read as the memory likes it best: once, from the first byte to the last, in four
// places at a time a quarter of W apart.
//
// For one token nothing but reading counts, and the loads' units are what is short: out is loaded and stored
// once for four rows of W, and two vectors make a turn of the loop. With 6 to 12 rows at a time V8 has too
// few registers for the places, and columns whose sums stay in registers make for jumps from row to row: both
// are slower.

namespace lim::kernels {
namespace {

using panels::Offset;
using simd::f32x4;

constexpr Offset steps_at_once = 64;
constexpr int places = 4;

/// out (n, d) = X (n, V) @ W (V, d).
void multiply(const float* X, const float* W, float* out, Offset n, Offset V, Offset d) {
    const Offset apart = V / places;
    const panels::Sums sums(out, n, d);
    alignas(cache_line) float x[steps_at_once * panels::tokens_at_once * places];
    const auto step = [&]<int rows>(const float* negated_x, const float* w) {
        panels::for_columns(d, [&](Offset j, Offset columns) {
            panels::gain<rows>(negated_x, w + j, apart * d, sums.panel(j), columns, columns, n);
        });
    };
    for (Offset first = 0; first < apart; first += steps_at_once) {
        const Offset last = std::min(apart, first + steps_at_once);
        float* packed = x; // (steps, n, places), as `gain` takes them
        for (Offset k = first; k < last; ++k) {
            for (Offset i = 0; i < n; ++i) {
                for (Offset place = 0; place < places; ++place) {
                    *packed++ = -X[i * V + k + place * apart];
                }
            }
        }
        for (Offset k = first; k < last; ++k) {
            step.template operator()<places>(x + (k - first) * n * places, W + k * d);
        }
    }
    for (Offset k = apart * places; k < V; ++k) {
        for (Offset i = 0; i < n; ++i) {
            x[i] = -X[i * V + k];
        }
        step.template operator()<1>(x, W + k * d);
    }
    sums.finish();
}

/// The same for one token: out (d) = x (V) @ W (V, d).
void multiply_one(const float* x, const float* W, float* out, Offset V, Offset d) {
    constexpr Offset turn = 2 * simd::lanes;
    const Offset apart = V / places;
    const Offset whole = d - d % turn;
    std::fill_n(out, d, 0.0F);
    for (Offset k = 0; k < apart; ++k) {
        const float* const w = W + k * d;
        float negated[places];
        f32x4 splats[places];
        for (Offset place = 0; place < places; ++place) {
            negated[place] = -x[k + place * apart];
            splats[place] = simd::splat(negated[place]);
        }
        LIM_ROLLED for (Offset j = 0; j < whole; j += turn) {
            for (Offset at = j; at < j + turn; at += simd::lanes) {
                f32x4 sum = simd::load(out + at);
                for (Offset place = 0; place < places; ++place) {
                    const f32x4 four = simd::load(w + place * apart * d + at);
                    sum = simd::subtract_product(sum, splats[place], four);
                }
                simd::store(out + at, sum);
            }
        }
        if (whole < d) {
            panels::gain<places>(negated, w + whole, apart * d, out + whole, d, d - whole, 1);
        }
    }
    for (Offset k = apart * places; k < V; ++k) {
        const float negated = -x[k];
        panels::gain<1>(&negated, W + k * d, d, out, d, d, 1);
    }
}

} // namespace

void matmul(const float* X, const float* W, float* out, Index n, Index V, Index d) {
    if (is_tiny(n, V, d)) {
        multiply_tiny(X, W, out, n, V, d);
        return;
    }
    if (n == 1) {
        multiply_one(X, W, out, static_cast<Offset>(V), static_cast<Offset>(d));
        return;
    }
    for (Index first = 0; first < n; first += panels::tokens_at_once) {
        const auto some = std::min(Index{panels::tokens_at_once}, n - first);
        multiply(X + first * V, W, out + first * d, static_cast<Offset>(some), static_cast<Offset>(V),
                 static_cast<Offset>(d));
    }
}

void add_matmul_of_transposed(const float* X, const float* grad_out, float* grad, Index tokens, Index V,
                              Index columns) {
    // the other way about: rows of grad take the tokens' part, and tokens, in their order, that of W's rows
    constexpr Offset rows_at_once = 64;
    constexpr int together = 4;
    const auto n = static_cast<Offset>(tokens);
    const auto d = static_cast<Offset>(columns);
    const Workspace x(n * rows_at_once);
    for (Index first = 0; first < V; first += rows_at_once) {
        const auto rows = static_cast<Offset>(std::min(Index{rows_at_once}, V - first));
        const Offset whole = n - n % together;
        for (Offset i = 0; i < n; ++i) { // (n / 4, rows, 4), then the last tokens one by one
            for (Offset k = 0; k < rows; ++k) {
                const Offset place =
                    i < whole ? (i / together * rows + k) * together + i % together : i * rows + k;
                x.data()[place] = -X[i * V + first + k];
            }
        }
        panels::for_columns(d, [&](Offset j, Offset some) {
            float* const c = grad + first * columns + j;
            for (Offset i = 0; i < whole; i += together) {
                panels::gain<together>(x.data() + i * rows, grad_out + i * d + j, d, c, d, some, rows);
            }
            for (Offset i = whole; i < n; ++i) {
                panels::gain<1>(x.data() + i * rows, grad_out + i * d + j, d, c, d, some, rows);
            }
        });
    }
}

} // namespace lim::kernels
