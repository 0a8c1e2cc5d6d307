#pragma once

#include "core/framework/torch/variable.hpp"

#include <vector>

namespace lim::torch {

/// torch.cat(tensors, axis): of one tensor or more, whose shapes differ on that axis alone; (0,) fits beside
/// any. torch.stack(tensors, axis): of tensors of one shape, which get a new axis there. An axis may count
/// from the end. The result has the dtype that holds all of theirs.
/// @throws FrameworkError IndexError, RuntimeError; Refused for gradients of a `cat` with a (0,);
/// MemoryRefused
[[nodiscard]] VariablePtr concatenate(py::Run& run, const std::vector<VariablePtr>& tensors, Index axis);
[[nodiscard]] VariablePtr stack(py::Run& run, const std::vector<VariablePtr>& tensors, Index axis);

} // namespace lim::torch
