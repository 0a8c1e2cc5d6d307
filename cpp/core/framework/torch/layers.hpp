#pragma once

#include "core/python/type.hpp"

namespace lim::torch {

/// torch.nn.Embedding and torch.nn.Linear.
[[nodiscard]] const python::Type& embedding_type();
[[nodiscard]] const python::Type& linear_type();

} // namespace lim::torch
