#include "core/print/digits.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace lim {

namespace {

constexpr std::size_t longest_text = 352; // −1.8e308 with 20 decimals takes 331

/// What Python and NumPy alike call a number that has no digits.
std::string non_finite_text(double value) {
    if (std::isnan(value)) {
        return "nan";
    }
    return value < 0 ? "-inf" : "inf";
}

std::string formatted(const char* format, int precision, double value) {
    if (!std::isfinite(value)) {
        return non_finite_text(value); // C would show the sign of a NaN
    }
    std::array<char, longest_text> text{};
    const int length = std::snprintf(text.data(), text.size(), format, precision, value);
    return {text.data(), static_cast<std::size_t>(length)};
}

/// Reads "-1.25e-07", as printf writes it.
Decimal parse_scientific(std::string_view text) {
    Decimal decimal;
    decimal.negative = text.front() == '-';
    if (decimal.negative) {
        text.remove_prefix(1);
    }
    const std::size_t e = text.find('e');
    decimal.digits = text.front();
    if (e > 1) {
        decimal.digits += text.substr(2, e - 2);
    }
    decimal.exponent = std::atoi(std::string(text.substr(e + 1)).c_str());
    return decimal;
}

/// The number that the digits stand for, rounded to the dtype.
double read(const Decimal& decimal, DType dtype) {
    const std::string text =
        (decimal.negative ? "-0." : "0.") + decimal.digits + exponent_text(decimal.exponent + 1, 1);
    return dtype == DType::float32 ? static_cast<double>(std::strtof(text.c_str(), nullptr))
                                   : std::strtod(text.c_str(), nullptr);
}

/// The next number of as many digits, on the side that is farther from zero.
Decimal next_away_from_zero(Decimal decimal) {
    for (auto digit = decimal.digits.rbegin(); digit != decimal.digits.rend(); ++digit) {
        if (*digit != '9') {
            ++*digit;
            return decimal;
        }
        *digit = '0';
    }
    decimal.digits.front() = '1';
    ++decimal.exponent;
    return decimal;
}

Decimal without_trailing_zeros(Decimal decimal) {
    decimal.digits.erase(std::max<std::size_t>(decimal.digits.find_last_not_of('0') + 1, 1));
    return decimal;
}

/// Shortest digits as Python and NumPy lay out a lone number, which differs only in when they turn
/// scientific.
std::string scalar_text(const Decimal& decimal, bool positional) {
    if (positional) {
        std::string text = positional_text(decimal);
        return text.back() == '.' ? text + '0' : text;
    }
    std::string text = decimal.negative ? "-" : "";
    text += decimal.digits.front();
    if (decimal.digits.size() > 1) {
        text += '.' + decimal.digits.substr(1);
    }
    return text + exponent_text(decimal.exponent, 2);
}

} // namespace

Decimal shortest_digits(double value, DType dtype) {
    // std::to_chars would say the same, for 100 kB of tables.
    const auto reads_back = [&](const Decimal& decimal) { return read(decimal, dtype) == value; };
    const int enough = dtype == DType::float32 ? 9 : 17;
    int fewest = 1;
    int most = enough;
    while (fewest < most) {
        const int count = (fewest + most) / 2;
        if (reads_back(rounded_digits(value, count))) {
            most = count;
        } else {
            fewest = count + 1;
        }
    }
    int exponent = 0;
    if (std::fabs(std::frexp(value, &exponent)) == 0.5) {
        // Below a power of two the numbers lie closer than above it, so fewer digits than the nearest ones
        // may do, on the far side.
        for (int count = 1; count < most; ++count) {
            const Decimal farther = next_away_from_zero(rounded_digits(value, count));
            if (reads_back(farther)) {
                return farther;
            }
        }
    }
    return without_trailing_zeros(rounded_digits(value, most));
}

Decimal rounded_digits(double value, int count) {
    return parse_scientific(scientific_text(value, count - 1));
}

std::string fixed_text(double value, int precision) { return formatted("%.*f", precision, value); }

std::string scientific_text(double value, int precision) { return formatted("%.*e", precision, value); }

std::string positional_text(const Decimal& decimal) {
    std::string text = decimal.negative ? "-" : "";
    if (decimal.exponent < 0) {
        return text + "0." + std::string(static_cast<std::size_t>(-decimal.exponent - 1), '0') +
               decimal.digits;
    }
    const auto whole = static_cast<std::size_t>(decimal.exponent) + 1;
    if (decimal.digits.size() <= whole) {
        return text + decimal.digits + std::string(whole - decimal.digits.size(), '0') + '.';
    }
    return text + decimal.digits.substr(0, whole) + '.' + decimal.digits.substr(whole);
}

std::string exponent_text(int exponent, int width) {
    std::array<char, 16> text{};
    const int length = std::snprintf(text.data(), text.size(), "e%c%0*d", exponent < 0 ? '-' : '+', width,
                                     std::abs(exponent));
    return {text.data(), static_cast<std::size_t>(length)};
}

std::string python_repr(double value) {
    if (!std::isfinite(value)) {
        return non_finite_text(value);
    }
    const Decimal decimal = shortest_digits(value, DType::float64);
    return scalar_text(decimal, decimal.exponent >= -4 && decimal.exponent < 16);
}

std::string numpy_scalar_text(double value, DType dtype) {
    if (!std::isfinite(value)) {
        return non_finite_text(value);
    }
    // numpy/_core/src/multiarray/scalartypes.c.src; the bounds apply to the value, not to its digits:
    // float32's 0.0001 lies below 1e-4 and prints as 1e-04
    const double magnitude = std::fabs(value);
    const double too_large = dtype == DType::float32 ? 1e6 : 1e16;
    return scalar_text(shortest_digits(value, dtype),
                       magnitude == 0 || (magnitude >= 1e-4 && magnitude < too_large));
}

} // namespace lim
