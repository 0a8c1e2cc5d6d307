#pragma once

#include "core/python/type.hpp"

namespace lim::torch {

/// torch.Tensor with its methods and attributes, and torch.nn.Parameter, which derives from it.
[[nodiscard]] const python::Type& tensor_type();
[[nodiscard]] const python::Type& parameter_type();

/// torch.nn.Embedding and torch.nn.Linear.
[[nodiscard]] const python::Type& embedding_type();
[[nodiscard]] const python::Type& linear_type();

/// torch.optim.SGD, of which this page has only the learning rate.
[[nodiscard]] const python::Type& sgd_type();

/// torch.no_grad.
[[nodiscard]] const python::Type& no_grad_type();

} // namespace lim::torch
