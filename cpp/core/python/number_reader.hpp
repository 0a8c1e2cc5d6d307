#pragma once

#include "core/python/refusal.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lim::python {

[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_ascii_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
/// Whether a byte of UTF-8 may belong to a name.
[[nodiscard]] constexpr bool is_name_byte(char c) {
    return is_ascii_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
}

/// A number in a cell's text, as CPython's tokenizer reads it (tok_get, verify_end_of_number).
struct NumberReading {
    std::size_t end = 0;                  // behind what was read
    std::string wrong = {};               // of SyntaxError, or empty
    std::size_t wrong_at = 0;             // the place that it is about
    std::optional<RefusalReason> refusal; // of a number that this page does not have
};

/// @param begin where its first digit, or the point before that, stands
[[nodiscard]] NumberReading read_number(std::string_view source, std::size_t begin);

} // namespace lim::python
