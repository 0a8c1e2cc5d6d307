#include "core/kernels/product_transposing.hpp"

#include "core/base/cache_lines.hpp"
#include "core/kernels/panels.hpp"
#include "core/kernels/simd.hpp"

// 128 numbers of 64 rows of the weight are laid out as (128, 64), which the products' inner step then takes
// as 128 rows of W.

namespace lim::kernels {
namespace {

using panels::Offset;
using simd::f32x4;

constexpr Offset steps_at_once = 128;
constexpr Offset together = simd::lanes;

/// to (4, rows) gains 4 numbers of each of 4 rows.
[[gnu::always_inline]] inline void transpose_square(const float* from, Offset apart, float* to, Offset rows) {
    const auto columns = simd::transposed({simd::load(from), simd::load(from + apart),
                                           simd::load(from + 2 * apart), simd::load(from + 3 * apart)});
    for (const f32x4& column : columns) {
        simd::store(to, column);
        to += rows;
    }
}

/// to (steps, rows) = from (rows, steps) transposed; rows of `from` lie `apart` floats apart.
void transpose(const float* from, Offset apart, Offset rows, Offset steps, float* to) {
    const Offset whole_rows = rows - rows % together;
    const Offset whole_steps = steps - steps % together;
    for (Offset row = 0; row < whole_rows; row += together) {
        LIM_ROLLED for (Offset k = 0; k < whole_steps; k += together) {
            transpose_square(from + row * apart + k, apart, to + k * rows + row, rows);
        }
    }
    for (Offset row = 0; row < rows; ++row) {
        for (Offset k = row < whole_rows ? whole_steps : 0; k < steps; ++k) {
            to[k * rows + row] = from[row * apart + k];
        }
    }
}

/// packed = −X (n, steps) as panels::gain takes it: (steps / 4, n, 4), then the last steps one by one.
void pack(const float* X, Offset V, Offset n, Offset steps, float* packed) {
    const Offset whole = steps - steps % together;
    for (Offset k = 0; k < whole; k += together) {
        for (Offset i = 0; i < n; ++i, packed += together) {
            simd::store(packed, -simd::load(X + i * V + k));
        }
    }
    for (Offset k = whole; k < steps; ++k) {
        for (Offset i = 0; i < n; ++i) {
            *packed++ = -X[i * V + k];
        }
    }
}

} // namespace

void multiply_transposing(const float* X, const float* weight, float* out, Offset n, Offset V, Offset d) {
    const panels::Sums sums(out, n, d);
    alignas(cache_line) float x[steps_at_once * panels::tokens_at_once];
    alignas(cache_line) float W[steps_at_once * panels::width];
    for (Offset first = 0; first < V; first += steps_at_once) {
        const Offset steps = std::min(steps_at_once, V - first);
        pack(X + first, V, n, steps, x);
        panels::for_columns(d, [&](Offset j, Offset columns) {
            transpose(weight + j * V + first, V, columns, steps, W);
            float* const panel = sums.panel(j);
            Offset k = 0;
            for (; k + together <= steps; k += together) {
                panels::gain<together>(x + k * n, W + k * columns, columns, panel, columns, columns, n);
            }
            for (; k < steps; ++k) {
                panels::gain<1>(x + k * n, W + k * columns, columns, panel, columns, columns, n);
            }
        });
    }
    sums.finish();
}

} // namespace lim::kernels
