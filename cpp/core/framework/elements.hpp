#pragma once

#include "core/python/value.hpp"
#include "core/tensor.hpp"

namespace lim {

/// The element at a row-major position as a Python number: a bool, an int or a float by the tensor's dtype.
[[nodiscard]] python::Value element_value(const Tensor& x, Index position);

/// int(x) of such a number, as the frameworks' own values have it.
/// @throws Refused for floats beyond 64 bits
[[nodiscard]] python::Value int_of_element(const python::Value& element);

} // namespace lim
