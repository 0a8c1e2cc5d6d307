#include "core/kernels/normal.hpp"
#include "plain_normal.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

namespace lim::kernels {
namespace {

using Block = std::array<float, normal_block_size>;

TEST(Normal, IsTheBoxMullerTransform) {
    std::mt19937 engine(16);
    for (int trial = 0; trial < 2000; ++trial) {
        Block uniforms{};
        for (float& u : uniforms) {
            u = static_cast<float>(engine() >> 8) * 0x1p-24F;
        }
        Block normals = uniforms;
        make_normal(normals);
        for (std::size_t i = 0; i < normal_block_size / 2; ++i) {
            const double r = std::sqrt(-2.0 * std::log1p(-static_cast<double>(uniforms[i])));
            const double theta = 2.0 * std::numbers::pi * static_cast<double>(uniforms[i + 8]);
            ASSERT_NEAR(normals[i], r * std::cos(theta), 2e-6);
            ASSERT_NEAR(normals[i + 8], r * std::sin(theta), 2e-6);
        }
    }
}

TEST(Normal, HoldsAtTheEndsOfTheUniforms) {
    const float last = 1.0F - 0x1p-24F;
    Block block{0.0F, last, 0.0F, last, 0.5F, 0.0F, 0x1p-24F, 0.25F, //
                0.0F, 0.0F, last, last, 0.5F, 0.5F, 0.25F,    0.75F};
    make_normal(block);
    const auto largest = static_cast<float>(std::sqrt(48.0 * std::numbers::ln2));
    EXPECT_FLOAT_EQ(block[1], largest);
    EXPECT_FLOAT_EQ(block[3], largest);
    for (const std::size_t zero : {0U, 2U, 5U, 8U, 9U, 10U, 13U}) {
        EXPECT_EQ(block[zero], 0.0F);
        EXPECT_FALSE(std::signbit(block[zero])) << "PyTorch's adding of the mean leaves no −0";
    }
}

/// Every radius and every angle that a uniform of 24 bits gives is tried: this is what allows doubles in the
/// place of fused steps. Which radius meets which angle does not matter.
TEST(Normal, EveryUniformGivesTheFusedBits) {
    constexpr std::uint32_t uniforms = 1U << 24;
    for (std::uint32_t first = 0; first < uniforms; first += 8) {
        Block block{};
        for (std::uint32_t i = 0; i < 8; ++i) {
            block[i] = static_cast<float>(first + i) * 0x1p-24F;
            block[8 + i] = block[i];
        }
        Block expected = block;
        Block in_doubles = block;
        plain::make_normal(expected.data());
        make_normal(block);
        make_normal(in_doubles, Fusing::in_doubles);
        using Bits = std::array<std::uint32_t, normal_block_size>;
        ASSERT_EQ(std::bit_cast<Bits>(block), std::bit_cast<Bits>(expected)) << first;
        ASSERT_EQ(std::bit_cast<Bits>(in_doubles), std::bit_cast<Bits>(expected)) << first;
    }
}

TEST(Uniform, HasTheFusedBits) {
    std::mt19937 engine(17);
    for (const float bound : {1.0F, 0.5F, 0.7071068F, 1.0F / 3.0F, 0.0044607F, 0x1p-70F, 0.0F}) {
        std::vector<float> uniforms(10007);
        for (float& u : uniforms) {
            u = static_cast<float>(engine() >> 8) * 0x1p-24F;
        }
        uniforms[0] = 0.5F;
        std::vector<float> expected;
        for (const float u : uniforms) {
            expected.push_back(fused_multiply_add(u, bound - -bound, -bound));
        }
        make_uniform(uniforms, bound);
        for (std::size_t i = 0; i < uniforms.size(); ++i) {
            ASSERT_EQ(std::bit_cast<std::uint32_t>(uniforms[i]), std::bit_cast<std::uint32_t>(expected[i]));
        }
    }
}

} // namespace
} // namespace lim::kernels
