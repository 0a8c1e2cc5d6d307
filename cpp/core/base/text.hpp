#pragma once

#include "core/base/tensor.hpp"

#include <string>

namespace lim {

/// The lengths of a shape with a separator between them: "4, 5".
[[nodiscard]] std::string joined(const Shape& shape, const char* separator);

/// "[4, 5]", as C++ prints a c10::IntArrayRef and Python a list.
[[nodiscard]] std::string bracketed(const Shape& shape);

/// "(4, 5)", "(3,)", "()": repr(tuple).
[[nodiscard]] std::string py_tuple(const Shape& shape);

/// "(4,5)", "(3,)", "()": as C code of NumPy prints a shape.
[[nodiscard]] std::string spaceless(const Shape& shape);

} // namespace lim
