#pragma once

#include "core/framework/keras/tensor_object.hpp"

#include <span>

namespace lim::keras {

/// tf.keras.initializers.Constant, Zeros, Ones, RandomUniform, GlorotUniform.
[[nodiscard]] std::span<const py::Type* const> initializer_types();

/// What a layer is given as an initializer: a name becomes an object; a function stays as it is.
/// @throws Refused
[[nodiscard]] py::Value initializer_of(const py::Value& given);

/// The values of a weight of that shape, float32.
/// @throws FrameworkError; Refused; MemoryRefused
[[nodiscard]] array::Rounded initial_values(py::Run& run, const py::Value& initializer, const Shape& shape);

/// As if its values had been asked for, which then are not needed: what it draws is drawn.
void skip_initial_values(py::Run& run, const py::Value& initializer, const Shape& shape);

/// tf.keras.utils.set_random_seed(seed).
[[nodiscard]] py::Value set_random_seed(py::Run& run, const py::Arguments& arguments);

} // namespace lim::keras
