#include "fused_multiply_add.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace lim {
namespace {

__extension__ using Wide = __int128;

/// value · 2^exponent rounded to a float, to nearest and ties to even, by integers alone. The result must be
/// normal.
float rounded(Wide value, int exponent) {
    const bool negative = value < 0;
    Wide magnitude = negative ? -value : value;
    int dropped = 0;
    while ((magnitude >> dropped) >= (Wide{1} << 24)) {
        ++dropped;
    }
    if (dropped > 0) {
        const Wide half = Wide{1} << (dropped - 1);
        const Wide rest = magnitude & ((half << 1) - 1);
        magnitude >>= dropped;
        magnitude += rest > half || (rest == half && magnitude % 2 == 1) ? 1 : 0;
    }
    const auto result = static_cast<float>(std::ldexp(static_cast<double>(magnitude), exponent + dropped));
    return negative ? -result : result;
}

/// A whole number of at most 24 bits; often of few, so that sums fall half-way between floats.
std::int64_t mantissa(std::mt19937& engine) {
    const auto bits = static_cast<std::int64_t>(engine() >> 8);
    const auto ends = static_cast<std::int64_t>(engine() % 3) - 1;
    const std::int64_t few = (std::int64_t{1} << (engine() % 24)) + ends;
    const std::int64_t value = engine() % 3 == 0 ? bits : few;
    return engine() % 2 == 0 ? value : -value;
}

TEST(FusedMultiplyAdd, RoundsOnceAsIntegersShow) {
    std::mt19937 engine(24);
    for (int i = 0; i < 1'000'000; ++i) {
        const std::int64_t a = mantissa(engine);
        const std::int64_t b = mantissa(engine);
        const std::int64_t c = mantissa(engine);
        const int shift = static_cast<int>(engine() % 90); // of c against the product
        const int down = static_cast<int>(engine() % 40);
        const Wide sum = (Wide{a} * b << 20) + (Wide{c} << shift);
        const float expected = rounded(sum, -20 - down);
        const float got = fused_multiply_add(std::ldexp(static_cast<float>(a), -down), static_cast<float>(b),
                                             std::ldexp(static_cast<float>(c), shift - 20 - down));
        ASSERT_EQ(got, expected) << a << " · " << b << " + " << c << " · 2^" << shift - 20;
    }
}

TEST(FusedMultiplyAdd, IsNotMisledByASumHalfWayAsADouble) {
    const float up = 1.0F + 0x1p-23F;
    const float down = (1.0F - 0x1p-23F) * 0x1p-24F;
    const double naive = static_cast<double>(up) * down + up;
    EXPECT_EQ(static_cast<float>(naive), 1.0F + 0x1p-22F);
    EXPECT_EQ(fused_multiply_add(up, down, up), up); // the product is a little less than half a step
    EXPECT_EQ(fused_multiply_add(up, -down, -up), -up);
    EXPECT_EQ(fused_multiply_add(up, -down, up + 0x1p-23F), up + 0x1p-23F);
}

TEST(FusedMultiplyAdd, RoundsSubnormals) {
    const float step = 0x1p-149F;
    const float half = 0x1p-75F; // squared: half a step
    EXPECT_EQ(fused_multiply_add(half, half, 2.0F * step), 2.0F * step);
    EXPECT_EQ(fused_multiply_add(half, half, 3.0F * step), 4.0F * step);
    EXPECT_EQ(fused_multiply_add(half, half * (1.0F + 0x1p-23F), 2.0F * step), 3.0F * step);
    EXPECT_EQ(fused_multiply_add(half, half * (1.0F - 0x1p-24F), 3.0F * step), 3.0F * step);
    EXPECT_EQ(fused_multiply_add(half, half, 0.0F), 0.0F);
    EXPECT_EQ(fused_multiply_add(0x1p-149F, 0x1p-149F, step), step);
    EXPECT_EQ(fused_multiply_add(0x1p-149F, 0x1p-149F, 1.5F * 0x1p-126F), 1.5F * 0x1p-126F);
}

TEST(FusedMultiplyAdd, KeepsTheSignsOfZeros) {
    EXPECT_TRUE(std::signbit(fused_multiply_add(-0.0F, 1.0F, -0.0F)));
    EXPECT_FALSE(std::signbit(fused_multiply_add(-0.0F, 1.0F, 0.0F)));
    EXPECT_FALSE(std::signbit(fused_multiply_add(3.0F, 2.0F, -6.0F)));
    EXPECT_TRUE(std::signbit(fused_multiply_add(-0x1p-100F, 0x1p-100F, -0.0F))); // underflows to −0
}

TEST(FusedMultiplyAdd, PassesInfinitiesAndNaN) {
    const float inf = std::numeric_limits<float>::infinity();
    const float max = std::numeric_limits<float>::max();
    EXPECT_EQ(fused_multiply_add(max, 2.0F, 0.0F), inf);
    EXPECT_EQ(fused_multiply_add(max, -2.0F, 0.0F), -inf);
    EXPECT_EQ(fused_multiply_add(max, 2.0F, -max), max);
    EXPECT_EQ(fused_multiply_add(inf, 2.0F, -1.0F), inf);
    EXPECT_EQ(fused_multiply_add(1.0F, 2.0F, -inf), -inf);
    EXPECT_EQ(fused_multiply_add(max, 1.0F, 0x1p103F), inf); // a tie: to even, which is infinity
    EXPECT_EQ(fused_multiply_add(1.0F - 0x1p-24F, 0x1p103F, max), max);
    EXPECT_TRUE(std::isnan(fused_multiply_add(0.0F, inf, 1.0F)));
    EXPECT_TRUE(std::isnan(fused_multiply_add(inf, 1.0F, -inf)));
    EXPECT_TRUE(std::isnan(fused_multiply_add(std::nanf(""), 1.0F, 1.0F)));
}

} // namespace
} // namespace lim
