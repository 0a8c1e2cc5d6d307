#pragma once

#include "core/framework/torch/variable.hpp"

namespace lim::torch {

/// A Python generator over values that are there already: it is walked once.
/// @param name what it shows itself as: "Module.parameters"
[[nodiscard]] py::Value generator_of(const char* name, py::Values items);

} // namespace lim::torch
