#pragma once

#include "core/tensor.hpp"

#include <string>

namespace lim {

/// "4, 5": the parts of a shape as Python and C++ list them.
[[nodiscard]] std::string comma_separated(const Shape& shape);

/// "[4, 5]", as C++ prints a c10::IntArrayRef and Python a list.
[[nodiscard]] std::string bracketed(const Shape& shape);

/// "(4, 5)", "(3,)", "()": repr(tuple).
[[nodiscard]] std::string py_tuple(const Shape& shape);

} // namespace lim
