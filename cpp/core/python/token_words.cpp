#include "core/python/token_words.hpp"

#include "core/base/raise.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>
#include <iterator>

namespace lim::python {
namespace {

constexpr std::string_view keywords[] = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};

// Operations of more than one character: longer ones first, so that the first that fits is the right one.
constexpr std::string_view long_operations[] = {"**=", "//=", ">>=", "<<=", "...", "**", "//", ">>",
                                                "<<",  "<=",  ">=",  "==",  "!=",  "->", "+=", "-=",
                                                "*=",  "/=",  "%=",  "@=",  "&=",  "|=", "^=", ":="};

// What the second character of these can be.
constexpr std::string_view second_characters = "*/<>=.";

// Operations of one character.
constexpr std::string_view short_operations = "+-*/%@&|^~<>()[]{},:.;=";

} // namespace

bool is_keyword(std::string_view name) { return std::ranges::find(keywords, name) != std::end(keywords); }

bool is_text_prefix(std::string_view name) {
    constexpr std::string_view prefixes[] = {"r", "u", "b", "f", "br", "rb", "fr", "rf"};
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(), [](char c) { return static_cast<char>(c | 0x20); });
    return std::ranges::find(prefixes, lower) != std::end(prefixes);
}

std::size_t operation_length(std::string_view rest) {
    if (rest.size() > 1 && second_characters.find(rest[1]) != std::string_view::npos) {
        for (const std::string_view known : long_operations) {
            if (rest.starts_with(known)) {
                return known.size();
            }
        }
    }
    return rest.empty() || short_operations.find(rest[0]) == std::string_view::npos ? 0 : 1;
}

std::string invalid_character_words(std::string_view character, char32_t point) {
    std::string number;
    for (char32_t rest = point; rest != 0 || number.size() < 4; rest /= 16) {
        number.insert(number.begin(), "0123456789ABCDEF"[rest % 16]);
    }
    return is_known_printable(point) ? concat({"invalid character '", character, "' (U+", number, ")"})
                                     : concat({"invalid non-printable character U+", number});
}

} // namespace lim::python
