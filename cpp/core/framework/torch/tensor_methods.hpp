#pragma once

#include "core/framework/torch/variable.hpp"

#include <span>

namespace lim::torch {

/// The methods of a tensor that are no reductions.
[[nodiscard]] std::span<const py::Entry> plain_methods();

/// x.requires_grad = wanted.
/// @throws FrameworkError RuntimeError
void require_grad(const VariablePtr& x, bool wanted);

/// The same number for two tensors exactly where their first elements share memory; otherwise arbitrary.
[[nodiscard]] py::Value address_of(const Tensor& tensor);

} // namespace lim::torch
