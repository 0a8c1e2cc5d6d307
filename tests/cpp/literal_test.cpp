#include "core/framework/literal.hpp"

#include "core/errors.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

namespace lim {
namespace {

using std::string;

/// The literal that Python would write for a value.
string repr(const PyValue& value) {
    if (const auto* list = value.get_if<PyList>()) {
        string text = "[";
        for (const PyValue& item : *list) {
            text += (text.size() > 1 ? ", " : "") + repr(item);
        }
        return text + "]";
    }
    if (const auto* integer = value.get_if<PyInt>()) {
        return integer->text();
    }
    if (const auto* truth = value.get_if<bool>()) {
        return *truth ? "True" : "False";
    }
    if (const auto* text = value.get_if<string>()) {
        return "'" + *text + "'";
    }
    const double number = *value.get_if<double>();
    std::array<char, 32> digits{};
    (void)std::snprintf(digits.data(), digits.size(), "%.17e", number);
    return digits.data();
}

double number(const string& text) { return *parse_literal(text).get_if<double>(); }
PyInt integer(const string& text) { return *parse_literal(text).get_if<PyInt>(); }

TEST(Literal, ReadsWhatPythonWrites) {
    for (const char* text :
         {"0", "5", "-3", "[]", "[2, 3, 1]", "[[1, 2], [3, 0]]", "[[], [[]], [1, [2]]]", "True", "False",
          "[True, 'a']", "123456789012345678901234567890", "-9223372036854775809"}) {
        EXPECT_EQ(repr(parse_literal(text)), text);
    }
    EXPECT_EQ(repr(parse_literal("[ 2,3 ,\n1, ]")), "[2, 3, 1]");
    EXPECT_EQ(repr(parse_literal("(3,4)")), "[3, 4]");
    EXPECT_EQ(repr(parse_literal("(4,)")), "[4]");
    EXPECT_EQ(integer("-0").text(), "0");
    EXPECT_EQ(integer("+7").text(), "7");
    EXPECT_EQ(integer("--7").text(), "7");
}

TEST(Literal, ReadsFloats) {
    EXPECT_EQ(number("1.5"), 1.5);
    EXPECT_EQ(number("-1e-05"), -1e-05);
    EXPECT_EQ(number(".5"), 0.5);
    EXPECT_EQ(number("5."), 5);
    EXPECT_EQ(number("1E3"), 1000);
    EXPECT_EQ(number("1e400"), std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::signbit(number("-0.0")));
    EXPECT_EQ(number("float('inf')"), std::numeric_limits<double>::infinity());
    EXPECT_EQ(number("-float('inf')"), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(number("float('-inf')"), -std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(number("float('nan')")));
}

TEST(Literal, ReadsBackEveryDouble) {
    std::mt19937_64 bits(1);
    for (int i = 0; i < 10'000; ++i) {
        const auto x = std::bit_cast<double>(bits());
        if (std::isfinite(x)) {
            EXPECT_EQ(number(repr(x)), x);
        }
    }
}

TEST(Literal, KeepsIntsOfAnySize) {
    EXPECT_EQ(integer("9223372036854775807").as_int64(), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(integer("-9223372036854775808").as_int64(), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(integer("9223372036854775808").as_int64(), std::nullopt);
    EXPECT_EQ(integer("-9223372036854775809").as_int64(), std::nullopt);
    EXPECT_EQ(integer("18446744073709551615").as_uint64(), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(integer("18446744073709551616").as_uint64(), std::nullopt);
    EXPECT_EQ(integer("-1").as_uint64(), std::nullopt);
    EXPECT_EQ(integer("9007199254740993").as_double(), 9007199254740992.0);
    EXPECT_EQ(integer("-1180591620717411303424").as_double(), -0x1p70);
    EXPECT_EQ(PyInt(true, "1" + string(400, '0')).as_double(), std::nullopt);
}

TEST(Literal, StopsWherePythonsParserStops) {
    const auto nested = [](std::size_t depth) { return string(depth, '[') + string(depth, ']'); };
    EXPECT_NO_THROW((void)parse_literal(nested(199)));
    try {
        (void)parse_literal(nested(200));
        FAIL();
    } catch (const FrameworkError& error) {
        EXPECT_EQ(error.type(), "SyntaxError");
        EXPECT_STREQ(error.what(), "too many nested parentheses");
    }
    EXPECT_NO_THROW((void)parse_literal(string(4300, '9')));
    EXPECT_THROW((void)parse_literal(string(4301, '9')), FrameworkError);
}

TEST(Literal, TakesNothingElse) {
    for (const char* text :
         {"", "x", "[1", "1]", "[1 2]", "1.5.2", "1e", "-", ".", "float('x')", "'a", "[,]", "1_000"}) {
        EXPECT_THROW((void)parse_literal(text), std::invalid_argument) << text;
    }
}

} // namespace
} // namespace lim
