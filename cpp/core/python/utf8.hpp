#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lim::python {

/// How many bytes the character has that begins with this byte: 1 to 4.
[[nodiscard]] std::size_t character_bytes(char first);

/// Appends a code point as UTF-8.
void append_code_point(std::string& text, char32_t point);

/// The code points of UTF-8 text; a byte that is no UTF-8 stands for itself.
[[nodiscard]] std::vector<char32_t> code_points(std::string_view text);
[[nodiscard]] std::string from_code_points(const std::vector<char32_t>& points);

/// len(str).
[[nodiscard]] std::size_t text_length(std::string_view text);

/// Whether the text is valid UTF-8 without surrogates.
[[nodiscard]] bool is_utf8(std::string_view text);

/// bytes.decode('utf-8', 'replace'): U+FFFD stands for each part that begins a character and does not end it,
/// and for each byte that begins none.
[[nodiscard]] std::string with_replacements(std::string_view bytes);

/// What str.split and str.strip take for white space.
[[nodiscard]] bool is_space(char32_t point);

/// Characters of which this page knows that Python prints them as they are, takes them for letters of names,
/// and that they have no upper or lower case: CJK characters, kana, hangul.
[[nodiscard]] bool is_caseless_letter(char32_t point);

/// Signs and spaces beyond ASCII that Python takes in no name, as far as this page knows them.
[[nodiscard]] bool is_sign(char32_t point);

/// Letters beyond ASCII that a name may have, as far as this page knows them.
[[nodiscard]] bool is_name_letter(char32_t point);

/// Whether repr shows a character beyond ASCII as it is: known for the usual blocks.
[[nodiscard]] bool is_known_printable(char32_t point);

/// Whether repr writes its number instead: spaces other than the usual one, signs that show nothing, and
/// characters without a meaning of their own, as far as this page knows them.
[[nodiscard]] bool is_known_unprintable(char32_t point);

} // namespace lim::python
