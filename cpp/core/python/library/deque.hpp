#pragma once

#include "core/python/value.hpp"

#include <optional>

namespace lim::python {

struct Type;

namespace library {

[[nodiscard]] const Type& deque_type();
/// A copy of a collections.deque; nothing for any other value.
[[nodiscard]] std::optional<Value> deque_copy(const Value& value);

} // namespace library
} // namespace lim::python
