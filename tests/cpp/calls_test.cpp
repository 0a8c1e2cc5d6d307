/// Single calls, with their values or their errors, as the real frameworks answered them.

#include "cells.hpp"
#include "golden.hpp"
#include "huge_ints.hpp"

#include <gtest/gtest.h>

namespace lim {
namespace {

using std::string;

/// Layers and generators are told by their class alone.
string class_of(const string& text) {
    const std::string_view generator = "<torch._C.Generator";
    return text.starts_with(generator) ? "Generator" : text.substr(0, text.find('('));
}

/// Every case of a file: the value's text or the error of its call, made after `start`. Ints beyond 128 bits,
/// tensors of str, and sums whose sign the order decides may be refused, in words that say so.
void expect_same_calls(const string& name, const string& start) {
    for (const nlohmann::json& given : golden::load(name)) {
        const auto source = given.at("source").get<string>();
        SCOPED_TRACE(source);
        const cells::Outcome outcome = cells::run({start, source});
        if (outcome.refused && cells::has_huge_int(source)) {
            EXPECT_TRUE(cells::is_for_huge_ints(*outcome.refused)) << cells::shown(*outcome.refused);
            continue;
        }
        if (outcome.refused && source.find('\'') != string::npos) {
            const RefusalId id = outcome.refused->reason.id;
            EXPECT_TRUE(id == RefusalId::elements || id == RefusalId::sign_of_sum)
                << cells::shown(*outcome.refused);
            continue;
        }
        EXPECT_FALSE(outcome.refused.has_value());
        EXPECT_EQ(outcome.error, given.value("error", ""));
        EXPECT_EQ(outcome.message, given.value("message", ""));
        if (given.contains("value")) {
            ASSERT_EQ(outcome.texts.size(), 2U);
            const auto value = given.at("value").get<string>();
            const bool named = value == "Generator" || value == "Embedding";
            EXPECT_EQ(named ? class_of(outcome.texts[1]) : outcome.texts[1], value);
        }
    }
}

TEST(Calls, GiveWhatPyTorchGives) {
    expect_same_calls("calls_torch", "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n"
                                     "torch.manual_seed(0);");
}

TEST(Calls, GiveWhatTensorFlowGives) {
    expect_same_calls(
        "calls_keras",
        "import os\nos.environ['TF_USE_LEGACY_KERAS'] = '1'\nimport numpy as np\nimport tensorflow as tf\n"
        "e = tf.keras.layers.Embedding(\n"
        "    name='embedding', input_dim=4, output_dim=5,\n"
        "    weights=[np.round(np.arange(4)[:, None] * 0.11, 2) * np.ones(5)])\n"
        "model = tf.keras.Sequential([e])");
}

} // namespace
} // namespace lim
