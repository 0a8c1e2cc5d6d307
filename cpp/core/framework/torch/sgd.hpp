#pragma once

#include "core/python/type.hpp"

namespace lim::torch {

/// torch.optim.SGD, of which this page has the learning rate alone.
[[nodiscard]] const python::Type& sgd_type();

} // namespace lim::torch
