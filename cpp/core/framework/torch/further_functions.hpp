#pragma once

#include "core/framework/torch/tensor_object.hpp"
#include "core/python/call.hpp"

#include <span>

namespace lim::torch {

/// torch.einsum.
[[nodiscard]] std::span<const py::Entry> einsum_functions();

/// torch.erf.
[[nodiscard]] std::span<const py::Entry> error_functions();

/// torch.nn.functional.gelu(x, approximate): "none" or "tanh".
/// @throws FrameworkError RuntimeError, NotImplementedError
[[nodiscard]] VariablePtr gelu(py::Run& run, const VariablePtr& x, const py::Value& approximate);

/// x.prod(), x.prod(dim).
[[nodiscard]] py::Value product_method(py::Run& run, const py::Arguments& arguments);

} // namespace lim::torch
