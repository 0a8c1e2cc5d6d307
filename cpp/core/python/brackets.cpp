#include "core/python/brackets.hpp"

#include "core/base/raise.hpp"

#include <string_view>

namespace lim::python {

bool Brackets::full() const { return open_.size() == 200; } // MAXLEVEL of CPython's tokenizer

std::string Brackets::take(char c, int line) {
    constexpr std::string_view opening = "([{";
    constexpr std::string_view closing = ")]}";
    if (opening.find(c) != std::string_view::npos) {
        if (full()) {
            return "too many nested parentheses";
        }
        open_.push_back({c, line});
        return "";
    }
    const std::size_t kind = closing.find(c);
    if (kind == std::string_view::npos) {
        return "";
    }
    const std::string_view close(&c, 1);
    if (open_.empty()) {
        return concat({"unmatched '", close, "'"});
    }
    const Bracket last = open_.back();
    if (last.sign != opening[kind]) {
        return concat({"closing parenthesis '", close, "' does not match opening parenthesis '",
                       std::string(1, last.sign), "'",
                       last.line == line ? "" : concat({" on line ", std::to_string(last.line)})});
    }
    open_.pop_back();
    return "";
}

} // namespace lim::python
