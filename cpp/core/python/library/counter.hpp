#pragma once

#include "core/python/object.hpp"

#include <optional>

namespace lim::python {

/// Counter + Counter, and - & |, without counts that are not positive; nothing for other values and
/// operators.
[[nodiscard]] std::optional<Value> counter_arithmetic(Run& run, Operator op, const Value& left,
                                                      const Value& right);

} // namespace lim::python
