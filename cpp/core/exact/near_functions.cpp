#include "core/exact/near_functions.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

namespace lim::exact {
namespace {

/// ln 2 as a number whose products with whole numbers below 2¹¹ are exact, and what is left of it.
constexpr double ln2_start = 0x1.62e42fee00000p-1;
constexpr double ln2_rest = 0x1.a39ef35793c76p-33;

/// (eʳ − 1 − r) / r² for |r| ≤ ln(2) / 2: the sum of rⁿ / (n + 2)!. The first term that is left out is below
/// 2⁻⁵⁷. Even and odd powers are added side by side, which takes half of the time.
double beyond_linear(double r) {
    constexpr double c[] = {1.0 / 2,       1.0 / 6,        1.0 / 24,        1.0 / 120,
                            1.0 / 720,     1.0 / 5040,     1.0 / 40320,     1.0 / 362880,
                            1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800.0};
    const double s = r * r;
    const double even = c[0] + s * (c[2] + s * (c[4] + s * (c[6] + s * (c[8] + s * c[10]))));
    const double odd = c[1] + s * (c[3] + s * (c[5] + s * (c[7] + s * (c[9] + s * c[11]))));
    return even + r * odd;
}

/// artanh(s) / s − 1 for s² = square ≤ (√2 − 1)⁴: the sum of square^n / (2n + 1). The first term that is left
/// out is below 2⁻⁵⁹.
double beyond_first(double square) {
    constexpr double c[] = {1.0 / 3,  1.0 / 5,  1.0 / 7,  1.0 / 9,  1.0 / 11,
                            1.0 / 13, 1.0 / 15, 1.0 / 17, 1.0 / 19, 1.0 / 21};
    const double s = square * square;
    const double even = c[0] + s * (c[2] + s * (c[4] + s * (c[6] + s * c[8])));
    const double odd = c[1] + s * (c[3] + s * (c[5] + s * (c[7] + s * c[9])));
    return square * (even + square * odd);
}

/// eˣ = near_one · 2^power. There is no branch in it, so that compilers make several at a time.
struct Exponential {
    double near_one;
    double turns;        // the power
    std::uint64_t power; // the same: its lower 12 bits, at least

    explicit Exponential(double x) {
        constexpr double whole = 0x1.8p52; // beside it no binary digit behind the point has room
        const double beside_whole = x * std::numbers::log2e + whole;
        turns = beside_whole - whole;
        power = std::bit_cast<std::uint64_t>(beside_whole);
        const double r = (x - turns * ln2_start) - turns * ln2_rest;
        near_one = 1 + (r + r * r * beyond_linear(r));
    }

    /// eˣ, if that is a normal number.
    [[nodiscard]] double normal() const { return near_one * std::bit_cast<double>((power + 1023U) << 52U); }
};

/// Whether both eˣ and the power of two that it is made of are normal numbers.
bool is_usual(double x) { return std::fabs(x) < 690; }

} // namespace

double near_exponential(double x) {
    constexpr double overflows = 710;
    constexpr double vanishes = -746;
    if (is_usual(x)) {
        return Exponential(x).normal();
    }
    if (!(x > vanishes && x < overflows)) {
        return std::isnan(x) ? x : x > 0 ? HUGE_VAL : 0;
    }
    const Exponential power(x);
    return std::ldexp(power.near_one, static_cast<int>(power.turns));
}

void near_exponentials(std::span<double> numbers) {
    bool are_usual = true; // found out without a branch, too
    for (const double x : numbers) {
        are_usual = are_usual & is_usual(x);
    }
    if (are_usual) {
        std::ranges::transform(numbers, numbers.begin(), [](double x) { return Exponential(x).normal(); });
    } else {
        std::ranges::transform(numbers, numbers.begin(), near_exponential);
    }
}

double near_logarithm(double x) {
    const bool subnormal = x < std::numeric_limits<double>::min();
    const auto bits = std::bit_cast<std::uint64_t>(subnormal ? x * 0x1p54 : x);
    // of the number in [√½, √2) that x is when divided by a power of two
    constexpr auto root_of_half = std::bit_cast<std::uint64_t>(std::numbers::sqrt2 / 2);
    const auto power = static_cast<std::int64_t>(bits - root_of_half) >> 52U;
    const auto part = std::bit_cast<double>(bits - (static_cast<std::uint64_t>(power) << 52U));
    const double s = (part - 1) / (part + 1);
    const double of_part = 2 * s + 2 * s * beyond_first(s * s);
    const double turns = static_cast<double>(power) - (subnormal ? 54 : 0);
    return turns * ln2_start + (of_part + turns * ln2_rest);
}

} // namespace lim::exact
