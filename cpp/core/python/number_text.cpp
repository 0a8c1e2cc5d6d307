#include "core/python/number_text.hpp"

#include "core/base/raise.hpp"
#include "core/print/digits.hpp"

#include <algorithm>
#include <cmath>

namespace lim::python {
namespace {

char lower(char type) { return static_cast<char>(type | 0x20); }

/// Digits with `%g`'s choice between the point and the exponent.
/// @param keep_point at least one digit behind the point
/// @param keep_zeros all digits, and the point
std::string general(double magnitude, int precision, bool keep_point, bool keep_zeros) {
    const int count = std::max(precision, 1);
    const Decimal decimal = rounded_digits(magnitude, count);
    std::string digits = decimal.digits.substr(0, decimal.digits.find_last_not_of('0') + 1);
    digits += digits.empty() ? "0" : "";
    if (keep_zeros) {
        digits.resize(static_cast<std::size_t>(count), '0');
    }
    const int exponent = magnitude == 0 ? 0 : decimal.exponent;
    if (exponent < -4 || exponent >= count - (keep_point ? 1 : 0)) {
        const std::string fraction = digits.size() > 1 || keep_zeros ? concat({".", digits.substr(1)}) : "";
        return concat({digits.substr(0, 1), fraction, exponent_text(exponent, 2)});
    }
    if (exponent < 0) {
        return concat({"0.", std::string(static_cast<std::size_t>(-exponent - 1), '0'), digits});
    }
    const auto whole = static_cast<std::size_t>(exponent) + 1;
    digits.append(digits.size() < whole ? whole - digits.size() : 0, '0');
    if (digits.size() > whole || keep_zeros) {
        digits.insert(whole, ".");
    } else if (keep_point) {
        digits += ".0";
    }
    return digits;
}

std::string digits_of(double magnitude, char type, int precision, bool alternate) {
    if (std::isnan(magnitude) || std::isinf(magnitude)) {
        return std::isnan(magnitude) ? "nan" : "inf";
    }
    const bool bare = alternate && precision == 0;
    if (type == 'e') {
        std::string text = scientific_text(magnitude, precision);
        return bare ? text.insert(1, ".") : text;
    }
    if (type == 'f') {
        return fixed_text(magnitude, precision) + (bare ? "." : "");
    }
    return general(magnitude, precision, type == 'r', alternate);
}

} // namespace

std::string digits_in_base(Int magnitude, Int base) {
    std::string digits;
    do {
        const auto digit = static_cast<int>(magnitude % base);
        digits += static_cast<char>(digit < 10 ? '0' + digit : 'a' + digit - 10);
        magnitude /= base;
    } while (magnitude > 0);
    std::ranges::reverse(digits);
    return digits;
}

std::string float_digits(double magnitude, char type, int precision, bool alternate) {
    std::string text = digits_of(magnitude, lower(type), precision, alternate);
    if (type != lower(type)) {
        std::ranges::transform(text, text.begin(), [](char c) {
            return c >= 'a' && c <= 'z' ? static_cast<char>(c & ~0x20) : c;
        });
    }
    return text;
}

std::string with_separators(const std::string& number, char separator, std::size_t group, std::size_t least) {
    const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    const auto digits = static_cast<std::size_t>(std::ranges::find_if_not(number, is_digit) - number.begin());
    const std::size_t rest = number.size() - digits;
    const auto length = [&](std::size_t count) { return count + (count - 1) / group + rest; };
    std::size_t count = std::max<std::size_t>(digits, 1);
    while (length(count) < least) {
        ++count;
    }
    std::string text = std::string(count - digits, '0') + number;
    for (std::size_t place = count; place > group; place -= group) {
        text.insert(place - group, 1, separator);
    }
    return text;
}

} // namespace lim::python
