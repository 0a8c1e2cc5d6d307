#include "core/python/indents.hpp"

namespace lim::python {
namespace {

constexpr std::size_t deepest_blocks = 100; // MAXINDENT of CPython's tokenizer
constexpr std::size_t tab_columns = 8;

} // namespace

LineStart line_start(std::string_view line) {
    LineStart start;
    for (; start.length < line.size(); ++start.length) {
        switch (line[start.length]) {
        case ' ':
            ++start.indent.columns;
            ++start.indent.characters;
            break;
        case '\t':
            start.indent.columns = (start.indent.columns / tab_columns + 1) * tab_columns;
            ++start.indent.characters;
            break;
        case '\f':
            start.indent = {};
            break;
        default:
            return start;
        }
    }
    return start;
}

Indents::Change Indents::go_on_to(Indent line) {
    Change change;
    const auto fail = [&change](const char* error, const char* message) {
        change.error = error;
        change.message = message;
        return change;
    };
    if (line.columns > around_.back().columns) {
        if (around_.size() == deepest_blocks) {
            change.tells_column = true;
            return fail("IndentationError", "too many levels of indentation");
        }
        if (line.characters > around_.back().characters) {
            around_.push_back(line);
            change.begins = true;
        }
    }
    for (; line.columns < around_.back().columns; ++change.ended) {
        around_.pop_back();
        if (line.columns > around_.back().columns) {
            return fail("IndentationError", "unindent does not match any outer indentation level");
        }
    }
    return line.characters == around_.back().characters
               ? change
               : fail("TabError", "inconsistent use of tabs and spaces in indentation");
}

} // namespace lim::python
