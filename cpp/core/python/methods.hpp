#pragma once

#include "core/python/call.hpp"

#include <optional>
#include <span>
#include <string_view>

/// The methods of Python's own types.
namespace lim::python {

[[nodiscard]] std::span<const Entry> text_methods();
[[nodiscard]] std::span<const Entry> text_statics();
/// str.encode: library/byte_string.cpp.
[[nodiscard]] Value text_encode(Run& run, const Arguments& arguments);
[[nodiscard]] std::span<const Entry> list_methods();
[[nodiscard]] std::span<const Entry> tuple_methods();
[[nodiscard]] std::span<const Entry> dict_methods();
[[nodiscard]] std::span<const Entry> dict_statics();
[[nodiscard]] std::span<const Entry> ordered_dict_methods();
[[nodiscard]] std::span<const Entry> set_methods();

// dict_view.cpp
[[nodiscard]] Value dict_keys(Run& run, const Arguments& arguments);
[[nodiscard]] Value dict_values(Run& run, const Arguments& arguments);
[[nodiscard]] Value dict_items(Run& run, const Arguments& arguments);
/// Whether it is what keys(), values() or items() of a dict gives.
[[nodiscard]] bool is_dict_view(const Value& value);

// dict_methods.cpp
/// collections.OrderedDict(…)
[[nodiscard]] Value ordered_dict(Run& run, const Arguments& arguments);
/// A dict of the same kind with the same items.
[[nodiscard]] Value copy_of(const Dict& dict);
/// left | right of two plain dicts; nothing for others.
[[nodiscard]] std::optional<Value> joined_dicts(Run& run, const Value& left, const Value& right);

} // namespace lim::python
