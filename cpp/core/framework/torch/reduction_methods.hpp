#pragma once

#include "core/python/type.hpp"

#include <span>

namespace lim::torch {

/// sum, mean, max, min, argmax, argmin, all and any of a tensor.
[[nodiscard]] std::span<const python::Entry> reduction_methods();

} // namespace lim::torch
