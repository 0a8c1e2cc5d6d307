#pragma once

#include "core/kernels/kernels.hpp"

namespace lim::kernels {

/// What is added up for each element of a row of a product.
template <class T> struct RowOfProduct {
    T* sums;               // the products, each rounded by itself, added in the order of the terms
    T* magnitudes;         // the products' sizes: no less than their sum, which may overflow
    std::int32_t* nonzero; // how many of the products are not 0
};

/// A row (1, n) of numbers, all finite, multiplied by a matrix (n, columns) of such. No product is rounded to
/// a zero or a subnormal number.
/// @param to of `columns` elements each; what was there is overwritten
template <class T>
void multiply_in_order(const T* row, const T* matrix, Index n, Index columns, const RowOfProduct<T>& to);

/// What floats of a type round, and where they end.
struct Rounding {
    double last_digits;  // two units in the last place of numbers from 1 to 2
    double least;        // number other than zero
    double least_normal; // number
};

/// How far the sums of a row may lie from those of other orders, at most.
struct OtherOrders {
    double largest_magnitude = 0;
    double difference = 0;     // where nothing overflows
    bool may_be_zeros = false; // a sum is so small beside its terms that it may have the other sign
};

/// One look at a row of sums, and at what was added up with them.
template <class T>
[[nodiscard]] OtherOrders other_orders(const RowOfProduct<T>& row, Index columns, const Rounding& rounding);

} // namespace lim::kernels
