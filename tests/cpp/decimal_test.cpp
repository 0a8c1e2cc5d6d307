#include "core/base/decimal.hpp"
#include "core/print/digits.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <vector>

// The C library is the reference: what it prints and reads is exact, with one rounding.

namespace lim {
namespace {

std::string printed(const char* format, int precision, double value) {
    std::array<char, 2048> text{};
    const int length = std::snprintf(text.data(), text.size(), format, precision, value);
    return {text.data(), static_cast<std::size_t>(length)};
}

void expect_printed_alike(double value, int precision) {
    ASSERT_EQ(fixed_text(value, precision), printed("%.*f", precision, value));
    ASSERT_EQ(scientific_text(value, precision), printed("%.*e", precision, value));
}

void expect_read_alike(const std::string& text) {
    const double value = nearest_double(text);
    ASSERT_EQ(std::bit_cast<std::uint64_t>(value),
              std::bit_cast<std::uint64_t>(std::strtod(text.c_str(), nullptr)))
        << text;
}

/// Those at which a mistake is likely: powers of two and their neighbours, subnormal ones, the largest.
std::vector<double> edges() {
    using Limits = std::numeric_limits<double>;
    std::vector<double> numbers{0, Limits::max(), Limits::denorm_min(), Limits::min()};
    for (int exponent = -1074; exponent < 1024; ++exponent) {
        const double power = std::ldexp(1, exponent);
        numbers.insert(numbers.end(), {power, std::nextafter(power, 0), std::nextafter(power, INFINITY)});
    }
    for (int exponent = -323; exponent <= 308; ++exponent) {
        const double power = std::strtod(("1e" + std::to_string(exponent)).c_str(), nullptr);
        numbers.insert(numbers.end(), {power, std::nextafter(power, 0), std::nextafter(power, INFINITY)});
    }
    return numbers;
}

/// A number's digits, exactly, by those of two doubles that are not negative: long double need not have more
/// bits than they do. 309 digits stand before the point and 1,075 after it, as far as half of the smallest.
std::string exact_sum(double a, double b) {
    const auto all_digits = [](double value) {
        std::array<char, 2048> text{};
        const int length = std::snprintf(text.data(), text.size(), "%01385.1075f", value);
        return std::string(text.data(), static_cast<std::size_t>(length));
    };
    std::string sum = all_digits(a);
    const std::string more = all_digits(b);
    int carried = 0;
    for (std::size_t i = sum.size(); i-- > 0;) {
        if (sum[i] != '.') {
            const int digit = (sum[i] - '0') + (more[i] - '0') + carried;
            sum[i] = static_cast<char>('0' + digit % 10);
            carried = digit / 10;
        }
    }
    return sum;
}

std::string half_of(std::string digits) {
    int left = 0;
    for (char& digit : digits) {
        if (digit != '.') {
            const int value = left * 10 + (digit - '0');
            digit = static_cast<char>('0' + value / 2);
            left = value % 2;
        }
    }
    return digits;
}

/// Without the zeros at both ends.
std::string trimmed(const std::string& digits) {
    const std::size_t first = digits.find_first_not_of('0');
    return digits.substr(first, digits.find_last_not_of('0') + 1 - first);
}

/// The number halfway to the next.
std::string midpoint_above(double value) {
    return trimmed(half_of(exact_sum(value, std::nextafter(value, INFINITY))));
}

/// A little less: the last digit that is not 0 is one smaller, and nines follow.
std::string less_than(std::string digits) {
    --digits[digits.find_last_not_of("0.")];
    return digits + "9999";
}

TEST(Decimal, EdgesPrintAsTheCLibraryPrintsThem) {
    for (const double value : edges()) {
        for (const int precision : {0, 1, 4, 8, 16, 17, 20}) {
            expect_printed_alike(value, precision);
            expect_printed_alike(-value, precision);
        }
    }
}

TEST(Decimal, AnyNumberPrintsAsTheCLibraryPrintsIt) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 100'000; ++i) {
        const int precision = static_cast<int>(random() % 18);
        const auto single = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (std::isfinite(single)) {
            expect_printed_alike(static_cast<double>(single), precision);
        }
        const auto usual = static_cast<double>(static_cast<std::int64_t>(random() % 2'000'001) - 1'000'000);
        expect_printed_alike(static_cast<double>(static_cast<float>(usual / 1e5)), precision);
        expect_printed_alike(usual / 1024, precision); // halfway at some precision
        if (i % 10 == 0) {
            const auto wide = std::bit_cast<double>(random());
            if (std::isfinite(wide)) {
                expect_printed_alike(wide, precision);
            }
        }
    }
}

TEST(Decimal, EdgesAreReadAsTheCLibraryReadsThem) {
    for (const double value : edges()) {
        for (const int precision : {0, 5, 14, 15, 16, 17, 18, 19, 20, 30, 800}) {
            expect_read_alike(printed("%.*e", precision, value));
        }
    }
}

TEST(Decimal, AnyNumberIsReadAsTheCLibraryReadsIt) {
    std::mt19937_64 random(2);
    for (int i = 0; i < 100'000; ++i) {
        std::string text;
        for (std::uint64_t digits = 1 + random() % (i % 100 == 0 ? 1000 : 22); digits > 0; --digits) {
            text += static_cast<char>('0' + random() % 10);
        }
        if (random() % 2 == 0) {
            text.insert(random() % (text.size() + 1), 1, '.');
        }
        const int most = i % 10 == 0 ? 350 : 25;
        const auto exponent = static_cast<int>(random() % static_cast<unsigned>(2 * most)) - most;
        expect_read_alike(text + (random() % 2 == 0 ? "e" : "E") + (exponent >= 0 && i % 2 == 0 ? "+" : "") +
                          std::to_string(exponent));
    }
}

TEST(Decimal, HalfwayAndJustBesideItIsReadAsTheCLibraryReadsIt) {
    std::mt19937_64 random(3);
    std::vector<double> numbers = edges();
    for (int i = 0; i < 5000; ++i) {
        numbers.push_back(std::fabs(std::bit_cast<double>(random())));
    }
    for (const double value : numbers) {
        if (value < std::numeric_limits<double>::max()) {
            const std::string halfway = midpoint_above(value);
            for (const std::string& text : {halfway, halfway + "0001", less_than(halfway)}) {
                expect_read_alike(text);
            }
        }
    }
}

TEST(Decimal, BeyondTheLargestAndTheSmallest) {
    for (const char* text : {"1e400",
                             "1e-400",
                             "1e308",
                             "1e309",
                             "1.7976931348623157e308",
                             "1.7976931348623158e308",
                             "1.7976931348623159e308",
                             "179769313486231580793e289",
                             "2.4703282292062327208e-324",
                             "2.4703282292062328e-324",
                             "2.47e-324",
                             "5e-324",
                             "1e99999999999999999999",
                             "1e-99999999999999999999",
                             "0e99999999999999999999",
                             "0",
                             "0.0",
                             ".5",
                             "5.",
                             "00012.50",
                             "2.2250738585072011e-308",
                             "2.2250738585072012e-308",
                             "9007199254740993",
                             "9007199254740993.00000000000000000000000000000000001"}) {
        expect_read_alike(text);
    }
    // halfway between the largest double and the next, had it one
    const std::string overflow = trimmed(exact_sum(std::numeric_limits<double>::max(), std::ldexp(1, 970)));
    expect_read_alike(overflow);
    expect_read_alike(less_than(overflow));
    expect_read_alike("0." + std::string(5000, '0') + "1e5001");
    expect_read_alike(std::string(4300, '7') + "e-4000");
    EXPECT_EQ(nearest_double(std::string(310, '9')), std::numeric_limits<double>::infinity());
}

TEST(Decimal, WhatRoundsToAFloatIsWhatTheCLibraryReadsAsIt) {
    std::mt19937_64 random(4);
    for (int i = 0; i < 50'000; ++i) {
        const auto bits = static_cast<std::uint32_t>(random()) & 0x7fff'ffffU;
        // every eighth of them a power of two, below which the numbers lie closer
        const auto value = std::bit_cast<float>(i % 8 == 0 ? bits & 0x7f80'0000U : bits);
        if (!std::isfinite(value) || value == 0) {
            continue;
        }
        const RoundingInterval interval(static_cast<double>(value), DType::float32);
        const float neighbour = std::nextafter(value, i % 2 == 0 ? 0.0F : INFINITY);
        const double midpoint = (static_cast<double>(value) + static_cast<double>(neighbour)) / 2; // exact
        if (!std::isfinite(midpoint)) {
            continue;
        }
        for (const double near :
             {midpoint, std::nextafter(midpoint, 0), std::nextafter(midpoint, INFINITY)}) {
            if (near > 0) {
                const bool is_read = std::strtof(printed("%.*e", 800, near).c_str(), nullptr) == value;
                ASSERT_EQ(interval.contains(exact_digits(near)), is_read) << near;
            }
        }
    }
}

} // namespace
} // namespace lim
