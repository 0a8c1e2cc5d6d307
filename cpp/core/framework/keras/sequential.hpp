#pragma once

#include "core/python/type.hpp"

namespace lim::keras {

/// tf.keras.Sequential.
[[nodiscard]] const python::Type& sequential_type();

} // namespace lim::keras
