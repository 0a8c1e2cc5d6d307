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

/// By how much elements are taken to differ from PyTorch's where their order is asked for. If that is not
/// known (of products of what was computed), it is a part of their size that is far above what roundings come
/// to: places are then answered where elements lie further apart, and are inexact, so that they mark the
/// cell.
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
