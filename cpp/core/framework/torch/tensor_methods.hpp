#pragma once

#include "core/framework/torch/variable.hpp"

#include <span>

namespace lim::torch {

/// The methods of a tensor that are no reductions.
[[nodiscard]] std::span<const py::Entry> plain_methods();

/// x.requires_grad = wanted, or x.requires_grad_(wanted), which has other words.
/// @throws FrameworkError RuntimeError
void require_grad(const VariablePtr& x, bool wanted, bool is_method = false);

} // namespace lim::torch
