#pragma once

#include "core/base/tensor.hpp"

#include <cmath>
#include <optional>

namespace lim::array {

/// A reduction's result, whether it may depend on the order in which it is taken, and if so by how much an
/// element may differ, as far as that is known.
struct Rounded {
    Tensor tensor;
    bool order_matters = false;
    double difference = HUGE_VAL;
    bool sign_matters = false; // the order may decide whether an element is positive or negative
};

/// The elements along one axis, or all.
using Axis = std::optional<Index>;

/// How many elements are reduced to one.
[[nodiscard]] Index reduced_length(const Tensor& x, Axis axis);

/// Whether a result says of the signs of its elements what the order does to them: every line is looked at
/// then.
enum class Signs : bool { ignored, told };

/// The sum of floats and of integers, which wrap around, in the order of PyTorch's CPU kernel
/// (ATen/native/cpu/SumKernel.cpp); that axis is gone. Booleans are the caller's to cast.
[[nodiscard]] Rounded sum(const Tensor& x, Axis axis, Signs signs = Signs::told);

/// Whether the sum of floats along an axis may depend on the order in which they are added.
[[nodiscard]] bool order_of_sum_matters(const Tensor& x, Axis axis);

/// The greatest (or least) element and where it is: a NaN counts as greater (and less) than everything, the
/// first of equals is taken. There must be one.
struct Extreme {
    Tensor values;
    Tensor indices; // int64
};
[[nodiscard]] Extreme extreme(const Tensor& x, Axis axis, bool greatest);

/// Whether all, or any, of the elements are other than zero, as booleans.
[[nodiscard]] Tensor all(const Tensor& x, Axis axis);
[[nodiscard]] Tensor any(const Tensor& x, Axis axis);

/// The sum of n floats or doubles that lie one after another, in PyTorch's order, which is that of AVX2 on
/// every x86-64 CPU (ATen/native/cpu/SumKernel.cpp, cascade_sum).
template <class T> [[nodiscard]] T torch_sum_of_row(const T* from, Index n);

/// The sums of the columns of (n, columns), likewise.
template <class T> void torch_sum_of_columns(const T* from, Index n, Index columns, T* to);

} // namespace lim::array
