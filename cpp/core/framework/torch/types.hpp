#pragma once

#include "core/python/type.hpp"

namespace lim::torch {

/// torch.Tensor with its methods and attributes, and torch.nn.Parameter, which derives from it.
[[nodiscard]] const python::Type& tensor_type();
[[nodiscard]] const python::Type& parameter_type();

/// torch.nn.Embedding, EmbeddingBag and Linear.
[[nodiscard]] const python::Type& embedding_type();
[[nodiscard]] const python::Type& embedding_bag_type();
[[nodiscard]] const python::Type& linear_type();

/// torch.optim.SGD, Adam and AdamW.
[[nodiscard]] const python::Type& sgd_type();
[[nodiscard]] const python::Type& adam_type();
[[nodiscard]] const python::Type& adamw_type();

/// torch.Generator.
[[nodiscard]] const python::Type& generator_type();

/// torch.no_grad.
[[nodiscard]] const python::Type& no_grad_type();

} // namespace lim::torch
