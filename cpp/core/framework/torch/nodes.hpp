#pragma once

#include "core/framework/torch/variable.hpp"

namespace lim::torch {

/// tensor.grad_fn.
[[nodiscard]] py::Value node_value(const std::shared_ptr<Node>& node);

/// torch.manual_seed's answer: the global generator.
[[nodiscard]] py::Value generator_value();

} // namespace lim::torch
