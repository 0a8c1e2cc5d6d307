#pragma once

#include "core/framework/py_value.hpp"
#include "core/python/run.hpp"
#include "core/base/tensor.hpp"

#include <cstdint>
#include <functional>
#include <optional>

namespace lim {

/// The int of any size that a value is; nothing for any other value, bools included.
[[nodiscard]] std::optional<PyInt> int_of(const python::Value& value);

/// Lists and tuples in one another that are looked at: more than the dimensions that any framework takes.
constexpr int deepest_literal = 150;

/// A number, str, or list, tuple or range of such values as the framework's layers take it.
/// @param other what any other value becomes, or what the framework raises of it
[[nodiscard]] PyValue literal_of(python::Run& run, const python::Value& value,
                                 const std::function<PyValue(const python::Value&)>& other);

/// The list, tuple or range that is reached by going so many times to the first item; null where there is
/// none.
/// @param most_items that may stand beside one another on the way
[[nodiscard]] const python::Value* sequence_within(const python::Value& value, int depth,
                                                   std::size_t most_items = SIZE_MAX);

/// The vector of int64 that a list or tuple of ints is, each of 64 bits, without the way by a PyValue for
/// each; nothing for any other value and for an empty list.
[[nodiscard]] std::optional<Tensor> vector_of_ints(const python::Value& value);

} // namespace lim
