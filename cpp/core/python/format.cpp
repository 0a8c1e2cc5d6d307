#include "core/base/raise.hpp"
#include "core/print/digits.hpp"
#include "core/python/format_spec.hpp"
#include "core/python/number_text.hpp"
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

/// @param prefix 0x and the like; @param group how many digits lie between two separators
std::string formatted_number(const FormatSpec& spec, bool negative, std::string_view prefix,
                             std::string digits, std::size_t group = 3) {
    const bool signless = spec.sign == 0 || spec.sign == '-';
    const std::string sign = concat({negative ? "-" : signless ? "" : std::string(1, spec.sign), prefix});
    if (spec.separator != 0) {
        const bool fills = spec.fill == "0" && (spec.align == '=');
        const std::size_t least = fills && spec.width > sign.size() ? spec.width - sign.size() : 0;
        digits = with_separators(digits, spec.separator, group, least);
    }
    return padded(spec, '>', sign, digits);
}

/// Whether a type is one of these.
bool is_one_of(char type, std::string_view known) { return known.find(type) != std::string_view::npos; }

std::string format_float(double value, const FormatSpec& spec, const Value& given) {
    const bool negative = std::signbit(value) && !std::isnan(value);
    const double magnitude = std::isnan(value) ? value : std::abs(value);
    const int precision = spec.precision < 0 ? 6 : spec.precision;
    if (spec.type != 0 && !is_one_of(spec.type, "eEfFgGn%")) {
        raise_unknown_code(spec, given);
    }
    std::string digits;
    if (spec.type == '%') {
        digits = float_digits(magnitude * 100.0, 'f', precision, spec.alternate) + "%";
    } else if (spec.type == 0 && spec.precision < 0) {
        digits = python_repr(magnitude);
    } else {
        const char type = spec.type == 0 ? 'r' : spec.type == 'n' ? 'g' : spec.type;
        digits = float_digits(magnitude, type, precision, spec.alternate);
    }
    if (spec.type == 0 && spec.alternate) {
        refuse_format(spec);
    }
    if (!std::isfinite(value) && spec.separator != 0) {
        if (spec.fill == "0") {
            refuse_format(spec);
        }
        FormatSpec without_groups = spec;
        without_groups.separator = 0;
        return formatted_number(without_groups, negative, "", std::move(digits));
    }
    return formatted_number(spec, negative, "", std::move(digits));
}

std::string format_character(Int value, const FormatSpec& spec) {
    if (spec.sign != 0) {
        raise("ValueError", {"Sign not allowed with integer format specifier 'c'"});
    }
    if (spec.alternate) {
        raise("ValueError", {"Alternate form (#) not allowed with integer format specifier 'c'"});
    }
    if (value < 0 || value > 0x10FFFF) {
        raise("OverflowError", {"%c arg not in range(0x110000)"});
    }
    std::string text;
    append_code_point(text, static_cast<char32_t>(value));
    return padded(spec, '>', "", text);
}

std::string format_int(Int value, const FormatSpec& spec, const Value& given) {
    if (is_one_of(spec.type, "eEfFgG%")) {
        return format_float(to_double(value), spec, given);
    }
    if (value == std::numeric_limits<Int>::min()) {
        refuse_format(spec);
    }
    if (spec.type != 0 && !is_one_of(spec.type, "bcdnoxX")) {
        raise_unknown_code(spec, given);
    }
    if (spec.precision >= 0) {
        raise("ValueError", {"Precision not allowed in integer format specifier"});
    }
    if (spec.type == 'c') {
        return format_character(value, spec);
    }
    const Int base = spec.type == 'b' ? 2 : spec.type == 'o' ? 8 : is_one_of(spec.type, "xX") ? 16 : 10;
    std::string digits = digits_in_base(value < 0 ? -value : value, base);
    const std::string prefix = spec.alternate && base != 10 ? concat({"0", std::string(1, spec.type)}) : "";
    std::string text = formatted_number(spec, value < 0, prefix, std::move(digits), base == 10 ? 3 : 4);
    if (spec.type == 'X') {
        if (spec.fill.size() != 1 || (spec.fill[0] >= 'a' && spec.fill[0] <= 'z')) {
            refuse_format(spec);
        }
        std::ranges::transform(text, text.begin(), [](char c) {
            return c >= 'a' && c <= 'f' ? static_cast<char>(c & ~0x20) : c;
        });
    }
    return text;
}

std::string format_text(const std::string& value, const FormatSpec& spec, const Value& given) {
    if (spec.type != 0 && spec.type != 's') {
        raise_unknown_code(spec, given);
    }
    if (spec.sign != 0) {
        raise("ValueError", {spec.sign == ' ' ? "Space" : "Sign", " not allowed in string format specifier"});
    }
    if (spec.alternate) {
        raise("ValueError", {"Alternate form (#) not allowed in string format specifier"});
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
