#pragma once

#include "core/python/refusal.hpp"
#include "core/python/token_words.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lim::python {

/// A piece of the text. `text` views the source; of an indent, a dedent and the end it is empty. `ints` is a
/// long list of plain ints, from its `[` to its `]`: notebooks hold them by the thousands.
struct Token {
    enum class Kind : std::uint8_t { name, number, text, operation, ints, newline, indent, dedent, end };
    Kind kind;
    std::string_view text;
    int line;          // of its first character, from 1
    std::size_t begin; // where it begins in the source, in bytes
};

/// What the text cannot be: Python's class and words where they are known, and a refusal where they are not.
struct SyntaxProblem {
    std::string type = {}; // "SyntaxError", "IndentationError"; empty where this page refuses
    std::string message = {};
    int line;
    std::optional<std::size_t> place = {}; // in the source, in bytes, where Python's error names it
    std::optional<RefusalReason> refusal = {};
};

/// What a token of the kind `ints` holds.
struct IntList {
    std::size_t begin; // that of the token
    std::vector<std::int64_t> ints;
};

/// Tokens as far as the text makes some.
struct Tokens {
    std::vector<Token> tokens; // ends with `end` where nothing stopped it
    std::vector<IntList> lists;
    std::vector<SyntaxProblem> problems;         // what stopped it: none or one
    std::vector<std::string_view> idle_commands; // lines for IPython that are passed over; ipython_lines.hpp
    bool ends_in_command = false;                // the last line that is no comment is one of these
};

/// What IPython says of a text that ends too early, at its end; CPython by itself has other words.
[[nodiscard]] SyntaxProblem incomplete_input(std::string_view source);

/// Takes a cell apart, which must stay alive as long as the tokens.
[[nodiscard]] Tokens tokenize(std::string_view source);

} // namespace lim::python
