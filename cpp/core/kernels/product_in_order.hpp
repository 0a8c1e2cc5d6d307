#pragma once

#include "core/kernels/kernels.hpp"

namespace lim::kernels {

/// What is added up for each element of a row of a product.
template <class T> struct RowOfProduct {
    T* sums;               // the products, each rounded by itself, added in the order of the terms
    double* magnitudes;    // the products' sizes: no less than their sum
    std::int32_t* nonzero; // how many of the products have no factor 0
};

/// A row (1, n) of numbers, all finite, multiplied by a matrix (n, columns) of such.
/// @param to of `columns` elements each; what was there is overwritten
template <class T>
void multiply_in_order(const T* row, const T* matrix, Index n, Index columns, const RowOfProduct<T>& to);

} // namespace lim::kernels
