#pragma once

#include "core/framework/torch/variable.hpp"

#include <vector>

namespace lim::torch {

/// torch.cat(tensors, axis) and torch.stack(tensors, axis) of one tensor or more.
/// @throws FrameworkError IndexError, RuntimeError; Refused for gradients of a `cat` with an empty tensor
[[nodiscard]] VariablePtr concatenate(py::Run& run, std::vector<VariablePtr> tensors, Index axis);
[[nodiscard]] VariablePtr stack(py::Run& run, const std::vector<VariablePtr>& tensors, Index axis);

} // namespace lim::torch
