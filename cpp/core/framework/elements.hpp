#pragma once

#include "core/python/value.hpp"
#include "core/base/tensor.hpp"

namespace lim {

/// The element at a row-major position as a Python number: a bool, an int or a float by the tensor's dtype.
[[nodiscard]] python::Value element_value(const Tensor& x, Index position);

/// int(x) of such a number, as the frameworks' own values have it.
/// @throws Refused for floats beyond 64 bits
[[nodiscard]] python::Value int_of_element(const python::Value& element);

/// The same values in another dtype. Of floats that do not fit a dtype of integers, its least number is made,
/// as x86 CPUs do.
[[nodiscard]] Tensor cast_on_x86(const Tensor& x, DType dtype);

} // namespace lim
