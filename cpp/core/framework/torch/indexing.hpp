#pragma once

#include "core/framework/torch/tensor_object.hpp"

namespace lim::torch {

/// x[index] (torch/csrc/autograd/python_variable_indexing.cpp): a view for ints, slices, None and `...`, a
/// copy for lists, tensors and masks.
/// @throws FrameworkError IndexError, ValueError, TypeError; Refused
[[nodiscard]] VariablePtr subscript(py::Run& run, const VariablePtr& x, const py::Value& index);

/// Raises where a tensor does not expand to a shape, in which −1 stands for the tensor's own length.
/// @throws FrameworkError RuntimeError
void check_expands(const Tensor& values, const Shape& target);

/// x[index] = value.
void set_subscript(py::Run& run, const VariablePtr& x, const py::Value& index, const py::Value& value);

} // namespace lim::torch
