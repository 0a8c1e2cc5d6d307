#pragma once

#include "core/framework/torch/variable.hpp"

namespace lim::torch {

/// x[index] (torch/csrc/autograd/python_variable_indexing.cpp): a view for ints, slices, None and `...`, a
/// copy for lists, tensors and masks.
/// @throws FrameworkError IndexError, ValueError, TypeError; Refused
[[nodiscard]] VariablePtr subscript(py::Run& run, const VariablePtr& x, const py::Value& index);

/// x[index] = value.
void set_subscript(py::Run& run, const VariablePtr& x, const py::Value& index, const py::Value& value);

} // namespace lim::torch
