#include "core/kernels/panels.hpp"

#include "core/kernels/simd.hpp"

// x is negated: c − (−x) · w has the same bits as c + x · w, but while the terms of a sum may change places,
// those of a difference may not, and LLVM keeps them in the order that takes few registers.

namespace lim::kernels::panels {
namespace {

using simd::f32x4;

/// c (tokens, columns) gains x (tokens, rows) @ W (rows, columns), for x given negated. Rows of W lie
/// `w_apart` floats apart, those of c `c_apart`.
template <int rows, int tokens>
[[gnu::always_inline]] inline void gain_rows(const float* negated_x, const float* W, Offset w_apart, float* c,
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
[[gnu::always_inline]] inline void gain_all(const float* negated_x, const float* W, Offset w_apart, float* c,
                                            Offset c_apart, Offset columns, Offset tokens) {
    Offset i = 0;
    for (; i + 2 <= tokens; i += 2) {
        gain_rows<rows, 2>(negated_x + i * rows, W, w_apart, c + i * c_apart, c_apart, columns);
    }
    if (i < tokens) {
        gain_rows<rows, 1>(negated_x + i * rows, W, w_apart, c + i * c_apart, c_apart, columns);
    }
}

} // namespace

template <int rows>
void gain(const float* negated_x, const float* W, Offset w_apart, float* c, Offset c_apart, Offset columns,
          Offset tokens) {
    if constexpr (rows > 1) { // compiled once more, for the case that counts
        if (columns == width && c_apart == width) {
            gain_all<rows>(negated_x, W, w_apart, c, width, width, tokens);
            return;
        }
    }
    gain_all<rows>(negated_x, W, w_apart, c, c_apart, columns, tokens);
}

template void gain<1>(const float*, const float*, Offset, float*, Offset, Offset, Offset);
template void gain<4>(const float*, const float*, Offset, float*, Offset, Offset, Offset);

Sums::Sums(float* out, Offset n, Offset d)
    : out_(out), n_(n), d_(d), several_(d <= width ? 0 : n * d), panels_(d <= width ? out : several_.data()) {
    std::fill_n(panels_, n * d, 0.0F);
}

void Sums::finish() const {
    if (panels_ == out_) {
        return;
    }
    for_columns(d_, [&](Offset j, Offset columns) {
        for (Offset i = 0; i < n_; ++i) {
            std::copy_n(panel(j) + i * columns, columns, out_ + i * d_ + j);
        }
    });
}

} // namespace lim::kernels::panels
