#pragma once

#include "core/framework/torch/variable.hpp"

#include <optional>

namespace lim::torch {

/// torch.nn.functional.embedding: rows of weight (V, d) for indices (…), as (…, d). The row `padding_idx`
/// gets no gradient; it counts from the front.
/// @throws FrameworkError
[[nodiscard]] VariablePtr look_up(py::Run& run, const VariablePtr& indices, const VariablePtr& weight,
                                  std::optional<Index> padding_idx);

} // namespace lim::torch
