#pragma once

#include "core/python/object.hpp"

#include <optional>

/// str, list, tuple and range as sequences.
namespace lim::python {

/// + and * of sequences; nothing where these have no such operator.
/// @throws FrameworkError with the sequences' own words: can only concatenate str (not "int") to str
[[nodiscard]] std::optional<Value> sequence_arithmetic(Run& run, Operator op, const Value& left,
                                                       const Value& right);

/// list += items, list *= count.
[[nodiscard]] Value extended_in_place(Run& run, Operator op, const Value& list, const Value& right);

/// x[index] of Python's own values.
[[nodiscard]] Value sequence_item(Run& run, const Value& value, const Value& index);

/// x[index] = to, likewise.
void set_sequence_item(Run& run, const Value& value, const Value& index, const Value& to);

/// Refuses an index that Python asks before it says that no item can be assigned.
void refuse_asked_index(const Value& index);

/// Adds what a list, tuple or dict holds, and what a method is of.
void push_parts(const Value& value, Values& parts);

/// Refuses to put a value into a list or dict that it holds itself.
void refuse_cycle(Run& run, const Value& container, const Value& value);

/// As many items as a list may have here. @throws Refused beyond
void check_size(Int count);

} // namespace lim::python
