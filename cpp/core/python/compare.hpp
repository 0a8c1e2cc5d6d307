#pragma once

#include "core/python/object.hpp"

#include <optional>

namespace lim::python {

/// x == y of values that no framework brings; objects within them are asked.
[[nodiscard]] bool plain_equal(Run& run, const Value& left, const Value& right);

/// x < y and its kin of Python's own values; nothing where these have no order.
[[nodiscard]] std::optional<Value> ordered(Run& run, Operator op, const Value& left, const Value& right);

} // namespace lim::python
