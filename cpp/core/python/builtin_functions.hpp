#pragma once

#include "core/python/call.hpp"

/// Python's builtins, by the file that carries them out.
namespace lim::python {

// builtin_numbers.cpp
[[nodiscard]] Value builtin_abs(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_bool(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_float(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_int(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_round(Run& run, const Arguments& arguments);

// builtin_collections.cpp
[[nodiscard]] Value builtin_dict(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_enumerate(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_list(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_range(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_reversed(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_set(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_sorted(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_tuple(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_zip(Run& run, const Arguments& arguments);

// class_builtins.cpp
[[nodiscard]] Value builtin_delattr(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_getattr(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_hasattr(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_isinstance(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_issubclass(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_setattr(Run& run, const Arguments& arguments);
[[nodiscard]] Value constant_not_implemented(Run& run);
/// Adds what walking `from` gives. @throws FrameworkError as set(from) does
void fill_set(Run& run, Set& set, const Value& from);
/// dict.update: the pairs of the first argument, then the keywords.
void update_dict(Run& run, const Value& dict, const Arguments& arguments);
/// The same of one value: a dict, or pairs.
void merge_into_dict(Run& run, const Value& dict, const Value& from);

// builtin_extremes.cpp
[[nodiscard]] Value builtin_max(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_min(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_sum(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_any(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_all(Run& run, const Arguments& arguments);

// builtin_functional.cpp
[[nodiscard]] Value builtin_callable(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_filter(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_iter(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_map(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_next(Run& run, const Arguments& arguments);

// builtin_integers.cpp
[[nodiscard]] Value builtin_bin(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_chr(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_divmod(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_format(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_hex(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_oct(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_ord(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_pow(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_slice(Run& run, const Arguments& arguments);

/// An int that fits into 64 bits. @throws FrameworkError OverflowError for others
[[nodiscard]] Int require_size(Run& run, const Value& value);

// sorting.cpp
/// What `reverse` of sorted and list.sort is given.
[[nodiscard]] bool reverse_argument(Run& run, const Value& value);
/// list.sort(key, reverse) of items that are taken from a list.
/// @param any_order whether the order in which they come is not known: then it may not show in the result
void sort_by(Run& run, Values& items, const Value& key, bool reverse, bool any_order);

// builtins.cpp
[[nodiscard]] Value builtin_str(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_type(Run& run, const Arguments& arguments);

/// An int from a text without spaces around it: digits, a sign, underscores. Nothing for other texts.
[[nodiscard]] std::optional<Int> parsed_int(std::string_view text);

} // namespace lim::python
