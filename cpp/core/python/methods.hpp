#pragma once

#include "core/python/type.hpp"

#include <span>

/// The methods of Python's own types.
namespace lim::python {

[[nodiscard]] std::span<const Entry> text_methods();
[[nodiscard]] std::span<const Entry> list_methods();
[[nodiscard]] std::span<const Entry> tuple_methods();
[[nodiscard]] std::span<const Entry> dict_methods();

/// Whether it is what keys(), values() or items() of a dict gives.
[[nodiscard]] bool is_dict_view(const Value& value);

} // namespace lim::python
