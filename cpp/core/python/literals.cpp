#include "core/python/literals.hpp"

#include "core/base/decimal.hpp"
#include "core/base/raise.hpp"
#include "core/python/large_int.hpp"
#include "core/python/refusal.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>

namespace lim::python {
namespace {

int digit_of(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : 16;
}

/// Digits in a base, with underscores; nothing where one of them is none.
std::optional<Int> digits_value(std::string_view digits, int base) {
    Int value = 0;
    bool separated = true; // an underscore may not come first
    for (const char c : digits) {
        if (c == '_') {
            if (separated) {
                return std::nullopt;
            }
            separated = true;
            continue;
        }
        separated = false;
        const int digit = digit_of(c);
        if (digit >= base) {
            return std::nullopt;
        }
        if (__builtin_mul_overflow(value, Int{base}, &value) ||
            __builtin_add_overflow(value, Int{digit}, &value)) {
            refuse(refusals::int_too_large, {"128"});
        }
    }
    return separated ? std::nullopt : std::optional(value);
}

std::string without_underscores(std::string_view text) {
    std::string plain(text);
    std::erase(plain, '_');
    return plain;
}

/// Reads up to `most` digits of an escape, at least `least`, and moves on.
char32_t escaped_number(std::string_view& rest, int base, std::size_t least, std::size_t most) {
    std::size_t count = 0;
    char32_t value = 0;
    while (count < most && count < rest.size() && digit_of(rest[count]) < base) {
        value = value * static_cast<char32_t>(base) + static_cast<char32_t>(digit_of(rest[count]));
        ++count;
    }
    if (count < least || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) {
        refuse(refusals::invalid_escape);
    }
    rest.remove_prefix(count);
    return value;
}

/// Appends what the escape after a backslash stands for, and moves behind it.
void append_escape(std::string& text, std::string_view& rest) {
    constexpr std::string_view names = "\\'\"abfnrtv\n";
    constexpr std::string_view values{"\\'\"\a\b\f\n\r\t\v", 10};
    const char c = rest.empty() ? '\0' : rest[0];
    if (const std::size_t known = names.find(c); !rest.empty() && known != std::string_view::npos) {
        rest.remove_prefix(1);
        if (known < values.size()) {
            text += values[known];
        }
    } else if (c >= '0' && c <= '7') {
        const char32_t value = escaped_number(rest, 8, 1, 3);
        append_code_point(text, value);
    } else if (c == 'x' || c == 'u' || c == 'U') {
        const std::size_t count = c == 'x' ? 2 : c == 'u' ? 4 : 8;
        rest.remove_prefix(1);
        append_code_point(text, escaped_number(rest, 16, count, count));
    } else {
        refuse(refusals::unknown_escape, {concat({"\\", rest.substr(0, 1)})});
    }
}

/// Whether it is an int that may take more than 128 bits.
bool is_long_decimal(std::string_view token) {
    constexpr std::size_t always_fit = 38;
    constexpr std::size_t most_digits = 4300; // sys.get_int_max_str_digits()
    return token.size() > always_fit && token.size() <= most_digits && token[0] != '0' &&
           token.find("__") == std::string_view::npos && token.back() != '_';
}

} // namespace

std::optional<Int> decimal_int(std::string_view digits) { return digits_value(digits, 10); }

Value number_value(std::string_view token) {
    const char kind = token.size() > 1 && token[0] == '0' ? static_cast<char>(token[1] | 0x20) : '0';
    const int base = kind == 'x' ? 16 : kind == 'o' ? 8 : kind == 'b' ? 2 : 10;
    if (base != 10) {
        token.remove_prefix(token.size() > 2 && token[2] == '_' ? 3 : 2);
        if (const auto value = digits_value(token, base)) {
            return *value;
        }
        refuse(refusals::unknown_number);
    }
    if (token.find_first_of(".eE") != std::string_view::npos) {
        return nearest_double(without_underscores(token));
    }
    if (is_long_decimal(token)) {
        return int_value(false, without_underscores(token));
    }
    if (const auto value = decimal_int(token)) {
        return *value;
    }
    refuse(refusals::unknown_number);
}

TextLiteral take_apart(std::string_view token) {
    TextLiteral literal;
    for (; token[0] != '"' && token[0] != '\''; token.remove_prefix(1)) {
        const char prefix = static_cast<char>(token[0] | 0x20);
        if (prefix == 'r') {
            literal.raw = true;
        } else if (prefix == 'f') {
            literal.formatted = true;
        } else if (prefix == 'b') {
            literal.bytes = true;
        }
    }
    const bool triple = token.size() >= 6 && token[1] == token[0] && token[2] == token[0];
    const std::size_t quotes = triple ? 3 : 1;
    literal.body = token.substr(quotes, token.size() - 2 * quotes);
    return literal;
}

std::string unescaped(std::string_view body, bool raw) {
    if (raw) {
        return std::string(body);
    }
    std::string text;
    while (!body.empty()) {
        if (body[0] == '\\') {
            body.remove_prefix(1);
            append_escape(text, body);
        } else {
            text += body[0];
            body.remove_prefix(1);
        }
    }
    return text;
}

std::string unescaped_bytes(std::string_view body, bool raw) {
    const bool is_ascii =
        std::ranges::all_of(body, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    if (!is_ascii) { // an error of Python's
        refuse_missing("b'…'");
    }
    if (raw) {
        return std::string(body);
    }
    for (std::size_t at = 0; (at = body.find('\\', at)) != std::string_view::npos; at += 2) {
        if (at + 1 < body.size() && (body[at + 1] == 'u' || body[at + 1] == 'U')) { // no escape there
            refuse(refusals::unknown_escape, {body.substr(at, 2)});
        }
    }
    std::string bytes;
    for (const char32_t value : code_points(unescaped(body, false))) {
        bytes += static_cast<char>(value); // of octal digits the lowest eight bits
    }
    return bytes;
}

} // namespace lim::python
