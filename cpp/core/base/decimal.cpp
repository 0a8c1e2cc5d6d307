#include "core/base/decimal.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace lim {

namespace {

/// A whole number of at most 774 digits, nine to a limb. The longest here, of 768, are midpoints: m · 5¹⁰⁷⁵
/// with m < 2⁵⁴.
class Natural {
public:
    explicit Natural(std::uint64_t value) {
        for (; value > 0; value /= base) {
            limbs_[size_++] = static_cast<std::uint32_t>(value % base);
        }
    }

    void multiply(std::uint32_t factor) {
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            carry += std::uint64_t{limbs_[i]} * factor;
            limbs_[i] = static_cast<std::uint32_t>(carry % base);
            carry /= base;
        }
        for (; carry > 0; carry /= base) {
            limbs_[size_++] = static_cast<std::uint32_t>(carry % base);
        }
    }

    /// Multiplies by factor^exponent, a `block` of factors at a time, whose product is `power`.
    void multiply_by_power(std::uint32_t factor, int exponent, int block, std::uint32_t power) {
        for (; exponent >= block; exponent -= block) {
            multiply(power);
        }
        std::uint32_t rest = 1;
        for (; exponent > 0; --exponent) {
            rest *= factor;
        }
        multiply(rest);
    }

    /// Without leading zeros.
    [[nodiscard]] std::string digits() const {
        std::string text(size_ * limb_digits, '0');
        auto digit = text.rbegin();
        for (std::size_t i = 0; i < size_; ++i) {
            std::uint32_t limb = limbs_[i];
            for (std::size_t j = 0; j < limb_digits; ++j, ++digit, limb /= 10) {
                *digit = static_cast<char>('0' + limb % 10);
            }
        }
        return text.erase(0, text.find_first_not_of('0'));
    }

private:
    static constexpr std::uint32_t base = 1'000'000'000;
    static constexpr std::size_t limb_digits = 9;
    static constexpr std::size_t most_limbs = 86;

    std::array<std::uint32_t, most_limbs> limbs_; // NOLINT: as many are written as are read
    std::size_t size_ = 0;
};

/// All the digits of m · 2^exponent, m > 0.
Decimal exact_digits(std::uint64_t m, int exponent) {
    const int twos = std::countr_zero(m);
    Natural natural(m >> twos);
    exponent += twos;
    if (exponent >= 0) {
        natural.multiply_by_power(2, exponent, 30, 1U << 30U);
    } else {
        natural.multiply_by_power(5, -exponent, 13, 1'220'703'125); // 2^−n = 5^n · 10^−n
    }
    Decimal decimal;
    decimal.digits = natural.digits();
    decimal.exponent = static_cast<int>(decimal.digits.size()) - 1 + std::min(exponent, 0);
    strip_trailing_zeros(decimal.digits);
    return decimal;
}

/// How the magnitudes of a binary floating-point type are numbered, from zero to infinity: by its bits.
struct Format {
    int fraction_bits;
    int least_exponent; // of the last bit, in subnormal numbers
};

constexpr Format float32_format{23, -149};
constexpr Format float64_format{52, -1074};

/// m · 2^exponent.
struct Product {
    std::uint64_t m;
    int exponent;
};

/// The `index`-th magnitude; for infinity, the number that would follow the largest.
Product magnitude(std::uint64_t index, Format format) {
    const std::uint64_t leading_bit = std::uint64_t{1} << format.fraction_bits;
    const auto biased_exponent = static_cast<int>(index >> format.fraction_bits);
    return {(index & (leading_bit - 1)) | (biased_exponent > 0 ? leading_bit : 0),
            format.least_exponent + std::max(biased_exponent - 1, 0)};
}

/// All the digits of the number halfway between the `index`-th magnitude and the next.
Decimal midpoint(std::uint64_t index, Format format) {
    const Product lower = magnitude(index, format);
    return exact_digits(2 * lower.m + 1, lower.exponent - 1);
}

/// Less than, equal to or greater than 0, as a is to b; neither zero, nor with trailing zeros.
int compare(const Decimal& a, const Decimal& b) {
    return a.exponent != b.exponent ? a.exponent - b.exponent : a.digits.compare(b.digits);
}

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Reads the text of nearest_double. Zero has no digits here.
Decimal parse(std::string_view text) {
    constexpr int endless = 100'000'000; // far more than there are digits to make up for it
    Decimal decimal{false, "", -1};
    bool fraction = false;
    for (; !text.empty() && (is_digit(text.front()) || text.front() == '.'); text.remove_prefix(1)) {
        if (text.front() == '.') {
            fraction = true;
            continue;
        }
        const bool leading_zero = decimal.digits.empty() && text.front() == '0';
        if (!leading_zero) {
            decimal.digits += text.front();
        }
        decimal.exponent += (fraction ? 0 : 1) - (leading_zero ? 1 : 0);
    }
    strip_trailing_zeros(decimal.digits);
    if (!text.empty()) {
        text.remove_prefix(1);
        const bool negative = text.front() == '-';
        int exponent = 0;
        for (const char c : text) {
            if (is_digit(c) && exponent < endless) {
                exponent = exponent * 10 + (c - '0');
            }
        }
        decimal.exponent += negative ? -exponent : exponent;
    }
    return decimal;
}

constexpr int most_exact_exponent = 22; // of a power of ten that is a double

/// x · 10^exponent, rounded once if that power of ten or its reciprocal is a double, else a few times.
double scaled(double x, int exponent) {
    constexpr double powers[] = {1e1, 1e2, 1e4, 1e8, 1e16, 1e32, 1e64, 1e128, 1e256};
    const int magnitude = std::abs(exponent);
    if (magnitude <= most_exact_exponent) {
        double power = 1;
        for (int i = 0; i < magnitude; ++i) {
            power *= 10;
        }
        return exponent < 0 ? x / power : x * power;
    }
    for (int i = 0; magnitude >> i != 0; ++i) {
        if ((magnitude >> i) % 2 != 0) {
            x = exponent < 0 ? x / powers[i] : x * powers[i];
        }
    }
    return x;
}

} // namespace

void strip_trailing_zeros(std::string& digits) { digits.erase(digits.find_last_not_of('0') + 1); }

Decimal exact_digits(double value) {
    Decimal decimal;
    if (value != 0) {
        const Product product = magnitude(std::bit_cast<std::uint64_t>(std::fabs(value)), float64_format);
        decimal = exact_digits(product.m, product.exponent);
    }
    decimal.negative = std::signbit(value);
    return decimal;
}

Decimal rounded(Decimal decimal, int count) {
    if (count >= static_cast<int>(decimal.digits.size())) {
        return decimal;
    }
    std::string& digits = decimal.digits;
    const auto kept = static_cast<std::size_t>(std::max(count, 0));
    const bool odd = kept > 0 && (digits[kept - 1] - '0') % 2 != 0;
    const bool more_than_half = digits[kept] > '5' || (digits[kept] == '5' && kept + 1 < digits.size());
    const bool up = count >= 0 && (more_than_half || (digits[kept] == '5' && odd));
    digits.erase(kept);
    if (up) {
        digits.erase(digits.find_last_not_of('9') + 1);
        if (digits.empty()) {
            digits = "1";
            ++decimal.exponent;
        } else {
            ++digits.back();
        }
    }
    strip_trailing_zeros(digits);
    if (digits.empty()) {
        digits = "0";
        decimal.exponent = 0;
    }
    return decimal;
}

RoundingInterval::RoundingInterval(double value, DType dtype) {
    const double positive = std::fabs(value);
    const bool single = dtype == DType::float32;
    const Format format = single ? float32_format : float64_format;
    const auto index = single ? std::bit_cast<std::uint32_t>(static_cast<float>(positive))
                              : std::bit_cast<std::uint64_t>(positive);
    lower_ = midpoint(index - 1, format);
    upper_ = midpoint(index, format);
    closed_ = index % 2 == 0;
}

bool RoundingInterval::contains(const Decimal& decimal) const {
    const int above_lower = compare(decimal, lower_);
    const int below_upper = compare(upper_, decimal);
    return closed_ ? above_lower >= 0 && below_upper >= 0 : above_lower > 0 && below_upper > 0;
}

double nearest_double(std::string_view text) {
    constexpr std::size_t exact_in_double = 15; // digits
    constexpr std::size_t exact_in_integer = 19;
    constexpr auto infinity = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::infinity());
    const Decimal decimal = parse(text);
    if (decimal.digits.empty() || decimal.exponent < -324) {
        return 0;
    }
    if (decimal.exponent > 308) {
        return std::numeric_limits<double>::infinity();
    }
    const std::size_t leading = std::min(decimal.digits.size(), exact_in_integer);
    std::uint64_t integer = 0;
    for (std::size_t i = 0; i < leading; ++i) {
        integer = integer * 10 + static_cast<std::uint64_t>(decimal.digits[i] - '0');
    }
    const int exponent = decimal.exponent - static_cast<int>(leading) + 1;
    const double close = scaled(static_cast<double>(integer), exponent);
    if (leading <= exact_in_double && std::abs(exponent) <= most_exact_exponent) {
        return close;
    }
    // A few numbers away at most; the midpoints tell which is the nearest.
    std::uint64_t index = std::min(std::bit_cast<std::uint64_t>(close), infinity - 1);
    while (index < infinity &&
           compare(decimal, midpoint(index, float64_format)) >= (index % 2 == 0 ? 1 : 0)) {
        ++index;
    }
    while (index > 0 && compare(decimal, midpoint(index - 1, float64_format)) < (index % 2 == 0 ? 0 : 1)) {
        --index;
    }
    return std::bit_cast<double>(index);
}

} // namespace lim
