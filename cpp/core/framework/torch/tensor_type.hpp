#pragma once

#include "core/python/type.hpp"

namespace lim::torch {

/// torch.Tensor with its methods and attributes, and torch.nn.Parameter, which derives from it.
[[nodiscard]] const python::Type& tensor_type();
[[nodiscard]] const python::Type& parameter_type();

} // namespace lim::torch
