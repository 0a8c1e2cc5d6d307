#pragma once

#include "core/framework/torch/tensor_object.hpp"

namespace lim::torch {

/// torch.return_types.max(values=…, indices=…), or of min, sort, topk.
[[nodiscard]] py::Value values_and_indices(const char* name, const VariablePtr& values,
                                           const VariablePtr& indices);

/// A Python generator over values that are there already: it is walked once.
/// @param name what it shows itself as: "Module.parameters"
[[nodiscard]] py::Value generator_of(const char* name, py::Values items);

} // namespace lim::torch
