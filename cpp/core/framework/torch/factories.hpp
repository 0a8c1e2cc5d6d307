#pragma once

#include "core/framework/torch/variable.hpp"
#include "core/python/call.hpp"

namespace lim::torch {

/// The result of a factory: its `requires_grad` is the parameter at that place.
/// @throws FrameworkError RuntimeError for a gradient of integers and bools
[[nodiscard]] VariablePtr made(array::Rounded elements, const py::Arguments& arguments,
                               std::size_t requires_grad);

/// What `f(*size)` is given, if by the keyword that is the parameter at that place.
[[nodiscard]] py::Values sizes_given(const py::Arguments& arguments, std::size_t size);

/// torch.Tensor(data), torch.FloatTensor(data): of a list, or without elements.
[[nodiscard]] py::Value float_tensor(py::Run& run, const py::Arguments& arguments);

/// torch.arange.
[[nodiscard]] py::Value arange(py::Run& run, const py::Arguments& arguments);

} // namespace lim::torch
