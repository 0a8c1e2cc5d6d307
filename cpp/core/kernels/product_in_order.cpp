#include "core/kernels/product_in_order.hpp"

#include "core/kernels/simd.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

// Of floats some columns stay in registers from the first row to the last, eight at a time, where the numbers
// of a row in turn would be stored and loaded at each of them: in half of the time. The products are rounded
// one by one in either way.

namespace lim::kernels {
namespace {

using simd::f32x4;
using simd::i32x4;
using simd::u32x4;

/// The sum of the sizes of n products, each rounded and added in turn, times this is no less than the sum of
/// what they are: a rounding loses less than half of a last digit.
template <class T> T rounded_up(Index n) {
    return 1 + static_cast<T>(n + 2) * std::numeric_limits<T>::epsilon();
}

/// Any number of columns, row by row.
template <class T>
void multiply_rows(const T* row, const T* matrix, Index n, Index columns, const RowOfProduct<T>& to) {
    T* const __restrict sums = to.sums;
    T* const __restrict magnitudes = to.magnitudes;
    std::int32_t* const __restrict nonzero = to.nonzero;
    std::fill_n(sums, columns, T{0});
    std::fill_n(magnitudes, columns, T{0});
    std::fill_n(nonzero, columns, 0);
    for (Index k = 0; k < n; ++k, matrix += columns) {
        const T factor = row[k];
        for (Index j = 0; j < columns; ++j) {
            const T product = factor * matrix[j];
            sums[j] += product;
            magnitudes[j] += std::fabs(product);
            nonzero[j] += product != 0 ? 1 : 0;
        }
    }
    for (Index j = 0; j < columns; ++j) {
        magnitudes[j] *= rounded_up<T>(n);
    }
}

/// A few columns, from the first one that `matrix` and `to` point to.
template <int vectors>
void multiply_columns(const float* row, const float* matrix, Index n, Index columns,
                      const RowOfProduct<float>& to) {
    f32x4 sums[vectors] = {};
    f32x4 magnitudes[vectors] = {};
    i32x4 nonzero[vectors] = {};
    LIM_ROLLED for (Index k = 0; k < n; ++k, matrix += columns) {
        const f32x4 factor = simd::splat(row[k]);
        for (int v = 0; v < vectors; ++v) {
            const f32x4 product = factor * simd::load(matrix + v * simd::lanes);
            sums[v] += product;
            magnitudes[v] += simd::bits_as<f32x4>(simd::bits_as<u32x4>(product) & 0x7fffffffU);
            nonzero[v] -= product != 0; // a mask is −1
        }
    }
    for (int v = 0; v < vectors; ++v) {
        const std::ptrdiff_t at = v * simd::lanes;
        simd::store(to.sums + at, sums[v]);
        simd::store(to.magnitudes + at, magnitudes[v] * rounded_up<float>(n));
        simd::store(to.nonzero + at, nonzero[v]);
    }
}

/// All columns, so many vectors of them at a time. The last ones begin where they end with the row: what is
/// made twice is the same.
template <int vectors>
void multiply_all_columns(const float* row, const float* matrix, Index n, Index columns,
                          const RowOfProduct<float>& to) {
    constexpr Index some = vectors * simd::lanes;
    for (Index next = 0; next < columns; next += some) {
        const Index j = std::min(next, columns - some);
        multiply_columns<vectors>(row, matrix + j, n, columns,
                                  {to.sums + j, to.magnitudes + j, to.nonzero + j});
    }
}

} // namespace

template <>
void multiply_in_order(const float* row, const float* matrix, Index n, Index columns,
                       const RowOfProduct<float>& to) {
    if (columns >= 2 * simd::lanes) {
        multiply_all_columns<2>(row, matrix, n, columns, to);
    } else if (columns >= simd::lanes) {
        multiply_all_columns<1>(row, matrix, n, columns, to);
    } else {
        multiply_rows(row, matrix, n, columns, to);
    }
}

template <>
void multiply_in_order(const double* row, const double* matrix, Index n, Index columns,
                       const RowOfProduct<double>& to) {
    multiply_rows(row, matrix, n, columns, to);
}

template <class T> OtherOrders other_orders(const RowOfProduct<T>& row, Index columns,
                                            const Rounding& rounding) {
    using simd::f64x2;
    f64x2 magnitudes{};
    f64x2 differences{};
    auto small = f64x2{} != f64x2{}; // in neither
    for (Index j = 0; j < columns; j += 2) {
        const auto two = [j, last = std::min(j + 1, columns - 1)](const auto* from) {
            return f64x2{static_cast<double>(from[j]), static_cast<double>(from[last])};
        };
        const f64x2 sum = two(row.sums);
        const f64x2 magnitude = two(row.magnitudes);
        const f64x2 rounded = magnitude * rounding.last_digits;
        const f64x2 difference = (two(row.nonzero) + 1.0) * (rounded + rounding.least);
        const f64x2 size = sum < 0.0 ? -sum : sum;
        small |= (size <= rounded) | (size <= rounding.least_normal);
        magnitudes = magnitude > magnitudes ? magnitude : magnitudes;
        differences = difference > differences ? difference : differences;
    }
    return {std::max(magnitudes[0], magnitudes[1]), std::max(differences[0], differences[1]),
            small[0] != 0 || small[1] != 0};
}

template OtherOrders other_orders(const RowOfProduct<float>&, Index, const Rounding&);
template OtherOrders other_orders(const RowOfProduct<double>&, Index, const Rounding&);

} // namespace lim::kernels
