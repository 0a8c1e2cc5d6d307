#pragma once

#include "core/base/tensor.hpp"

namespace lim::array {

/// The sum of n floats or doubles that lie one after another, in PyTorch's order, which is that of AVX2 on
/// every x86-64 CPU (ATen/native/cpu/SumKernel.cpp, cascade_sum).
template <class T> [[nodiscard]] T torch_sum_of_row(const T* from, Index n);

/// The sums of the columns of (n, columns), likewise.
template <class T> void torch_sum_of_columns(const T* from, Index n, Index columns, T* to);

} // namespace lim::array
