#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lim::python {

/// Python's keywords: no name may be one.
[[nodiscard]] bool is_keyword(std::string_view name);

/// Whether a name before a quote belongs to the text: r'…', F"…", Rb'…'.
[[nodiscard]] bool is_text_prefix(std::string_view name);

/// How many characters the operation has that a text begins with: 2 of "**x"; 0 where it begins with none.
[[nodiscard]] std::size_t operation_length(std::string_view rest);

/// Python's words for a character that no name can have.
[[nodiscard]] std::string invalid_character_words(std::string_view character, char32_t point);

} // namespace lim::python
