#include "core/base/raise.hpp"
#include "core/print/digits.hpp"
#include "core/python/format_spec.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

/// What Python's `__format__` makes of texts and numbers.
namespace lim::python {
namespace {

/// Fills up to the width. @param sign stands before the filling of `=`
std::string padded(const FormatSpec& spec, char otherwise, std::string_view sign, const std::string& body) {
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

std::string formatted_number(const FormatSpec& spec, bool negative, std::string magnitude) {
    if (spec.comma) {
        if (spec.fill == "0" && spec.align == '=') {
            refuse_format(spec);
        }
        magnitude = with_commas(std::move(magnitude));
    }
    const bool signless = spec.sign == 0 || spec.sign == '-';
    return padded(spec, '>', negative ? "-" : signless ? "" : std::string(1, spec.sign), magnitude);
}

/// Whether a type is one of these.
bool is_one_of(char type, std::string_view known) { return known.find(type) != std::string_view::npos; }

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
    if (exponent < -4 || exponent >= count - (keep_point ? 1 : 0)) {
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

std::string format_float(double value, const FormatSpec& spec, const Value& given) {
    const bool negative = std::signbit(value) && !std::isnan(value);
    const double magnitude = std::isnan(value) ? value : std::abs(value);
    const int precision = spec.precision < 0 ? 6 : spec.precision;
    std::string body;
    if (spec.type != 0 && !is_one_of(spec.type, "fFeg%")) {
        if (is_one_of(spec.type, "EGn")) {
            refuse_format(spec);
        }
        raise_unknown_code(spec, given);
    }
    if (!std::isfinite(value)) {
        body = std::isnan(value) ? (spec.type == 'F' ? "NAN" : "nan") : (spec.type == 'F' ? "INF" : "inf");
        body += spec.type == '%' ? "%" : "";
    } else if (spec.type == 'e') {
        body = scientific_text(magnitude, precision);
    } else if (spec.type == '%') {
        body = fixed_text(magnitude * 100.0, precision) + "%";
    } else if (spec.type == 'g') {
        body = general(magnitude, precision, false);
    } else if (spec.type == 0) {
        body = spec.precision < 0 ? python_repr(magnitude) : general(magnitude, precision, true);
    } else {
        body = fixed_text(magnitude, precision);
    }
    return formatted_number(spec, negative, std::move(body));
}

std::string format_int(Int value, const FormatSpec& spec, const Value& given) {
    if (is_one_of(spec.type, "eEfFgG%")) {
        return format_float(to_double(value), spec, given);
    }
    if (is_one_of(spec.type, "cnX") || value == std::numeric_limits<Int>::min()) {
        refuse_format(spec);
    }
    if (spec.type != 0 && !is_one_of(spec.type, "bdox")) {
        raise_unknown_code(spec, given);
    }
    if (spec.precision >= 0) {
        raise("ValueError", {"Precision not allowed in integer format specifier"});
    }
    const Int base = spec.type == 'b' ? 2 : spec.type == 'o' ? 8 : spec.type == 'x' ? 16 : 10;
    return formatted_number(spec, value < 0, in_base(value < 0 ? -value : value, base));
}

std::string format_text(const std::string& value, const FormatSpec& spec, const Value& given) {
    if (spec.type != 0 && spec.type != 's') {
        raise_unknown_code(spec, given);
    }
    if (spec.sign != 0) {
        raise("ValueError", {spec.sign == ' ' ? "Space" : "Sign", " not allowed in string format specifier"});
    }
    if (spec.align == '=') {
        raise("ValueError", {"'=' alignment not allowed in string format specifier"});
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
        return format_text(*text, parse_format_spec(spec, value), value);
    }
    if (const auto integer = as_int(value)) {
        return format_int(*integer, parse_format_spec(spec, value), value);
    }
    if (const auto* real = value.get<double>()) {
        return format_float(*real, parse_format_spec(spec, value), value);
    }
    raise("TypeError", {"unsupported format string passed to ", type_name(value), ".__format__"});
}

} // namespace lim::python
