#pragma once

#include "core/python/type.hpp"

#include <span>

namespace lim::torch {

/// torch.no_grad.
[[nodiscard]] std::span<const python::Entry> grad_mode_functions();

} // namespace lim::torch
