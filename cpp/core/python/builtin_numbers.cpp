#include "core/python/builtin_functions.hpp"

#include "core/base/decimal.hpp"
#include "core/base/raise.hpp"
#include "core/python/literals.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

namespace lim::python {
namespace {

std::string_view without_spaces(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\n\r\f\v");
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(" \t\n\r\f\v") - first + 1);
}

/// A text as int() and float() read it (CPython's _PyUnicode_TransformDecimalAndSpaceToASCII): the digits of
/// other scripts and other spaces are those of ASCII, any other character beyond it is "?".
std::string in_ascii(const std::string& text) {
    constexpr char32_t zeros[] = {0x0660, 0x06F0, 0x0966, 0x0E50, 0xFF10}; // of the scripts that repr knows
    std::string result;
    for (const char32_t point : code_points(text)) {
        const auto* const zero = std::ranges::find_if(
            zeros, [point](char32_t digit) { return point >= digit && point < digit + 10; });
        result += point < 0x80              ? static_cast<char>(point)
                  : zero != std::end(zeros) ? static_cast<char>('0' + (point - *zero))
                  : is_space(point)         ? ' '
                                            : '?';
    }
    return result;
}

bool take_sign(std::string_view& text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) {
        text.remove_prefix(1);
    }
    return negative;
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    }
    return result;
}

/// Digits with a point and an exponent, underscores between digits; nothing for other texts.
std::optional<double> parsed_magnitude(std::string_view text) {
    std::string plain;
    bool digits = false;
    bool point = false;
    bool exponent = false;
    char before = 0;
    for (const char c : text) {
        const bool digit = c >= '0' && c <= '9';
        if (c == '_' && before >= '0' && before <= '9') {
            before = c;
            continue;
        }
        if (before == '_' && !digit) {
            return std::nullopt;
        }
        if (c == '.' && !point && !exponent) {
            point = true;
        } else if ((c == 'e' || c == 'E') && digits && !exponent) {
            exponent = true;
            digits = false;
        } else if ((c == '+' || c == '-') && (before == 'e' || before == 'E')) {
        } else if (digit) {
            digits = true;
        } else {
            return std::nullopt;
        }
        plain += c;
        before = c;
    }
    return digits && before != '_' ? std::optional(nearest_double(plain)) : std::nullopt;
}

std::optional<double> parsed_float(std::string_view text) {
    text = without_spaces(text);
    const bool negative = take_sign(text);
    const std::string name = lower(text);
    std::optional<double> magnitude;
    if (name == "inf" || name == "infinity") {
        magnitude = std::numeric_limits<double>::infinity();
    } else if (name == "nan") {
        magnitude = std::numeric_limits<double>::quiet_NaN();
    } else {
        magnitude = parsed_magnitude(text);
    }
    return magnitude && negative ? -*magnitude : magnitude;
}

} // namespace

std::optional<Int> parsed_int(std::string_view text) {
    const bool negative = take_sign(text);
    if (text.empty() || text.find_first_not_of("0123456789_") != std::string_view::npos) {
        return std::nullopt;
    }
    const auto value = decimal_int(text);
    return value && negative ? -*value : value;
}

Value builtin_int(Run& run, const Arguments& arguments) {
    const Value& value = arguments[0];
    if (const auto* text = value.get<std::string>()) {
        if (const auto integer = parsed_int(without_spaces(in_ascii(*text)))) {
            return *integer;
        }
        raise("ValueError", {"invalid literal for int() with base 10: ", repr(run, value)});
    }
    if (const auto integer = as_int(value)) {
        return *integer;
    }
    if (const double* number = value.get<double>()) {
        return truncated(*number);
    }
    if (Object* object = value.object()) {
        if (const auto integer = object->to_int(run)) {
            return *integer;
        }
    }
    raise("TypeError", {"int() argument must be a string, a bytes-like object or a real number, not '",
                        type_name(value), "'"});
}

Value builtin_float(Run& run, const Arguments& arguments) {
    const Value& value = arguments[0];
    if (const auto* text = value.get<std::string>()) {
        if (const auto number = parsed_float(in_ascii(*text))) {
            return *number;
        }
        raise("ValueError", {"could not convert string to float: ", repr(run, value)});
    }
    if (const auto number = as_float(value)) {
        return *number;
    }
    if (Object* object = value.object()) {
        if (const auto number = object->to_float(run)) {
            return *number;
        }
    }
    raise("TypeError", {"float() argument must be a string or a real number, not '", type_name(value), "'"});
}

Value builtin_bool(Run& run, const Arguments& arguments) { return truth(run, arguments[0]); }

Value builtin_abs(Run& run, const Arguments& arguments) {
    return unary(run, UnaryOperator::absolute, arguments[0]);
}

Value builtin_round(Run& run, const Arguments& arguments) {
    const Value& value = arguments[0];
    if (const auto integer = as_int(value)) {
        const auto digits = arguments[1].is_none() ? std::optional<Int>(0) : as_index(run, arguments[1]);
        if (!digits || *digits < 0) {
            refuse(refusals::round_digits);
        }
        return *integer;
    }
    const double* const number = value.get<double>();
    if (number == nullptr) {
        Object* const object = value.object();
        if (object == nullptr || !object->has_round()) {
            raise("TypeError", {"type ", type_name(value), " doesn't define __round__ method"});
        }
        if (const auto method = object->attribute(run, "__round__")) {
            return call(run, *method, {arguments[1].is_none() ? Values{} : Values{arguments[1]}, {}});
        }
        refuse_missing(concat({"round(", type_name(value), ")"}));
    }
    if (arguments[1].is_none()) {
        return rounded_to_int(*number);
    }
    const auto digits = as_index(run, arguments[1]);
    if (!digits) {
        raise("TypeError", {"'", type_name(arguments[1]), "' object cannot be interpreted as an integer"});
    }
    return rounded_to(*number, *digits);
}

} // namespace lim::python
