#include "core/random/normal_block.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <random>

namespace lim {
namespace {

using Block = std::array<float, normal_block_size>;

TEST(NormalBlock, IsTheBoxMullerTransform) {
    std::mt19937 engine(16);
    for (int trial = 0; trial < 2000; ++trial) {
        Block uniforms{};
        for (float& u : uniforms) {
            u = static_cast<float>(engine() >> 8) * 0x1p-24F;
        }
        Block normals = uniforms;
        normal_block(normals.data());
        for (std::size_t i = 0; i < normal_block_size / 2; ++i) {
            const double r = std::sqrt(-2.0 * std::log1p(-static_cast<double>(uniforms[i])));
            const double theta = 2.0 * std::numbers::pi * static_cast<double>(uniforms[i + 8]);
            ASSERT_NEAR(normals[i], r * std::cos(theta), 2e-6);
            ASSERT_NEAR(normals[i + 8], r * std::sin(theta), 2e-6);
        }
    }
}

TEST(NormalBlock, HoldsAtTheEndsOfTheUniforms) {
    const float last = 1.0F - 0x1p-24F;
    Block block{0.0F, last, 0.0F, last, 0.5F, 0.0F, 0x1p-24F, 0.25F, //
                0.0F, 0.0F, last, last, 0.5F, 0.5F, 0.25F,    0.75F};
    normal_block(block.data());
    const auto largest = static_cast<float>(std::sqrt(48.0 * std::numbers::ln2));
    EXPECT_FLOAT_EQ(block[1], largest);
    EXPECT_FLOAT_EQ(block[3], largest);
    for (const std::size_t zero : {0U, 2U, 5U, 8U, 9U, 10U, 13U}) {
        EXPECT_EQ(block[zero], 0.0F);
        EXPECT_FALSE(std::signbit(block[zero])) << "PyTorch's adding of the mean leaves no −0";
    }
}

} // namespace
} // namespace lim
