#pragma once

#include "core/python/type.hpp"

#include <span>

namespace lim::torch {

/// cat, stack, where, equal, allclose, matmul, mm of the module torch.
[[nodiscard]] std::span<const python::Entry> tensor_functions();

/// tensor, zeros, arange, … of the module torch, and those that draw: randn, randperm, manual_seed, ….
[[nodiscard]] std::span<const python::Entry> factory_functions();
[[nodiscard]] std::span<const python::Entry> random_functions();

} // namespace lim::torch
