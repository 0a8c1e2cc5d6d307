#pragma once

#include "core/framework/torch/variable.hpp"

namespace lim::torch {

/// a @ b, torch.matmul: vectors and matrices, and a of more dimensions with b of one or two.
/// @throws FrameworkError RuntimeError where shapes or dtypes do not match
[[nodiscard]] VariablePtr matmul(py::Run& run, const VariablePtr& a, const VariablePtr& b);

/// torch.mm(a, b): matrices alone.
[[nodiscard]] VariablePtr mm(py::Run& run, const VariablePtr& a, const VariablePtr& b);

/// torch.nn.functional.linear: x (…, in), weight (out, in), bias (out) or null → (…, out).
[[nodiscard]] VariablePtr linear_product(py::Run& run, const VariablePtr& x, const VariablePtr& weight,
                                         const VariablePtr& bias);

} // namespace lim::torch
