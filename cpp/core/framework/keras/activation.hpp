#pragma once

#include "core/framework/keras/tensor_object.hpp"

namespace lim::keras {

/// activation=…: None, a name or a function.
/// @throws Refused for names that this page does not have
[[nodiscard]] const py::Value& activation_of(const py::Value& given);

/// What the activation makes of a tensor.
[[nodiscard]] EagerPtr activated(py::Run& run, const py::Value& activation, const EagerPtr& x);

} // namespace lim::keras
