#include "core/exact/elementary.hpp"
#include "core/exact/functions.hpp"
#include "core/exact/near_functions.hpp"
#include "core/exact/power.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <random>
#include <vector>

namespace lim {
namespace {

struct Known {
    double x;
    double y;
};

/// Arguments, and the doubles nearest to the true values, from mpmath with 300 bits.
constexpr Known log1p_values[] = {
    {-0x1p-53, -0x1p-53},
    {-0x1.8p-52, -0x1.8000000000001p-52},
    {-0x1p-30, -0x1.00000002p-30},
    {-0x1.999999999999ap-4, -0x1.af8e8210a415ep-4},
    {-0x1p-2, -0x1.269621134db92p-2},
    {-0x1.2bec333018868p-2, -0x1.62e42fefa39f1p-2},
    {-0x1p-1, -0x1.62e42fefa39efp-1},
    {-0x1.8p-1, -0x1.62e42fefa39efp+0},
    {-0x1.fff2e48e8a71ep-1, -0x1.26bb1bbb55554p+3},
    {-0x1.fffffffffffffp-1, -0x1.25e4f7b2737fap+5},
    {0x1p+0, 0x1.62e42fefa39efp-1},
    {0x1.3333333333333p-2, 0x1.0ca937be1b9dcp-2},
    {-0x1.059373eecf88ap-2, -0x1.2e0c57b23c2b0p-2},
    {-0x1.6f23f7bcb8132p-2, -0x1.c6a85ef6209c6p-2},
    {-0x1.61823cb91ce37p-1, -0x1.2c3129c07ed04p+0},
    {-0x1.aeda8f1446beap-1, -0x1.d791ff46bae02p+0},
};

constexpr Known sin_values[] = {
    {0x1.921fb54442d18p-51, 0x1.921fb54442d18p-51},
    {0x1.4f8b588e368f1p-17, 0x1.4f8b588e1e8a2p-17},
    {0x1p-1, 0x1.eaee8744b05f0p-2},
    {0x1.921fb54442d18p-1, 0x1.6a09e667f3bccp-1},
    {0x1.921fb54442d18p+0, 0x1p+0},
    {0x1p+1, 0x1.d18f6ead1b446p-1},
    {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53},
    {0x1p+2, -0x1.837b9dddc1eaep-1},
    {0x1.2d97c7f3321d2p+2, -0x1p+0},
    {0x1.6p+2, -0x1.693c94e0ab057p-1},
    {0x1.921fb54442d17p+2, -0x1.469898cc51702p-50},
    {0x1.06329192c081fp+2, -0x1.a20654795e7d1p-1},
    {0x1.aa489ce10e732p+1, -0x1.8043f0b967c40p-3},
    {0x1.51ec8440fed31p+2, -0x1.afb204603ddd5p-1},
    {0x1.3808127377b5ap+2, -0x1.f9346b5e0274ap-1},
};

constexpr Known cos_values[] = {
    {0x1.921fb54442d18p-51, 0x1p+0},
    {0x1.4f8b588e368f1p-17, 0x1.ffffffff920c8p-1},
    {0x1p-1, 0x1.c1528065b7d50p-1},
    {0x1.921fb54442d18p-1, 0x1.6a09e667f3bcdp-1},
    {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54},
    {0x1p+1, -0x1.aa22657537205p-2},
    {0x1.921fb54442d18p+1, -0x1p+0},
    {0x1p+2, -0x1.4eaa606db24c1p-1},
    {0x1.2d97c7f3321d2p+2, -0x1.a79394c9e8a0ap-53},
    {0x1.6p+2, 0x1.6ad6c3c07d448p-1},
    {0x1.921fb54442d17p+2, 0x1p+0},
    {0x1.06329192c081fp+2, -0x1.27a23efb94618p-1},
    {0x1.aa489ce10e732p+1, -0x1.f6e824853c14fp-1},
    {0x1.51ec8440fed31p+2, 0x1.13498cba51105p-1},
    {0x1.3808127377b5ap+2, 0x1.4c8eaadf34588p-3},
};

/// As libm's own functions are: within two units in the last place of the true value.
void expect_near(double got, double platform) {
    ASSERT_LE(std::abs(got - platform), 0x1p-51 * std::abs(platform))
        << std::hexfloat << got << " " << platform;
}

TEST(Exact, GivesTheDoublesNearestToTheTrueValues) {
    for (const auto [x, y] : log1p_values) {
        EXPECT_EQ(exact::log1p(x), y) << x;
    }
    for (const auto [x, y] : sin_values) {
        EXPECT_EQ(exact::sin(x), y) << x;
    }
    for (const auto [x, y] : cos_values) {
        EXPECT_EQ(exact::cos(x), y) << x;
    }
}

TEST(Exact, HoldsAtZero) {
    EXPECT_EQ(exact::log1p(0.0), 0.0);
    EXPECT_EQ(exact::log1p(-0.0), 0.0);
    EXPECT_EQ(exact::sin(0.0), 0.0);
    EXPECT_EQ(exact::cos(0.0), 1.0);
}

TEST(Exact, AgreesWithThePlatformsLibrary) {
    std::mt19937_64 engine(53);
    for (int i = 0; i < 20'000; ++i) {
        const double u = static_cast<double>(engine() >> (11 + i % 53)) * 0x1p-53;
        expect_near(exact::log1p(-u), std::log1p(-u));
        const double angle = 2.0 * std::numbers::pi * u;
        expect_near(exact::sin(angle), std::sin(angle));
        expect_near(exact::cos(angle), std::cos(angle));
        const double base = u + 0x1p-7;
        const double power = std::ldexp(u - 0.5, i % 9);
        expect_near(exact::power(base, power), std::pow(base, power));
        expect_near(exact::power(10.0 * base, power), std::pow(10.0 * base, power));
    }
}

/// Within two units in the last place of the true value, and the nearest float.
void expect_near_and_nearest_float(double got, double nearest) {
    expect_near(got, nearest);
    ASSERT_EQ(static_cast<float>(got), static_cast<float>(nearest)) << std::hexfloat << got;
}

TEST(Exact, NearFunctionsAreNearThoseOfManyBits) {
    std::mt19937_64 engine(54);
    for (int i = 0; i < 20'000; ++i) {
        const double u = static_cast<double>((engine() >> 11) + 1) * 0x1p-53;
        const double x = std::ldexp(u - 0.5, i % 11); // up to 512 in size
        expect_near_and_nearest_float(exact::near_exponential(x), exact::exponential(x).high);
        const double positive = std::ldexp(u, i % 2000 - 1000);
        expect_near_and_nearest_float(exact::near_logarithm(positive), exact::logarithm(positive).high);
        const double near_one = 1 + std::ldexp(u - 0.5, -(i % 30));
        expect_near_and_nearest_float(exact::near_logarithm(near_one), exact::logarithm(near_one).high);
    }
}

TEST(Exact, NearFunctionsHoldAtTheEnds) {
    EXPECT_EQ(exact::near_exponential(0.0), 1.0);
    EXPECT_EQ(exact::near_exponential(-0.0), 1.0);
    EXPECT_EQ(exact::near_exponential(HUGE_VAL), HUGE_VAL);
    EXPECT_EQ(exact::near_exponential(709.79), HUGE_VAL);
    EXPECT_EQ(exact::near_exponential(-HUGE_VAL), 0.0);
    EXPECT_EQ(exact::near_exponential(-745.2), 0.0);
    EXPECT_EQ(exact::near_exponential(-745.1), 0x1p-1074);
    EXPECT_TRUE(std::isnan(exact::near_exponential(std::nan(""))));
    EXPECT_EQ(exact::near_logarithm(1.0), 0.0);
    expect_near(exact::near_logarithm(0x1p-1074), std::log(0x1p-1074));
    expect_near(exact::near_logarithm(0x1.fffffffffffffp+1023), std::log(0x1.fffffffffffffp+1023));
}

TEST(NearFunctions, ManyExponentialsHaveTheBitsOfEach) {
    std::mt19937_64 engine(3);
    std::vector<double> usual{0.0, -0.0, 1.0, -1.0, 689.9, -689.9, 0x1p-60, 0.5 * std::numbers::ln2};
    std::ranges::generate_n(std::back_inserter(usual), 10'000,
                            [&] { return std::uniform_real_distribution(-689.0, 689.0)(engine); });
    std::vector<double> others = usual;
    others.insert(others.end(), {690.0, 709.9, 1e300, -690.0, -745.0, -HUGE_VAL, HUGE_VAL});
    for (const std::vector<double>& given : {usual, others}) {
        std::vector<double> made = given;
        exact::near_exponentials(made);
        for (std::size_t i = 0; i < given.size(); ++i) {
            ASSERT_EQ(made[i], exact::near_exponential(given[i])) << given[i];
        }
    }
}

} // namespace
} // namespace lim
