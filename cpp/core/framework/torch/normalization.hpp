#pragma once

#include "core/framework/torch/tensor_object.hpp"

namespace lim::torch {

/// x.softmax(axis) and x.log_softmax(axis); the axis may count from the end. Inexact but where every element
/// is the greatest along the axis or −∞.
/// @throws FrameworkError IndexError for an axis out of range, NotImplementedError for integers
[[nodiscard]] VariablePtr softmax(py::Run& run, const VariablePtr& x, Index axis);
[[nodiscard]] VariablePtr log_softmax(py::Run& run, const VariablePtr& x, Index axis);

/// torch.nn.functional.layer_norm over the last axis, which has that size; weight and bias may be null.
/// Inexact.
/// @throws FrameworkError RuntimeError for another size and for different dtypes, NotImplementedError for
/// integers
[[nodiscard]] VariablePtr layer_norm(py::Run& run, const VariablePtr& x, Index size,
                                     const VariablePtr& weight, const VariablePtr& bias, double eps);

} // namespace lim::torch
