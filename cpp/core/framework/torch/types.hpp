#pragma once

#include "core/python/type.hpp"

namespace lim::torch {

/// torch.Tensor with its methods and attributes, and torch.nn.Parameter, which derives from it.
[[nodiscard]] const py::Type& tensor_type();
[[nodiscard]] const py::Type& parameter_type();

/// torch.nn.Embedding, EmbeddingBag and Linear.
[[nodiscard]] const py::Type& embedding_type();
[[nodiscard]] const py::Type& embedding_bag_type();
[[nodiscard]] const py::Type& linear_type();

/// torch.optim.SGD, Adam and AdamW.
[[nodiscard]] const py::Type& sgd_type();
[[nodiscard]] const py::Type& adam_type();
[[nodiscard]] const py::Type& adamw_type();

/// torch.Generator.
[[nodiscard]] const py::Type& generator_type();

/// torch.no_grad.
[[nodiscard]] const py::Type& no_grad_type();

} // namespace lim::torch
