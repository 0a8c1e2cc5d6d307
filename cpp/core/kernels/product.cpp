#include "core/kernels/kernels.hpp"
#include "core/kernels/simd.hpp"
#include "core/kernels/workspace.hpp"

#include <algorithm>
#include <cstddef>

// The inner step: 2 rows of the result gain 4 rows of W, each times a number, 64 columns at a time.
//
//     c (2, 64) gains x (2, 4) @ W (4, 64)
//
// The 8 numbers of x stay in registers while the columns pass by, and each vector of W is used twice, each of
// c four times. What bounds a product over a large W is reading it, so W is read as the memory likes it best:
// once, from the first byte to the last, in four places at a time a quarter of W apart (two are best for one
// token, for which nothing but reading counts). All tokens use the 64 columns before the next ones are read,
// so that reading and multiplying overlap.
//
// x is negated: c − (−x) · w has the same bits as c + x · w, but while the terms of a sum may change places,
// those of a difference may not, and LLVM keeps them in the order that takes few registers.

namespace lim::kernels {
namespace {

using simd::f32x4;
using Offset = std::ptrdiff_t;

constexpr Offset width = 64;
constexpr Offset tokens_at_once = 64; // their results, of 64 columns, fill a third of a first-level cache
constexpr Offset steps_at_once = 64;

/// c (tokens, columns) gains x (tokens, rows) @ W (rows, columns), for x given negated. Rows of W lie
/// `w_apart` floats apart, those of c `c_apart`.
template <int rows, int tokens>
[[gnu::always_inline]] inline void gain(const float* negated_x, const float* W, Offset w_apart, float* c,
                                        Offset c_apart, Offset columns) {
    f32x4 x[tokens][rows];
    for (int i = 0; i < tokens; ++i) {
        for (int k = 0; k < rows; ++k) {
            x[i][k] = simd::splat(negated_x[i * rows + k]);
        }
    }
    const Offset whole = columns - columns % simd::lanes;
    LIM_ROLLED for (Offset j = 0; j < whole; j += simd::lanes) {
        f32x4 sums[tokens];
        for (int i = 0; i < tokens; ++i) {
            sums[i] = simd::load(c + i * c_apart + j);
        }
        for (int k = 0; k < rows; ++k) {
            const f32x4 w = simd::load(W + k * w_apart + j);
            for (int i = 0; i < tokens; ++i) {
                sums[i] = simd::subtract_product(sums[i], x[i][k], w);
            }
        }
        for (int i = 0; i < tokens; ++i) {
            simd::store(c + i * c_apart + j, sums[i]);
        }
    }
    LIM_ROLLED for (Offset j = whole; j < columns; ++j) {
        for (int i = 0; i < tokens; ++i) {
            for (int k = 0; k < rows; ++k) {
                c[i * c_apart + j] -= negated_x[i * rows + k] * W[k * w_apart + j];
            }
        }
    }
}

/// The same for any number of tokens.
template <int rows>
[[gnu::always_inline]] inline void gain(const float* negated_x, const float* W, Offset w_apart, float* c,
                                        Offset c_apart, Offset columns, Offset tokens) {
    Offset i = 0;
    for (; i + 2 <= tokens; i += 2) {
        gain<rows, 2>(negated_x + i * rows, W, w_apart, c + i * c_apart, c_apart, columns);
    }
    if (i < tokens) {
        gain<rows, 1>(negated_x + i * rows, W, w_apart, c + i * c_apart, c_apart, columns);
    }
}

/// The same, compiled once more for the case that counts.
template <int rows>
[[gnu::noinline]] void gain_some(const float* negated_x, const float* W, Offset w_apart, float* c,
                                 Offset c_apart, Offset columns, Offset tokens) {
    if (columns == width && c_apart == width) {
        gain<rows>(negated_x, W, w_apart, c, width, width, tokens);
    } else {
        gain<rows>(negated_x, W, w_apart, c, c_apart, columns, tokens);
    }
}

/// Calls use(first column, number of columns) for one group of 64 columns after another.
template <class Use> void for_columns(Offset d, Use&& use) {
    for (Offset j = 0; j < d; j += width) {
        use(j, std::min(width, d - j));
    }
}

/// out (n, d) = X (n, V) @ W (V, d), W being read in `places` at a time. While the sums grow, the results of
/// 64 columns lie together, for any d: c holds (n, 64) after (n, 64).
template <int places> void multiply(const float* X, const float* W, float* out, Offset n, Offset V,
                                    Offset d) {
    const Offset apart = V / places;
    const Workspace c(n * d);
    const Workspace x(std::min(steps_at_once, std::max(apart, Offset{1})) * n * places);
    const auto step = [&]<int rows>(const float* negated_x, const float* w) {
        for_columns(d, [&](Offset j, Offset columns) {
            gain_some<rows>(negated_x, w + j, apart * d, c.data() + j * n, columns, columns, n);
        });
    };
    for (Offset first = 0; first < apart; first += steps_at_once) {
        const Offset last = std::min(apart, first + steps_at_once);
        float* packed = x.data(); // (steps, n, places), as `gain` takes them
        for (Offset k = first; k < last; ++k) {
            for (Offset i = 0; i < n; ++i) {
                for (Offset place = 0; place < places; ++place) {
                    *packed++ = -X[i * V + k + place * apart];
                }
            }
        }
        for (Offset k = first; k < last; ++k) {
            step.template operator()<places>(x.data() + (k - first) * n * places, W + k * d);
        }
    }
    for (Offset k = apart * places; k < V; ++k) {
        for (Offset i = 0; i < n; ++i) {
            x.data()[i] = -X[i * V + k];
        }
        step.template operator()<1>(x.data(), W + k * d);
    }
    for_columns(d, [&](Offset j, Offset columns) {
        for (Offset i = 0; i < n; ++i) {
            std::copy_n(c.data() + j * n + i * columns, columns, out + i * d + j);
        }
    });
}

} // namespace

void matmul(const float* X, const float* W, float* out, Index n, Index V, Index d) {
    for (Index first = 0; first < n; first += tokens_at_once) {
        const auto some = std::min(Index{tokens_at_once}, n - first);
        const auto kernel = some == 1 ? multiply<2> : multiply<4>;
        kernel(X + first * V, W, out + first * d, static_cast<Offset>(some), static_cast<Offset>(V),
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
        for_columns(d, [&](Offset j, Offset some) {
            float* const c = grad + first * columns + j;
            for (Offset i = 0; i < whole; i += together) {
                gain_some<together>(x.data() + i * rows, grad_out + i * d + j, d, c, d, some, rows);
            }
            for (Offset i = whole; i < n; ++i) {
                gain_some<1>(x.data() + i * rows, grad_out + i * d + j, d, c, d, some, rows);
            }
        });
    }
}

} // namespace lim::kernels
