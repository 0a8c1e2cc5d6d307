#include "core/print/digits.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

namespace lim {

namespace {

/// What Python and NumPy alike call a number that has no digits.
std::string non_finite_text(double value) {
    if (std::isnan(value)) {
        return "nan";
    }
    return value < 0 ? "-inf" : "inf";
}

/// As many digits as wanted, zeros behind the others.
Decimal padded(Decimal decimal, int count) {
    decimal.digits.resize(static_cast<std::size_t>(count), '0');
    return decimal;
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

std::string signed_text(const Decimal& decimal, std::string text) {
    if (decimal.negative) {
        text.insert(0, 1, '-');
    }
    return text;
}

/// 1.25e-07
std::string scientific_layout(const Decimal& decimal) {
    std::string text = decimal.digits;
    if (text.size() > 1) {
        text.insert(1, 1, '.');
    }
    text += exponent_text(decimal.exponent, 2);
    return signed_text(decimal, std::move(text));
}

/// Shortest digits as Python and NumPy lay out a lone number, which differs only in when they turn
/// scientific.
std::string scalar_text(const Decimal& decimal, bool positional) {
    if (!positional) {
        return scientific_layout(decimal);
    }
    std::string text = positional_text(decimal);
    return text.back() == '.' ? text + '0' : text;
}

/// |value| · 10^precision, rounded half to even, where that and all on the way to it fit in 63 bits.
std::optional<std::uint64_t> scaled_and_rounded(double value, int precision) {
    constexpr int fraction_bits = 52;
    constexpr std::uint64_t leading_bit = std::uint64_t{1} << fraction_bits;
    constexpr std::uint64_t most = std::uint64_t{1} << 63U;
    const auto bits = std::bit_cast<std::uint64_t>(std::fabs(value));
    const auto biased_exponent = static_cast<int>(bits >> fraction_bits);
    std::uint64_t m = (bits & (leading_bit - 1)) | (biased_exponent > 0 ? leading_bit : 0);
    if (m == 0) {
        return 0;
    }
    const int twos = std::countr_zero(m);
    const int exponent = std::max(biased_exponent, 1) - 1075 + twos; // |value| = m · 2^exponent
    m >>= static_cast<unsigned>(twos);
    for (int i = 0; i < precision; ++i) {
        if (m >= most / 10) {
            return std::nullopt;
        }
        m *= 10;
    }
    if (exponent >= 0) {
        return static_cast<int>(std::bit_width(m)) + exponent > 63 ? std::nullopt
                                                                   : std::optional(m << exponent);
    }
    if (exponent <= -64) {
        return 0; // of less than a half
    }
    const std::uint64_t half = std::uint64_t{1} << (-exponent - 1);
    const std::uint64_t whole = m >> (-exponent - 1) >> 1U;
    const std::uint64_t rest = m & (2 * half - 1);
    return rest > half || (rest == half && whole % 2 == 1) ? whole + 1 : whole;
}

/// Whether a number is ±2^n: below it floating-point numbers lie closer than above it.
bool is_power_of_two(double value) {
    int exponent = 0;
    return std::fabs(std::frexp(value, &exponent)) == 0.5;
}

/// Whether a quotient lies nearer to a float32 than to any other; nothing where double is not exact enough to
/// tell.
/// @param quotient rounded to double
std::optional<bool> reads_back(double quotient, float value) {
    // Rounded twice, what lies next to the middle between two float32 may go to the wrong one.
    constexpr std::uint64_t lost_bits = (std::uint64_t{1} << 29U) - 1;
    constexpr std::uint64_t middle = std::uint64_t{1} << 28U;
    if ((std::bit_cast<std::uint64_t>(quotient) & lost_bits) == middle) {
        return std::nullopt;
    }
    return static_cast<float>(quotient) == value;
}

/// shortest_digits of a float32 of usual size, by whole numbers of 64 bits; nothing for others.
std::optional<Decimal> shortest_of_usual(float value) {
    const float size = std::fabs(value);
    if (!(size >= 1e-2F && size < 1e6F) || is_power_of_two(size)) {
        return std::nullopt;
    }
    constexpr int most_decimals = 10; // 9 digits of 0.01…
    double power = 1;                 // of ten
    for (int decimals = 0; decimals <= most_decimals; ++decimals, power *= 10) {
        const auto number = scaled_and_rounded(size, decimals);
        const auto is_read_back =
            number ? reads_back(static_cast<double>(*number) / power, size) : std::nullopt;
        if (!is_read_back) {
            return std::nullopt;
        }
        if (*is_read_back) {
            Decimal decimal{value < 0, std::to_string(*number), 0};
            decimal.exponent = static_cast<int>(decimal.digits.size()) - 1 - decimals;
            strip_trailing_zeros(decimal.digits);
            return decimal;
        }
    }
    return std::nullopt;
}

/// A whole number's digits with a point before the last `decimals` of them, if there are to be any.
std::string text_with_point(std::uint64_t number, int decimals, bool negative) {
    constexpr std::size_t most_digits = 20;
    std::array<char, 2 * most_digits> text; // NOLINT: as many are written as are read
    auto* begin = text.end();
    for (int i = 0; number > 0 || i <= decimals; ++i, number /= 10) {
        if (i == decimals && i > 0) {
            *--begin = '.';
        }
        *--begin = static_cast<char>('0' + number % 10);
    }
    if (negative) {
        *--begin = '-';
    }
    return {begin, text.end()};
}

} // namespace

Decimal shortest_digits(double value, DType dtype) {
    // std::to_chars would say the same, for 100 kB of tables.
    if (dtype == DType::float32) {
        if (auto usual = shortest_of_usual(static_cast<float>(value))) {
            return *std::move(usual);
        }
    }
    const Decimal exact = exact_digits(value);
    if (value == 0) {
        return exact;
    }
    const RoundingInterval interval(value, dtype);
    int fewest = 1;
    int most = dtype == DType::float32 ? 9 : 17;
    while (fewest < most) {
        const int count = (fewest + most) / 2;
        if (interval.contains(rounded(exact, count))) {
            most = count;
        } else {
            fewest = count + 1;
        }
    }
    if (is_power_of_two(value)) {
        // Since below it the numbers lie closer than above it, fewer digits than the nearest ones
        // may do, on the far side.
        for (int count = 1; count < most; ++count) {
            const Decimal farther = next_away_from_zero(padded(rounded(exact, count), count));
            if (interval.contains(farther)) {
                return farther;
            }
        }
    }
    return rounded(exact, most);
}

Decimal rounded_digits(double value, int count) { return padded(rounded(exact_digits(value), count), count); }

std::string fixed_text(double value, int precision) {
    if (!std::isfinite(value)) {
        return non_finite_text(value);
    }
    constexpr int most_precision = 9;
    if (const auto number =
            precision > most_precision ? std::nullopt : scaled_and_rounded(value, precision)) {
        return text_with_point(*number, precision, std::signbit(value));
    }
    Decimal decimal = exact_digits(value);
    decimal = rounded(std::move(decimal), decimal.exponent + 1 + precision);
    const int count = decimal.exponent + 1 + precision;
    std::string text = positional_text(padded(std::move(decimal), count));
    if (text.back() == '.') {
        text.pop_back();
    }
    return text;
}

std::string scientific_text(double value, int precision) {
    return std::isfinite(value) ? scientific_layout(rounded_digits(value, precision + 1))
                                : non_finite_text(value);
}

std::string positional_text(const Decimal& decimal) {
    std::string text = decimal.digits;
    text.insert(0, static_cast<std::size_t>(std::max(-decimal.exponent, 0)), '0');
    const auto whole = static_cast<std::size_t>(std::max(decimal.exponent, 0)) + 1;
    if (text.size() < whole) {
        text.resize(whole, '0');
    }
    text.insert(whole, 1, '.');
    return signed_text(decimal, std::move(text));
}

std::string exponent_text(int exponent, int width) {
    std::string digits = std::to_string(std::abs(exponent));
    if (digits.size() < static_cast<std::size_t>(width)) {
        digits.insert(0, static_cast<std::size_t>(width) - digits.size(), '0');
    }
    return (exponent < 0 ? "e-" : "e+") + digits;
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
