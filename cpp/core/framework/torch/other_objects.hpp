#pragma once

#include "core/framework/torch/reductions.hpp"
#include "core/framework/torch/tensor_object.hpp"

namespace lim::torch {

/// torch.return_types.max(values=…, indices=…), or of min.
[[nodiscard]] py::Value extremes_value(const Extremes& extremes, bool greatest);

/// A Python generator over values that are there already: it is walked once.
/// @param name what it shows itself as: "Module.parameters"
[[nodiscard]] py::Value generator_of(const char* name, py::Values items);

} // namespace lim::torch
