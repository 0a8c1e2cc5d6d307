#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace lim::python {

/// How far a line is indented. Two lines must compare alike by both, or tabs and spaces are mixed so that one
/// cannot tell.
struct Indent {
    std::size_t columns = 0;    // where a tab goes on to the next multiple of 8
    std::size_t characters = 0; // where a tab is as wide as a space
};

/// What a line begins with: spaces, tabs, and form feeds, after which columns count from 0 again.
struct LineStart {
    Indent indent;
    std::size_t length = 0; // in characters
};
[[nodiscard]] LineStart line_start(std::string_view line);

/// The blocks that stand around a line (CPython's Parser/tokenizer.c, tok_get).
class Indents {
public:
    /// What a line begins or ends, and what Python raises of it: an IndentationError or a TabError.
    struct Change {
        bool begins = false;
        std::size_t ended = 0;
        const char* error = nullptr; // its class; null where it raises nothing
        const char* message = nullptr;
        bool tells_column = false; // the line's first; of others, IPython and CPython name two places
    };

    /// Goes on to a line that holds something.
    [[nodiscard]] Change go_on_to(Indent line);

    /// How many blocks a line stands in.
    [[nodiscard]] std::size_t depth() const { return around_.size() - 1; }

private:
    std::vector<Indent> around_{1}; // the first is that of the text
};

} // namespace lim::python
