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

// builtins.cpp
[[nodiscard]] Value builtin_str(Run& run, const Arguments& arguments);
[[nodiscard]] Value builtin_type(Run& run, const Arguments& arguments);

/// An int from a text without spaces around it: digits, a sign, underscores. Nothing for other texts.
[[nodiscard]] std::optional<Int> parsed_int(std::string_view text);

} // namespace lim::python
