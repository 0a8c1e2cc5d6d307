#include "core/kernels/product_in_order.hpp"

#include <algorithm>
#include <cmath>

namespace lim::kernels {
namespace {

/// Sums of sizes round down by less than this, so that `magnitudes` are never too small.
constexpr double rounded_up = 1 + 0x1p-40;

} // namespace

template <class T>
void multiply_in_order(const T* row, const T* matrix, Index n, Index columns, const RowOfProduct<T>& to) {
    T* const __restrict sums = to.sums;
    double* const __restrict magnitudes = to.magnitudes;
    std::int32_t* const __restrict nonzero = to.nonzero;
    std::fill_n(sums, columns, T{0});
    std::fill_n(magnitudes, columns, 0.0);
    std::fill_n(nonzero, columns, 0);
    for (Index k = 0; k < n; ++k, matrix += columns) {
        const T factor = row[k];
        const auto wide = static_cast<double>(factor);
        const std::int32_t one = factor != 0 ? 1 : 0;
        for (Index j = 0; j < columns; ++j) {
            sums[j] += factor * matrix[j];
            magnitudes[j] += std::fabs(wide * static_cast<double>(matrix[j])) * rounded_up;
            nonzero[j] += matrix[j] != 0 ? one : 0;
        }
    }
}

template void multiply_in_order(const float*, const float*, Index, Index, const RowOfProduct<float>&);
template void multiply_in_order(const double*, const double*, Index, Index, const RowOfProduct<double>&);

} // namespace lim::kernels
