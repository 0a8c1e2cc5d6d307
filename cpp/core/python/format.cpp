#include "core/framework/raise.hpp"
#include "core/print/digits.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

/// Python's format specifications: [[fill]align][sign][0][width][,][.precision][type].
namespace lim::python {
namespace {

struct Spec {
    std::string fill = " ";
    char align = 0;
    char sign = '-';
    bool zero = false;
    bool comma = false;
    std::size_t width = 0;
    int precision = -1;
    char type = 0;
};

[[noreturn]] void refuse_spec(std::string_view spec) {
    refuse(concat({"This page does not know the format `:", spec, "`"}));
}

int number(std::string_view& rest, std::string_view spec) {
    std::size_t count = 0;
    int value = 0;
    for (; count < rest.size() && rest[count] >= '0' && rest[count] <= '9'; ++count) {
        value = value * 10 + (rest[count] - '0');
        if (value > 10'000) {
            refuse_spec(spec);
        }
    }
    rest.remove_prefix(count);
    return value;
}

bool is_align(char c) { return c == '<' || c == '>' || c == '=' || c == '^'; }

Spec parse_spec(std::string_view text) {
    Spec spec;
    std::string_view rest = text;
    const auto take = [&](char c) {
        const bool found = rest.starts_with(c);
        rest.remove_prefix(found ? 1 : 0);
        return found;
    };
    const std::size_t first = rest.empty() ? 0 : character_bytes(rest[0]);
    if (rest.size() > first && is_align(rest[first])) {
        spec.fill = rest.substr(0, first);
        spec.align = rest[first];
        rest.remove_prefix(first + 1);
    } else if (!rest.empty() && is_align(rest[0])) {
        spec.align = rest[0];
        rest.remove_prefix(1);
    }
    if (!rest.empty() && (rest[0] == '+' || rest[0] == '-' || rest[0] == ' ')) {
        spec.sign = rest[0];
        rest.remove_prefix(1);
    }
    if (take('0')) {
        spec.zero = true;
        if (spec.align == 0) {
            spec.fill = "0";
            spec.align = '=';
        }
    }
    spec.width = static_cast<std::size_t>(number(rest, text));
    spec.comma = take(',');
    if (take('.')) {
        if (rest.empty() || rest[0] < '0' || rest[0] > '9') {
            refuse_spec(text);
        }
        spec.precision = number(rest, text);
    }
    if (!rest.empty()) {
        spec.type = rest[0];
        rest.remove_prefix(1);
    }
    if (!rest.empty() || spec.precision > 1000) {
        refuse_spec(text);
    }
    return spec;
}

/// Fills up to the width. @param sign stands before the filling of `=`
std::string padded(const Spec& spec, char otherwise, std::string_view sign, const std::string& body) {
    const std::size_t length = text_length(sign) + text_length(body);
    const std::size_t missing = spec.width > length ? spec.width - length : 0;
    const char align = spec.align == 0 ? otherwise : spec.align;
    const std::size_t before = align == '<' ? 0 : align == '^' ? missing / 2 : missing;
    const auto filling = [&](std::size_t count) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i) {
            text += spec.fill;
        }
        return text;
    };
    if (align == '=') {
        return concat({sign, filling(missing), body});
    }
    return concat({filling(before), sign, body, filling(missing - before)});
}

/// 1234567.5 → 1,234,567.5. Where zeros fill the width, they are grouped too, which is not done here.
std::string with_commas(std::string text) {
    std::size_t digits = 0;
    while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') {
        ++digits;
    }
    for (std::size_t place = digits; place > 3; place -= 3) {
        text.insert(place - 3, ",");
    }
    return text;
}

std::string formatted_number(const Spec& spec, bool negative, std::string magnitude, std::string_view text) {
    if (spec.comma) {
        if (spec.fill == "0" && spec.align == '=') {
            refuse_spec(text);
        }
        magnitude = with_commas(std::move(magnitude));
    }
    const std::string sign = negative ? "-" : spec.sign == '-' ? "" : std::string(1, spec.sign);
    return padded(spec, '>', sign, magnitude);
}

std::string in_base(Int magnitude, Int base) {
    std::string digits;
    do {
        const auto digit = static_cast<int>(magnitude % base);
        digits += static_cast<char>(digit < 10 ? '0' + digit : 'a' + digit - 10);
        magnitude /= base;
    } while (magnitude > 0);
    std::ranges::reverse(digits);
    return digits;
}

/// Digits with `%g`'s choice between the point and the exponent.
/// @param keep_point Python's format of a float without a type: at least one digit behind the point
std::string general(double magnitude, int precision, bool keep_point) {
    const int count = std::max(precision, 1);
    const Decimal decimal = rounded_digits(magnitude, count);
    std::string digits = decimal.digits.substr(0, decimal.digits.find_last_not_of('0') + 1);
    digits += digits.empty() ? "0" : "";
    const int exponent = magnitude == 0 ? 0 : decimal.exponent;
    if (exponent < -4 || exponent >= (keep_point ? std::max(count - 1, 1) : count)) {
        const std::string fraction = digits.size() > 1 ? concat({".", digits.substr(1)}) : "";
        return concat({digits.substr(0, 1), fraction, exponent_text(exponent, 2)});
    }
    if (exponent < 0) {
        return concat({"0.", std::string(static_cast<std::size_t>(-exponent - 1), '0'), digits});
    }
    const auto whole = static_cast<std::size_t>(exponent) + 1;
    digits.append(digits.size() < whole ? whole - digits.size() : 0, '0');
    if (digits.size() > whole) {
        digits.insert(whole, ".");
    } else if (keep_point) {
        digits += ".0";
    }
    return digits;
}

std::string format_float(double value, const Spec& spec, std::string_view text) {
    const bool negative = std::signbit(value) && !std::isnan(value);
    const double magnitude = std::isnan(value) ? value : std::abs(value);
    const int precision = spec.precision < 0 ? 6 : spec.precision;
    std::string body;
    if (!std::isfinite(value)) {
        body = std::isnan(value) ? "nan" : "inf";
        if (spec.fill == "0" && spec.align == '=') {
            refuse_spec(text);
        }
        body += spec.type == '%' ? "%" : "";
    } else if (spec.type == 'f' || spec.type == 'F') {
        body = fixed_text(magnitude, precision);
    } else if (spec.type == 'e') {
        body = scientific_text(magnitude, precision);
    } else if (spec.type == '%') {
        body = fixed_text(magnitude * 100.0, precision) + "%";
    } else if (spec.type == 'g') {
        body = general(magnitude, precision, false);
    } else if (spec.type == 0) {
        body = spec.precision < 0 ? python_repr(magnitude) : general(magnitude, precision, true);
    } else {
        refuse_spec(text);
    }
    return formatted_number(spec, negative, std::move(body), text);
}

std::string format_int(Int value, const Spec& spec, std::string_view text) {
    const bool as_float =
        spec.type == 'f' || spec.type == 'F' || spec.type == 'e' || spec.type == 'g' || spec.type == '%';
    if (as_float) {
        return format_float(to_double(value), spec, text);
    }
    if (spec.precision >= 0) {
        raise("ValueError", {"Precision not allowed in integer format specifier"});
    }
    const Int base = spec.type == 'b' ? 2 : spec.type == 'o' ? 8 : spec.type == 'x' ? 16 : 10;
    const bool known = spec.type == 0 || spec.type == 'd' || (base != 10 && !spec.comma);
    if (!known || value == std::numeric_limits<Int>::min()) {
        refuse_spec(text);
    }
    return formatted_number(spec, value < 0, in_base(value < 0 ? -value : value, base), text);
}

std::string format_text(const std::string& value, const Spec& spec, std::string_view text) {
    const bool known = (spec.type == 0 || spec.type == 's') && !spec.comma && spec.sign == '-' &&
                       spec.align != '=' && !spec.zero;
    if (!known) {
        refuse_spec(text);
    }
    std::vector<char32_t> points = code_points(value);
    if (spec.precision >= 0 && points.size() > static_cast<std::size_t>(spec.precision)) {
        points.resize(static_cast<std::size_t>(spec.precision));
    }
    return padded(spec, '<', "", from_code_points(points));
}

} // namespace

std::string format(Run& run, const Value& value, std::string_view spec) {
    if (Object* object = value.object()) {
        return object->format(run, spec);
    }
    if (spec.empty()) {
        return str(run, value);
    }
    if (const auto* text = value.get<std::string>()) {
        return format_text(*text, parse_spec(spec), spec);
    }
    if (const auto integer = as_int(value)) {
        return format_int(*integer, parse_spec(spec), spec);
    }
    if (const auto* real = value.get<double>()) {
        return format_float(*real, parse_spec(spec), spec);
    }
    raise("TypeError", {"unsupported format string passed to ", type_name(value), ".__format__"});
}

} // namespace lim::python
