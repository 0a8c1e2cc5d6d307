#pragma once

#include "core/python/type.hpp"

namespace lim::torch {

/// torch.no_grad.
[[nodiscard]] const python::Type& no_grad_type();

} // namespace lim::torch
