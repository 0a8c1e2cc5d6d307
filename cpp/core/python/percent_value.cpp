#include "core/python/percent_value.hpp"

#include "core/base/raise.hpp"
#include "core/python/number_text.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lim::python {
namespace {

/// unicode_format_arg_output
/// @param prefix how many characters behind the sign are 0x and the like
std::string percent_laid_out(const PercentSpec& spec, const std::string& shown, char fill, bool takes_sign,
                             std::size_t prefix = 0) {
    std::string sign;
    std::string body = shown;
    if (takes_sign) {
        const bool has_sign = body.starts_with('-');
        sign = has_sign ? "-" : spec.plus ? "+" : spec.blank ? " " : "";
        body.erase(0, has_sign ? 1 : 0);
    }
    const std::string before = sign + body.substr(0, prefix);
    body.erase(0, prefix);
    const auto length = static_cast<Int>(before.size() + text_length(body));
    const auto missing = static_cast<std::size_t>(std::max<Int>(spec.width - length, 0));
    if (spec.left) {
        return concat({before, body, std::string(missing, ' ')});
    }
    return fill == ' ' ? concat({std::string(missing, ' '), before, body})
                       : concat({before, std::string(missing, fill), body});
}

std::string percent_string(const PercentSpec& spec, std::string shown) {
    if (spec.precision >= 0) {
        std::vector<char32_t> points = code_points(shown);
        points.resize(std::min(points.size(), static_cast<std::size_t>(spec.precision)));
        shown = from_code_points(points);
    }
    return percent_laid_out(spec, shown, ' ', false);
}

std::string percent_character(const Value& value) {
    std::string result;
    if (const auto* given = value.get<std::string>()) {
        if (text_length(*given) != 1) {
            raise("TypeError", {"%c requires int or char"});
        }
        return *given;
    }
    const auto point = as_int(value);
    if (!point) {
        raise("TypeError", {"%c requires int or char"});
    }
    if (*point < 0 || *point > 0x10FFFF) {
        raise("OverflowError", {"%c arg not in range(0x110000)"});
    }
    append_code_point(result, static_cast<char32_t>(*point));
    return result;
}

std::string percent_integer(Run& run, const PercentSpec& spec, const Value& value) {
    const bool strict = spec.type == 'o' || spec.type == 'x' || spec.type == 'X';
    const std::string_view type(&spec.type, 1);
    std::optional<Int> given = as_int(value);
    if (!given && value.object() != nullptr) {
        const auto made = strict ? std::nullopt : value.object()->to_int(run);
        given = strict ? value.object()->index(run) : made ? as_int(*made) : std::nullopt;
    }
    if (!given && !strict && value.get<double>() != nullptr) {
        given = truncated(*value.get<double>());
    }
    if (!given) {
        raise("TypeError",
              {"%", type,
               strict ? " format: an integer is required, not " : " format: a real number is required, not ",
               type_name(value)});
    }
    if (*given == std::numeric_limits<Int>::min()) {
        refuse(refusals::int_too_large, {"128"});
    }
    const Int base = spec.type == 'o' ? 8 : spec.type == 'x' || spec.type == 'X' ? 16 : 10;
    std::string digits = digits_in_base(*given < 0 ? -*given : *given, base);
    if (spec.precision > static_cast<Int>(digits.size())) {
        digits.insert(0, static_cast<std::size_t>(spec.precision) - digits.size(), '0');
    }
    const std::string prefix = spec.alternate && base != 10 ? base == 8 ? "0o" : "0x" : "";
    std::string all = concat({*given < 0 ? "-" : "", prefix, digits});
    if (spec.type == 'X') {
        std::ranges::transform(
            all, all.begin(), [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c & ~0x20) : c; });
    }
    return percent_laid_out(spec, all, spec.zero ? '0' : ' ', true, prefix.size());
}

std::string percent_real(Run& run, const PercentSpec& spec, const Value& value) {
    std::optional<double> number = as_float(value);
    if (!number && value.object() != nullptr) {
        const auto made = value.object()->to_float(run);
        number = made ? as_float(*made) : std::nullopt;
    }
    if (!number) {
        raise("TypeError", {"must be real number, not ", type_name(value)});
    }
    const bool negative = std::signbit(*number) && !std::isnan(*number);
    const int precision = spec.precision < 0 ? 6 : static_cast<int>(spec.precision);
    const double magnitude = std::isnan(*number) ? *number : std::abs(*number);
    const std::string digits = float_digits(magnitude, spec.type, precision, spec.alternate);
    return percent_laid_out(spec, concat({negative ? "-" : "", digits}), spec.zero ? '0' : ' ', true);
}

} // namespace

std::string percent_text(Run& run, const PercentSpec& spec, const Value& value) {
    switch (spec.type) {
    case 's':
    case 'r':
        return percent_string(spec, spec.type == 'r' ? repr(run, value) : str(run, value));
    case 'a':
        refuse(refusals::fstring_conversion);
    case 'c':
        return percent_laid_out(spec, percent_character(value), ' ', false);
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        return percent_integer(run, spec, value);
    default:
        return percent_real(run, spec, value);
    }
}

} // namespace lim::python
