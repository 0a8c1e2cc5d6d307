#pragma once

#include <cstddef>
#include <string_view>

namespace lim::python {

/// How far a quoted text goes: 'text', """text""".
struct QuotedText {
    std::size_t end;        // of what was read, in the source, in bytes
    int lines = 0;          // whose ends are in it
    bool is_triple = false; // it begins with three quotes
    bool is_closed = false; // it ends with as many
    bool in_escape = false; // where it is not closed: a backslash has nothing behind it, or a line's end
};

/// @param begin where its first quote is
[[nodiscard]] QuotedText read_quoted(std::string_view source, std::size_t begin);

} // namespace lim::python
