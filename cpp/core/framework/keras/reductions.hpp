#pragma once

#include "core/framework/keras/tensor_object.hpp"
#include "core/python/call.hpp"

/// What all calls that reduce a tensor along an axis have in common.
namespace lim::keras {

/// @param input of a list and of a scalar of NumPy the message ends before the name
[[noreturn]] void wrong_axis(const char* operation, const py::Value& input,
                             std::initializer_list<std::string_view> why);

/// The axis that a reduction is given, counted from 0; nothing for all.
/// @param parameter where it stands in the signature
[[nodiscard]] array::Axis axis_of(const EagerTensor& x, const py::Arguments& arguments, const char* operation,
                                  std::size_t parameter = 1);

/// Refuses a tensor of bools.
void refuse_bools(const Tensor& x);

/// A shape in which the axis that was reduced, or every one, has the length 1.
[[nodiscard]] Shape with_reduced_axes(Shape shape, array::Axis axis);

/// The result with the axes of length 1 that keepdims leaves.
[[nodiscard]] Tensor kept(Tensor result, const Tensor& x, array::Axis axis, const py::Value& keepdims);

} // namespace lim::keras
