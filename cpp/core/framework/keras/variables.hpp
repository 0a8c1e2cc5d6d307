#pragma once

#include "core/framework/keras/tensor_object.hpp"

#include <string>

namespace lim::keras {

/// The type tf.Variable.
[[nodiscard]] const py::Type& variable_type();

/// A variable of these values.
/// @param name with its ":0"
[[nodiscard]] EagerPtr new_variable(array::Rounded values, std::string name, bool trainable);

/// "<tf.Variable 'name' shape=(2,) dtype=float32, numpy=…>".
[[nodiscard]] std::string variable_text(py::Run& run, const EagerTensor& variable, std::string_view name);

} // namespace lim::keras
