#pragma once

#include "core/framework/py_value.hpp"

#include <string_view>

namespace lim {

/// The value of a Python literal: a bool, an int of any size, a float, float('inf'), a str without escapes,
/// or a list or tuple of these, nested to any depth; tuples are read as lists.
/// @throws FrameworkError SyntaxError where Python's own limits on nesting and digits stop it
/// @throws std::invalid_argument for any other text
[[nodiscard]] PyValue parse_literal(std::string_view text);

} // namespace lim
