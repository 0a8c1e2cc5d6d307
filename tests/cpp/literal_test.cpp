/// Literals as Python reads them, by what their repr is.

#include "cells.hpp"
#include "core/framework/literal.hpp"
#include "core/python/large_int.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>

namespace lim {
namespace {

using std::string;

TEST(Literal, ReadsWhatPythonWrites) {
    for (const char* text :
         {"0", "5", "-3", "[]", "[2, 3, 1]", "[[1, 2], [3, 0]]", "[[], [[]], [1, [2]]]", "True", "False",
          "[True, 'a']", "123456789012345678901234567890", "-9223372036854775809", "(4,)", "(3, 4)"}) {
        EXPECT_EQ(cells::answer(text), text);
    }
    EXPECT_EQ(cells::answer("[ 2,3 ,\n1, ]"), "[2, 3, 1]");
    EXPECT_EQ(cells::answer("(3,4)"), "(3, 4)");
    EXPECT_EQ(cells::answer("-0"), "0");
    EXPECT_EQ(cells::answer("+7"), "7");
    EXPECT_EQ(cells::answer("--7"), "7");
    EXPECT_EQ(cells::answer("1_000"), "1000");
}

TEST(Literal, ReadsFloats) {
    for (const auto& [text, wanted] : {
             std::pair("1.5", "1.5"),
             {"-1e-05", "-1e-05"},
             {".5", "0.5"},
             {"5.", "5.0"},
             {"1E3", "1000.0"},
             {"1e400", "inf"},
             {"-0.0", "-0.0"},
             {"float('inf')", "inf"},
             {"-float('inf')", "-inf"},
             {"float('-inf')", "-inf"},
             {"float('nan')", "nan"},
         }) {
        EXPECT_EQ(cells::answer(text), wanted) << text;
    }
    EXPECT_EQ(cells::answer("float('x')"), "ValueError: could not convert string to float: 'x'");
}

TEST(Literal, ReadsBackEveryDouble) {
    std::mt19937_64 bits(1);
    string list = "[";
    std::vector<double> wanted;
    for (int i = 0; i < 10'000; ++i) {
        const auto x = std::bit_cast<double>(bits());
        if (std::isfinite(x)) {
            std::array<char, 32> digits{};
            (void)std::snprintf(digits.data(), digits.size(), "%.17e", x);
            list += string(digits.data()) + ", ";
            wanted.push_back(x);
        }
    }
    auto notebook = cells::notebook();
    (void)notebook.run({"numbers = " + list + "]"});
    const auto numbers = notebook.value(0, "numbers");
    ASSERT_TRUE(numbers && numbers->list());
    const auto& items = numbers->list()->items;
    ASSERT_EQ(items.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        ASSERT_NE(items[i].get<double>(), nullptr);
        EXPECT_EQ(*items[i].get<double>(), wanted[i]);
    }
}

TEST(Literal, KeepsIntsOfAnySize) {
    const auto integer = [](const string& digits) {
        const bool negative = digits.front() == '-';
        return python::int_value(negative, std::string_view(digits).substr(negative ? 1 : 0));
    };
    EXPECT_EQ(int64_of(integer("9223372036854775807")), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(int64_of(integer("-9223372036854775808")), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(int64_of(integer("9223372036854775808")), std::nullopt);
    EXPECT_EQ(int64_of(integer("-9223372036854775809")), std::nullopt);
    EXPECT_EQ(uint64_of(integer("18446744073709551615")), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(uint64_of(integer("18446744073709551616")), std::nullopt);
    EXPECT_EQ(uint64_of(integer("-1")), std::nullopt);
    EXPECT_EQ(int64_of(true), std::nullopt);
    EXPECT_EQ(nearest_float(integer("9007199254740993")), 9007199254740992.0);
    EXPECT_EQ(nearest_float(integer("-1180591620717411303424")), -0x1p70);
    EXPECT_EQ(nearest_float(integer("-1" + string(300, '0'))), -1e300);
    EXPECT_EQ(nearest_float(integer("-1" + string(400, '0'))), std::nullopt);
}

TEST(Literal, StopsWherePythonsParserStops) {
    const auto nested = [](std::size_t depth) { return "x = " + string(depth, '[') + string(depth, ']'); };
    EXPECT_EQ(cells::run({nested(199)}).error, "");
    EXPECT_EQ(cells::answer(nested(201)), "SyntaxError: too many nested parentheses");
    const string beyond = cells::answer(string(4301, '9'));
    EXPECT_TRUE(beyond.starts_with("SyntaxError: Exceeds the limit (4300 digits)") ||
                beyond.starts_with("refused: int_too_large(128)"))
        << beyond;
}

TEST(Literal, TakesNothingElse) {
    for (const char* text : {"[1", "1]", "[1 2]", "1.5.2", "1e", "-", ".", "'a", "[,]", "x ="}) {
        // Where Python's words are not known, the cell is refused.
        const string given = cells::answer(text);
        EXPECT_TRUE(given.starts_with("SyntaxError: ") || given.starts_with("refused: "))
            << text << ": " << given;
    }
    EXPECT_EQ(cells::answer("x"), "NameError: name 'x' is not defined");
}

} // namespace
} // namespace lim
