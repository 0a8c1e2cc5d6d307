#pragma once

#include "core/python/object.hpp"

#include <optional>

/// What operators do with sets.
namespace lim::python {

/// left | right, & - ^ of two sets; nothing for other values and operators.
[[nodiscard]] std::optional<Value> set_arithmetic(Operator op, const Value& left, const Value& right);
/// The same in place. @returns whether both are sets and there is such an operator
[[nodiscard]] bool change_set(Operator op, const Value& left, const Value& right);
/// < <= > >= of sets: whether one is part of the other.
[[nodiscard]] bool sets_compare(Operator op, const Set& left, const Set& right);

} // namespace lim::python
