#pragma once

#include "core/framework/keras/tensor_object.hpp"
#include "core/python/module.hpp"

#include <optional>
#include <span>

namespace lim::keras {

/// tf.float32 and the others.
[[nodiscard]] py::Value dtype_value(DType dtype);

/// tf.as_dtype(value): of tf.float32, np.float32, "float32", Python's float and bool, an array's dtype, and
/// the number that TensorFlow has for it.
/// @throws FrameworkError TypeError; Refused where the page does not have it
[[nodiscard]] DType dtype_of(py::Run& run, const py::Value& value);

/// The same of an argument; nothing for None.
[[nodiscard]] std::optional<DType> dtype_at(py::Run& run, const py::Arguments& arguments,
                                            std::size_t parameter);

/// Their names in the module tensorflow.
[[nodiscard]] std::span<const py::Constant> dtype_constants();

/// As TensorFlow's messages call it: float, double, int32, int64, bool.
[[nodiscard]] const char* message_name(DType dtype);

} // namespace lim::keras
