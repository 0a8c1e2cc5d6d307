#pragma once

#include "core/framework/torch/tensor_object.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace lim::torch {

/// How the losses of a batch become one.
enum class Reduction : std::uint8_t { none, mean, sum };

/// "none", "mean" or "sum".
/// @throws FrameworkError ValueError for another
[[nodiscard]] Reduction reduction_named(const py::Value& name);

/// torch.nn.functional.nll_loss of log-probabilities (N, C) and classes (N), or (C) and one class. Entries of
/// the class `ignored` count for nothing.
/// @throws FrameworkError ValueError for another number of classes, IndexError for a class out of range,
/// RuntimeError
[[nodiscard]] VariablePtr nll_loss(py::Run& run, const VariablePtr& x, const VariablePtr& target,
                                   Index ignored, Reduction reduction);

/// torch.nn.functional.cross_entropy of scores (N, C) or (C) and classes: nll_loss of their log_softmax.
[[nodiscard]] VariablePtr cross_entropy(py::Run& run, const VariablePtr& x, const VariablePtr& target,
                                        Index ignored, Reduction reduction);

/// torch.nn.functional.mse_loss: the squares of the differences, broadcast.
[[nodiscard]] VariablePtr mse_loss(py::Run& run, const VariablePtr& a, const VariablePtr& b,
                                   Reduction reduction);

/// torch.nn.functional.binary_cross_entropy of probabilities and of targets of their shape.
/// @throws FrameworkError ValueError for another shape, RuntimeError for what is no probability
[[nodiscard]] VariablePtr binary_cross_entropy(py::Run& run, const VariablePtr& x, const VariablePtr& target,
                                               Reduction reduction);

/// What is to be done with the losses of the entries.
/// @param count what a mean divides by
[[nodiscard]] Rounded reduced(const Rounded& losses, Reduction reduction, Index count);

} // namespace lim::torch
