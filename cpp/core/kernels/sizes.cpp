#include "core/kernels/sizes.hpp"

#include "core/kernels/simd.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

namespace lim::kernels {

// The bits of floats without their signs are in order of size, infinities and NaNs last; and of whole numbers
// the compiler finds several least and greatest at a time.
template <class T> Sizes sizes_of(const T* values, Index n) {
    using Bits = std::conditional_t<sizeof(T) == sizeof(float), std::uint32_t, std::uint64_t>;
    constexpr Bits without_sign = std::numeric_limits<Bits>::max() >> 1U;
    constexpr Bits infinity = std::bit_cast<Bits>(std::numeric_limits<T>::infinity());
    Bits largest = 0;
    Bits below_smallest = infinity - 1; // by one, so that zeros are not the least
    for (Index i = 0; i < n; ++i) {
        const Bits size = std::bit_cast<Bits>(values[i]) & without_sign;
        largest = std::max(largest, size);
        below_smallest = std::min(below_smallest, static_cast<Bits>(size - 1));
    }
    return {largest < infinity, static_cast<double>(std::bit_cast<T>(below_smallest + 1)),
            static_cast<double>(std::bit_cast<T>(largest))};
}

template <class T> double largest_finite(std::span<const T> numbers) {
    const Sizes sizes = sizes_of(numbers.data(), static_cast<Index>(numbers.size()));
    double largest = sizes.are_finite ? sizes.largest : 0;
    for (std::size_t i = 0; !sizes.are_finite && i < numbers.size(); ++i) {
        const double size = std::fabs(static_cast<double>(numbers[i]));
        largest = std::isfinite(size) ? std::max(largest, size) : largest;
    }
    return largest;
}

double largest_row_of_squares(const float* matrix, Index n, Index columns) {
    double largest = 0;
    for (Index i = 0; i < n; ++i, matrix += columns) {
        simd::f64x4 sums{};
        Index j = 0;
        LIM_ROLLED for (; j + simd::lanes <= columns; j += simd::lanes) {
            const simd::f64x4 four = simd::to_double(simd::load(matrix + j));
            sums = sums + four * four;
        }
        double squares = sums.low[0] + sums.low[1] + sums.high[0] + sums.high[1];
        for (; j < columns; ++j) {
            squares += static_cast<double>(matrix[j]) * static_cast<double>(matrix[j]);
        }
        largest = std::max(largest, squares);
    }
    return largest;
}

double largest_column_of_squares(const float* matrix, Index n, Index columns) {
    std::vector<double> sums(static_cast<std::size_t>(columns));
    double* const __restrict squares = sums.data();
    for (Index i = 0; i < n; ++i, matrix += columns) {
        for (Index j = 0; j < columns; ++j) {
            squares[j] += static_cast<double>(matrix[j]) * static_cast<double>(matrix[j]);
        }
    }
    return sums.empty() ? 0 : std::ranges::max(sums);
}

template Sizes sizes_of(const float*, Index);
template Sizes sizes_of(const double*, Index);
template double largest_finite(std::span<const float>);
template double largest_finite(std::span<const double>);

} // namespace lim::kernels
