#pragma once

#include "core/framework/torch/reductions.hpp"

namespace lim::torch {

/// torch.linalg.vector_norm of order 1, 2 or infinity: x.norm(p, dim).
/// @throws FrameworkError NotImplementedError for integers and bools
[[nodiscard]] VariablePtr norm(py::Run& run, const VariablePtr& x, double order, const Along& along);

} // namespace lim::torch
