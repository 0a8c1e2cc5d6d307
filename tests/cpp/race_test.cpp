#include "core/base/errors.hpp"
#include "core/kernels/limits.hpp"
#include "core/race/race.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

namespace lim {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

TEST(Race, BothWaysGiveTheSameNumbers) {
    for (const auto layout : {Race::Layout::embedding, Race::Layout::linear}) {
        for (const int n : {1, 2, 3, 17, 70}) {
            for (const int V : {1, 4, 101, 1000}) {
                for (const int d : {1, 5, 64, 70}) {
                    Race race(RaceShape{1.0 * V, 1.0 * d, 1.0 * n}, 123, layout, unlimited);
                    EXPECT_EQ(race.equal(), n * d);
                }
            }
        }
    }
}

TEST(Race, RefusesBeforeItAllocates) {
    const RaceShape shape{1e6, 1e30, 1}; // beyond any integer
    EXPECT_GT(shape.asked_bytes(), 4e36);
    try {
        const Race race(shape, 0, Race::Layout::embedding, 4e9);
        FAIL() << "more than there is was to be had";
    } catch (const MemoryRefused& refused) {
        EXPECT_EQ(refused.needed(), shape.asked_bytes());
        EXPECT_EQ(refused.limit(), 4e9);
    }
}

TEST(Race, TellsItsProgress) {
    double told = 0;
    const Race race({1000, 300, 1}, 0, Race::Layout::embedding, unlimited, [&](double done) { told = done; });
    EXPECT_EQ(told, 1.0);
}

TEST(Race, KeepsItsResultsWhenItMeasures) {
    Race race({100, 20, 3}, 5, Race::Layout::embedding, unlimited);
    race.copy(2);
    race.read(2);
    race.peak(1);
    race.lookup(2);
    race.product(2);
    EXPECT_EQ(race.equal(), 60);
    EXPECT_EQ(Race::peak_operations(), 9.6e6);
}

TEST(Limits, ReadingReadsEverything) {
    for (const Index count : {0, 1, 2, 31, 32, 33, 100}) {
        std::vector<float> numbers(static_cast<std::size_t>(count));
        std::iota(numbers.begin(), numbers.end(), 1.0F);
        EXPECT_EQ(kernels::read(numbers.data(), count), static_cast<float>(count * (count + 1) / 2));
    }
    EXPECT_EQ(kernels::multiply_adds(1000), 48.0F); // each comes to 1
}

} // namespace
} // namespace lim
