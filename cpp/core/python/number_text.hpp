#pragma once

#include "core/python/value.hpp"

#include <cstddef>
#include <string>

/// Numbers as digits, for all that formats them.
namespace lim::python {

/// The digits of an int that is not negative, in a base of up to 16.
[[nodiscard]] std::string digits_in_base(Int magnitude, Int base);

/// The digits of a float (PyOS_double_to_string), infinities and NaN included.
/// @param magnitude not negative, or NaN
/// @param type one of e f g E F G, or 'r' for the format without a type: as g with a digit behind the point
/// @param alternate `#`: the point stays, and so do the zeros behind it of g
[[nodiscard]] std::string float_digits(double magnitude, char type, int precision, bool alternate);

/// 1234567.5 → 1,234,567.5.
/// @param group how many digits lie between two separators
/// @param least as many characters as it has at least: zeros come before it
[[nodiscard]] std::string with_separators(const std::string& number, char separator, std::size_t group,
                                          std::size_t least);

} // namespace lim::python
