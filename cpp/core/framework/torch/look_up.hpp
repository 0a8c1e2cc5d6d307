#pragma once

#include "core/framework/torch/tensor_object.hpp"

#include <optional>

namespace lim::torch {

/// torch.nn.functional.embedding: rows of weight (V, d) for indices (…), as (…, d). The row `padding_idx`
/// gets no gradient; it counts from the front.
/// @throws FrameworkError
[[nodiscard]] VariablePtr look_up(py::Run& run, const VariablePtr& indices, const VariablePtr& weight,
                                  std::optional<Index> padding_idx);

/// The row that `padding_idx` names, counted from the front; nothing for None.
/// @throws FrameworkError AssertionError where there is no such row, TypeError for what is no number
[[nodiscard]] std::optional<Index> padding_of(py::Run& run, const py::Value& padding_idx, Index rows);

} // namespace lim::torch
