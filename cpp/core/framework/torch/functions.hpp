#pragma once

#include "core/framework/torch/variable.hpp"
#include "core/python/type.hpp"

#include <span>

namespace lim::torch {

/// cat, stack, where, equal, allclose, is_tensor of the module torch.
[[nodiscard]] std::span<const python::Entry> tensor_functions();

/// torch.sum(x, …), …: those that are methods of their first argument.
[[nodiscard]] std::span<const python::Entry> functions_of_methods();

/// Where a tensor is other than zero: one vector of positions for each axis.
[[nodiscard]] python::Value positions_where(python::Run& run, const VariablePtr& x);

/// tensor, zeros, arange, … of the module torch, and those that draw: randn, randperm, manual_seed, ….
[[nodiscard]] std::span<const python::Entry> factory_functions();
[[nodiscard]] std::span<const python::Entry> random_functions();

} // namespace lim::torch
