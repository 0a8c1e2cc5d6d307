#pragma once

#include "core/kernels/kernels.hpp"

#include <span>

namespace lim::kernels {

/// What is known of the sizes of floats.
struct Sizes {
    bool are_finite; // no infinity and no NaN
    double smallest; // of those other than zero; infinite if there is none
    double largest;  // 0 if there is none
};

/// One look at n floats or doubles.
template <class T> [[nodiscard]] Sizes sizes_of(const T* values, Index n);

/// The size of the largest number but infinities and NaNs; 0 if there is none.
template <class T> [[nodiscard]] double largest_finite(std::span<const T> numbers);

/// The largest sum of the squares of a row of a matrix (n, columns) of floats, and of a column; 0 if there is
/// none.
[[nodiscard]] double largest_row_of_squares(const float* matrix, Index n, Index columns);
[[nodiscard]] double largest_column_of_squares(const float* matrix, Index n, Index columns);

} // namespace lim::kernels
