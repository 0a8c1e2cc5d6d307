#include "core/random/init.hpp"
#include "golden.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace lim {
namespace {

/// Seeds are written as Python writes them: negative ones, and those beyond 2⁶³, are one number modulo 2⁶⁴.
std::uint64_t seed_of(const nlohmann::json& seed) {
    return seed.is_number_unsigned() ? seed.get<std::uint64_t>()
                                     : static_cast<std::uint64_t>(seed.get<std::int64_t>());
}

TEST(Init, GivesPyTorchsBits) {
    const auto cases = golden::load("init");
    ASSERT_FALSE(cases.empty());
    for (const auto& c : cases) {
        const auto a = c["num_embeddings_or_in_features"].get<Index>();
        const auto b = c["dim_or_out_features"].get<Index>();
        SCOPED_TRACE(c["layer"].get<std::string>() + " " + std::to_string(a) + " " + std::to_string(b) +
                     ", seed " + c["seed"].dump());
        Generator generator(seed_of(c["seed"]));
        const Tensor W =
            c["layer"] == "embedding" ? embedding_weight(a, b, generator) : linear_weight(a, b, generator);
        EXPECT_EQ(W.shape(), c["weight_shape"].get<Shape>());
        EXPECT_EQ(golden::first_bits(W, 8), c["first_bits"].get<std::vector<std::string>>());
        EXPECT_EQ(golden::sha256(W), c["sha256"].get<std::string>());
    }
}

TEST(Init, ContinuesFromLayerToLayerAsPyTorchDoes) {
    const auto cases = golden::load("init_sequences");
    ASSERT_FALSE(cases.empty());
    for (const auto& c : cases) {
        Generator generator(seed_of(c["seed"]));
        for (const auto& step : c["steps"]) {
            SCOPED_TRACE(step["layer"].dump() + step["args"].dump() + ", seed " + c["seed"].dump());
            const auto args = step["args"].get<std::vector<Index>>();
            std::vector<Tensor> made;
            if (step["layer"] == "embedding") {
                made.push_back(embedding_weight(args[0], args[1], generator));
            } else {
                made.push_back(linear_weight(args[0], args[1], generator));
            }
            if (step["layer"] == "linear+bias") {
                made.push_back(linear_bias(args[0], args[1], generator));
            }
            ASSERT_EQ(made.size(), step["tensors"].size());
            for (std::size_t i = 0; i < made.size(); ++i) {
                const auto& expected = step["tensors"][i];
                EXPECT_EQ(made[i].shape(), expected["shape"].get<Shape>());
                EXPECT_EQ(golden::bits(made[i]),
                          golden::decode<std::uint32_t>(expected["data"].get<std::string>()));
            }
        }
    }
}

TEST(Init, TellsItsProgressUpToTheEnd) {
    for (const bool normal : {true, false}) {
        Generator generator(0);
        std::vector<double> told;
        const auto note = [&](double done) { told.push_back(done); };
        const Tensor W = normal ? embedding_weight(1000, 1301, generator, note)
                                : linear_weight(1000, 1301, generator, note);
        EXPECT_GE(told.size(), 4U);
        EXPECT_TRUE(std::ranges::is_sorted(told));
        EXPECT_GT(told.front(), 0.0);
        EXPECT_EQ(told.back(), 1.0);
    }
}

} // namespace
} // namespace lim
