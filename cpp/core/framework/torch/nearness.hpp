#pragma once

#include "core/array/reduce.hpp"
#include "core/framework/torch/tensor_object.hpp"

namespace lim::torch {

/// Which pairs of elements are further apart than elements may differ from PyTorch's, so that a comparison of
/// them comes out as it does there.
struct Apart {
    bool all = true;
    bool some = false;
};

/// @param a, b broadcast against each other
/// @param difference of the elements of both from PyTorch's, together, at most
[[nodiscard]] Apart apart(const Tensor& a, const Tensor& b, double difference);

/// A bound on how far elements may be from PyTorch's, for questions about their order. Where the error is not
/// known (products of what was computed), the bound is a share of their size far above any rounding, `known`
/// is false, and what is answered from it marks the cell as inexact.
struct Supposed {
    double difference;
    bool known;
};
[[nodiscard]] Supposed supposed_difference(const Variable& x);

/// Whether the extreme along the axis is where it is in PyTorch: every other element is further from it than
/// both may differ from PyTorch's.
/// @param at its positions along the axis, as `array::extreme` gives them
[[nodiscard]] bool is_surely_extreme(const Tensor& x, array::Axis axis, const Tensor& at, double difference);

} // namespace lim::torch
