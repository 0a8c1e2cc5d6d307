#pragma once

#include "core/python/call.hpp"

#include <string>
#include <string_view>

/// Methods of str, by the file that carries them out.
namespace lim::python {

/// The str whose method is called.
[[nodiscard]] const std::string& text_of_self(const Arguments& arguments);
/// An argument that must be a str. @throws FrameworkError TypeError: the words and the type that it has
[[nodiscard]] const std::string& text_argument(const Arguments& arguments, std::size_t parameter,
                                               std::string_view words);

// text_case.cpp
[[nodiscard]] Value text_capitalize(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_lower(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_swapcase(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_title(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_upper(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_isalnum(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_isalpha(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_isascii(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_isdigit(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_isidentifier(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_islower(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_isspace(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_istitle(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_isupper(Run& run, const Arguments& arguments);

// text_search.cpp
[[nodiscard]] Value text_count(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_endswith(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_find(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_index(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_partition(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_removeprefix(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_removesuffix(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_rfind(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_rindex(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_rpartition(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_startswith(Run& run, const Arguments& arguments);

// text_layout.cpp
[[nodiscard]] Value text_center(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_expandtabs(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_ljust(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_maketrans(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_rjust(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_splitlines(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_translate(Run& run, const Arguments& arguments);
[[nodiscard]] Value text_zfill(Run& run, const Arguments& arguments);

// text_format.cpp
[[nodiscard]] Value text_format(Run& run, const Arguments& arguments);

} // namespace lim::python
