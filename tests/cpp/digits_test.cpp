#include "core/print/digits.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <system_error>
#include <vector>

namespace lim {
namespace {

/// Finite numbers of every magnitude, each bit pattern being as likely as any other.
template <class Float, class Bits> std::vector<Float> finite_numbers(std::size_t count) {
    std::mt19937_64 bits(2026);
    std::vector<Float> numbers;
    while (numbers.size() < count) {
        const auto number = std::bit_cast<Float>(static_cast<Bits>(bits()));
        if (std::isfinite(number)) {
            numbers.push_back(number);
        }
    }
    return numbers;
}

std::string decimal_text(const Decimal& decimal) {
    return (decimal.negative ? "-" : "") + decimal.digits.substr(0, 1) + "." + decimal.digits.substr(1) +
           exponent_text(decimal.exponent, 2);
}

TEST(Digits, ShortestOfFloat32ReadBackAndNoFewerWould) {
    for (const float x : finite_numbers<float, std::uint32_t>(20000)) {
        const Decimal decimal = shortest_digits(x, DType::float32);
        EXPECT_EQ(std::strtof(decimal_text(decimal).c_str(), nullptr), x);
        const auto length = static_cast<int>(decimal.digits.size());
        EXPECT_LE(length, std::numeric_limits<float>::max_digits10);
        if (length > 1) {
            EXPECT_NE(std::strtof(decimal_text(rounded_digits(x, length - 1)).c_str(), nullptr), x);
        }
    }
}

TEST(Digits, ShortestOfFloat32OfUsualSizeAreThoseOfTheCLibrary) {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> powers(-8, 21);
    for (int i = 0; i < 300'000; ++i) {
        const int whole = static_cast<int>(random() % 2'000'000) - 1'000'000;
        const float drawn = std::exp2(powers(random)) * (i % 2 == 0 ? 1.F : -1.F);
        const float x = i % 3 == 0   ? drawn
                        : i % 3 == 1 ? static_cast<float>(whole) / 1000 // few digits
                                     : std::nextafter(std::ldexp(1.F, i % 30 - 8), i % 2 == 0 ? 0.F : 1e9F);
        std::array<char, 32> text{};
        const auto [end, error] =
            std::to_chars(text.data(), text.data() + text.size(), x, std::chars_format::scientific);
        ASSERT_EQ(error, std::errc());
        std::string digits = decimal_text(shortest_digits(x, DType::float32));
        if (const auto point = digits.find(".e"); point != std::string::npos) {
            digits.erase(point, 1);
        }
        EXPECT_EQ(digits, std::string(text.data(), end)) << i;
    }
}

TEST(Digits, ShortestOfFloat64ReadBackAndNoFewerWould) {
    for (const double x : finite_numbers<double, std::uint64_t>(20000)) {
        const Decimal decimal = shortest_digits(x, DType::float64);
        EXPECT_EQ(std::strtod(decimal_text(decimal).c_str(), nullptr), x);
        EXPECT_EQ(std::strtod(python_repr(x).c_str(), nullptr), x);
        const auto length = static_cast<int>(decimal.digits.size());
        EXPECT_LE(length, std::numeric_limits<double>::max_digits10);
        if (length > 1) {
            EXPECT_NE(std::strtod(decimal_text(rounded_digits(x, length - 1)).c_str(), nullptr), x);
        }
    }
}

TEST(Digits, FixedAndScientificRoundTheExactValueHalfToEven) {
    EXPECT_EQ(fixed_text(0.5, 0), "0");
    EXPECT_EQ(fixed_text(1.5, 0), "2");
    EXPECT_EQ(fixed_text(2.5, 0), "2");
    EXPECT_EQ(fixed_text(-0.0, 0), "-0");
    EXPECT_EQ(fixed_text(0.03125, 4), "0.0312");
    EXPECT_EQ(fixed_text(0.09375, 4), "0.0938");
    EXPECT_EQ(fixed_text(-0.00004, 4), "-0.0000");
    EXPECT_EQ(fixed_text(std::ldexp(1, 70), 0), "1180591620717411303424");
    EXPECT_EQ(scientific_text(1.25, 1), "1.2e+00");
    EXPECT_EQ(scientific_text(1.75, 1), "1.8e+00");
    EXPECT_EQ(scientific_text(0, 4), "0.0000e+00");
    EXPECT_EQ(scientific_text(5e-324, 4), "4.9407e-324");
}

TEST(Digits, FixedOfAnyNumberIsThatOfTheCLibrary) {
    std::mt19937_64 bits(1);
    for (int i = 0; i < 200'000; ++i) {
        const std::uint64_t drawn = bits();
        const double number = i % 4 == 0   ? std::bit_cast<double>(drawn)
                              : i % 4 == 1 ? std::bit_cast<float>(static_cast<std::uint32_t>(drawn))
                              : i % 4 == 2
                                  ? static_cast<float>(static_cast<double>(drawn >> 11U) * 0x1p-51 - 2)
                                  : static_cast<double>(drawn % 20'001) / 32 - 300; // many halves
        const int precision = i % 3 == 0 ? 4 : static_cast<int>(drawn % 13);
        std::array<char, 400> text{};
        std::snprintf(text.data(), text.size(), "%.*f", precision, number);
        if (std::isfinite(number)) {
            EXPECT_EQ(fixed_text(number, precision), text.data()) << number << ' ' << precision;
        }
    }
}

TEST(Digits, LongestNumberIsWhole) {
    const std::string text = fixed_text(-std::numeric_limits<double>::max(), 20);
    EXPECT_EQ(text.size(), 1U + 309 + 1 + 20);
    EXPECT_EQ(std::strtod(text.c_str(), nullptr), -std::numeric_limits<double>::max());
}

TEST(Digits, NanHasNoSign) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const double signed_nan : {nan, -nan}) {
        EXPECT_EQ(fixed_text(signed_nan, 4), "nan");
        EXPECT_EQ(scientific_text(signed_nan, 4), "nan");
        EXPECT_EQ(python_repr(signed_nan), "nan");
        EXPECT_EQ(numpy_scalar_text(signed_nan, DType::float32), "nan");
    }
}

TEST(Digits, LoneNumbersAreLaidOutAsPythonAndNumPyDo) {
    EXPECT_EQ(python_repr(1e16), "1e+16");
    EXPECT_EQ(python_repr(9999999999999998), "9999999999999998.0");
    EXPECT_EQ(python_repr(0.0001), "0.0001");
    EXPECT_EQ(python_repr(0.00001), "1e-05");
    EXPECT_EQ(python_repr(0.1F), "0.10000000149011612");
    EXPECT_EQ(numpy_scalar_text(0.1F, DType::float32), "0.1");
    EXPECT_EQ(numpy_scalar_text(0.0001F, DType::float32), "1e-04");
    EXPECT_EQ(numpy_scalar_text(0.0001, DType::float64), "0.0001");
    EXPECT_EQ(numpy_scalar_text(1e6, DType::float32), "1e+06");
    EXPECT_EQ(numpy_scalar_text(1e6, DType::float64), "1000000.0");
    EXPECT_EQ(numpy_scalar_text(-0.0, DType::float32), "-0.0");
}

} // namespace
} // namespace lim
