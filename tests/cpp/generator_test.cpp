#include "core/random/generator.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace lim {
namespace {

constexpr std::uint64_t seeds[] = {0, 1, 123, 5489, 0xffffffffU};

TEST(Generator, IsTheMersenneTwister) {
    for (const std::uint64_t seed : seeds) {
        Generator generator(seed);
        std::mt19937 engine(static_cast<std::uint32_t>(seed));
        for (int i = 0; i < 2000; ++i) {
            ASSERT_EQ(generator.random(), engine());
        }
    }
}

TEST(Generator, TakesSeedsModulo32Bits) {
    Generator negative(static_cast<std::uint64_t>(std::int64_t{-1}));
    Generator wide((std::uint64_t{7} << 32) + 0xffffffffU);
    Generator narrow(0xffffffffU);
    const std::uint32_t first = narrow.random();
    EXPECT_EQ(negative.random(), first);
    EXPECT_EQ(wide.random(), first);
}

TEST(Generator, MakesWideNumbersHighHalfFirst) {
    Generator a(1);
    Generator b(1);
    const std::uint64_t high = a.random();
    const std::uint64_t low = a.random();
    EXPECT_EQ(b.random64(), (high << 32) + low);
}

TEST(Generator, MakesUniformsOf24And53Bits) {
    Generator raw(7);
    Generator uniform(7);
    for (int i = 0; i < 1000; ++i) {
        ASSERT_EQ(uniform.uniform24() * 0x1p24F, static_cast<float>(raw.random() % (1U << 24)));
        const auto wide = raw.random64() % (std::uint64_t{1} << 53);
        ASSERT_EQ(uniform.uniform53() * 0x1p53, static_cast<double>(wide));
    }
}

TEST(Generator, FillsAsIfDrawnOneByOne) {
    for (const std::size_t skipped : {0U, 1U, 623U}) {
        for (const std::size_t count : {0U, 1U, 16U, 624U, 1300U}) {
            Generator one(3);
            Generator many(3);
            for (std::size_t i = 0; i < skipped; ++i) {
                EXPECT_EQ(one.random(), many.random());
            }
            std::vector<float> filled(count);
            many.fill_uniform24(filled);
            for (const float x : filled) {
                ASSERT_EQ(one.uniform24(), x);
            }
            EXPECT_EQ(one.random(), many.random());
        }
    }
}

TEST(Generator, KeepsTheSpareNormalForTheNextDraw) {
    Generator generator(123);
    Generator raw(123);
    (void)generator.normal();
    for (int i = 0; i < 4; ++i) {
        (void)raw.random();
    }
    (void)generator.normal(); // takes no bits
    EXPECT_EQ(generator.random(), raw.random());
}

TEST(Generator, ForgetsTheSpareWhenSeeded) {
    Generator fresh(5);
    Generator used(9);
    (void)used.normal();
    used.manual_seed(5);
    EXPECT_EQ(used.normal(), fresh.normal());
}

} // namespace
} // namespace lim
