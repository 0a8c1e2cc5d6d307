#pragma once

#include "core/python/object.hpp"

#include <compare>
#include <optional>

/// Arithmetic of ints and floats, as CPython does it.
namespace lim::python {

/// x op y of ints (bools are); comparisons aside.
/// @throws FrameworkError ZeroDivisionError; Refused beyond 128 bits. Nothing where ints have no such
/// operator.
[[nodiscard]] std::optional<Value> int_arithmetic(Operator op, Int left, Int right);

/// The same where ints have such an operator.
[[nodiscard]] Int int_result(Operator op, Int left, Int right);

/// x op y of floats. @throws FrameworkError
[[nodiscard]] std::optional<Value> float_arithmetic(Operator op, double left, double right);

/// The exact order of two numbers, each an int, a bool or a float.
[[nodiscard]] std::partial_ordering compare_numbers(const Value& left, const Value& right);

/// Whether it is an int, a bool or a float.
[[nodiscard]] bool is_number(const Value& value);

/// int(x) of a float. @throws FrameworkError for infinities and NaN; Refused beyond 128 bits
[[nodiscard]] Int truncated(double value);

/// round(x): the nearest int, ties to even. @throws as above
[[nodiscard]] Int rounded_to_int(double value);

/// round(x, digits) of a float.
[[nodiscard]] double rounded_to(double value, Int digits);

/// The nearest float. @throws FrameworkError OverflowError cannot happen below 128 bits
[[nodiscard]] double to_double(Int value);

} // namespace lim::python
