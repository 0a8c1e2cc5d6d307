#pragma once

#include "core/python/type.hpp"

namespace lim::keras {

/// tf.keras.optimizers.SGD without momentum.
[[nodiscard]] const py::Type& sgd_type();

} // namespace lim::keras
