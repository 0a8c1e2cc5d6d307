#pragma once

#include "core/framework/keras/eager.hpp"
#include "core/python/module.hpp"

#include <optional>
#include <span>

namespace lim::keras {

/// tf.float32 and the others.
[[nodiscard]] py::Value dtype_value(DType dtype);

/// The dtype that a value names: tf.float32, np.float32, "float32"; nothing for None.
/// @throws Refused
[[nodiscard]] std::optional<DType> dtype_at(const py::Arguments& arguments, std::size_t parameter);

/// Their names in the module tensorflow.
[[nodiscard]] std::span<const py::Constant> dtype_constants();

/// As TensorFlow's messages call it: float, double, int32, int64, bool.
[[nodiscard]] const char* message_name(DType dtype);

} // namespace lim::keras
