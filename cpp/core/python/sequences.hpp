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

/// dict[index] where there is no such key: what a Counter and a defaultdict give.
/// @throws FrameworkError KeyError of other dicts
[[nodiscard]] Value missing_item(Run& run, const Value& dict, const Value& index);

/// The index with ints in the place of what gives them by `__index__`: that may be the reader's code, which
/// may change what is indexed, so this is asked before its size.
[[nodiscard]] Value asked_index(Run& run, const Value& index);

/// The place of the item that an index names. @throws FrameworkError IndexError, TypeError
/// @param kind "list": what words call the sequence
[[nodiscard]] std::size_t position(Run& run, const Value& index, std::size_t size, const char* kind,
                                   bool assignment = false);

/// x[index] = to, likewise.
void set_sequence_item(Run& run, const Value& value, const Value& index, const Value& to);

/// Refuses an index that Python asks before it says that no item can be assigned.
void refuse_asked_index(const Value& index);

/// Adds what a list, tuple or dict holds, and what a method is of.
void push_parts(const Value& value, Values& parts);

/// Refuses to put a value into a list or dict that it holds itself.
void refuse_cycle(Run& run, const Value& container, const Value& value);

/// Counts the steps of copying or looking at so many items. @throws as Run::step
void count_steps(Run& run, std::size_t items);

/// Takes an item out; those behind it move up, which is counted. @throws as Run::step
Value taken_out(Run& run, Values& items, std::size_t place);

/// As many items as a list may have here.
inline constexpr Int most_items = 5'000'000;
/// @throws Refused where there are more
void check_size(Int count);

} // namespace lim::python
