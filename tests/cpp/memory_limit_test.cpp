#include "cells.hpp"

#include "core/base/tensor.hpp"
#include "core/python/object.hpp"

#include <gtest/gtest.h>

namespace lim {
namespace {

using std::string;

constexpr double ids_bytes = 3 * 8;
/// What the cells' Python numbers may count beside the tensors.
constexpr double few_bytes = 2000;

const string embedding_line = "embedding = torch.nn.Embedding(num_idx, out_dim)";
const string linear_line = "linear = torch.nn.Linear(num_idx, out_dim, bias=False)";

/// A cell that makes IDs and sizes, but no layer yet.
string started(const string& vocab, const string& dim) {
    return "import torch\nnum_idx = " + vocab + "\nout_dim = " + dim +
           "\ntorch.manual_seed(123)\nidx = torch.tensor([2, 3, 1])";
}

/// The bytes that the cells would have needed; 0 if none was refused. Nothing else stops them.
double refused(const std::vector<string>& cells, double limit) {
    const auto outcome = cells::run(cells, limit);
    EXPECT_EQ(outcome.error, "") << outcome.message;
    EXPECT_EQ(outcome.refused.has_value(), outcome.refused_bytes() > 0);
    return outcome.refused_bytes();
}

void expect_nearly(double needed, double tensors) {
    EXPECT_GE(needed, tensors);
    EXPECT_LT(needed, tensors + few_bytes);
}

/// The limit at which a last cell just fits, found out by a limit of `too_little`.
double limit_for(const std::vector<string>& cells, double too_little) {
    const double needed = refused(cells, too_little);
    EXPECT_GT(needed, too_little);
    EXPECT_EQ(refused(cells, needed), 0);
    EXPECT_EQ(refused(cells, needed - 1), needed);
    return needed;
}

TEST(MemoryLimit, AllowsWhatJustFits) {
    constexpr double weight = 1000 * 10 * 4;
    expect_nearly(limit_for({started("1000", "10"), embedding_line}, weight), ids_bytes + weight);
}

TEST(MemoryLimit, RefusesBeforeAllocating) {
    // Petabytes: to try would fail.
    const string sizes = started("1000000000000", "1000");
    expect_nearly(refused({sizes, embedding_line}, cells::usual_memory), ids_bytes + 4e15);
    expect_nearly(refused({sizes, linear_line}, cells::usual_memory), ids_bytes + 4e15);
    const string ramp =
        "import numpy as np\nnp.round(np.arange(num_idx)[:, None] * 0.11, 2) * np.ones(out_dim)";
    expect_nearly(refused({sizes, ramp}, cells::usual_memory), ids_bytes + 8e12);
}

TEST(MemoryLimit, CountsWhatIsHeldAndSharedElementsOnce) {
    constexpr double weight = 1000 * 10 * 4;
    constexpr double limit = ids_bytes + 3 * weight + few_bytes;
    const string shared = started("1000", "10") + "\n" + embedding_line + "\n" + linear_line +
                          "\nlinear.weight = torch.nn.Parameter(embedding.weight.T)";
    const auto another = [](const string& name) { return name + " = torch.nn.Embedding(num_idx, out_dim)"; };
    // linear's own weight is gone, so there is room for two more of its size.
    const std::vector<string> fits = {shared, another("second"), another("third")};
    EXPECT_EQ(refused(fits, limit), 0);
    std::vector<string> over = fits;
    over.push_back(another("fourth"));
    expect_nearly(refused(over, limit), ids_bytes + 4 * weight);
    // A run begins with nothing held.
    auto notebook = cells::notebook(limit);
    EXPECT_TRUE(notebook.run(over).back().refused);
    EXPECT_FALSE(notebook.run(fits).back().refused);
}

/// The elements of what a name held when a cell had run.
std::vector<float> floats_of(notebook::Notebook& notebook, std::size_t cell, const string& name) {
    const auto value = notebook.value(cell, name);
    const Tensor* const tensor = value && value->object() ? value->object()->elements() : nullptr;
    if (tensor == nullptr) {
        return {};
    }
    const auto elements = tensor->data<float>();
    return {elements.begin(), elements.end()};
}

TEST(MemoryLimit, LeavesTheVariablesAsTheyWere) {
    constexpr double weight = 1000 * 5 * 4;
    const string made = started("1000", "5") + "\n" + embedding_line;
    for (const string& more : {embedding_line, string("out = embedding(torch.arange(1000))")}) {
        auto notebook = cells::notebook(ids_bytes + weight + few_bytes);
        const auto answers = notebook.run({made, more});
        EXPECT_FALSE(answers[0].refused);
        ASSERT_TRUE(answers[1].refused);
        EXPECT_TRUE(answers[1].refused->memory);
        EXPECT_EQ(floats_of(notebook, 0, "embedding.weight").size(), 5000U);
        EXPECT_FALSE(notebook.value(1, "out"));
        if (more == embedding_line) {
            EXPECT_FALSE(notebook.value(1, "embedding")) << "nobody knows which weights it would have now";
        } else {
            EXPECT_EQ(floats_of(notebook, 1, "embedding.weight"), floats_of(notebook, 0, "embedding.weight"));
        }
    }
}

TEST(MemoryLimit, GivesNoValueWhereANameHasNone) {
    auto notebook = cells::notebook();
    EXPECT_FALSE(notebook.value(0, "x"));
    (void)notebook.run({"x = 5", "1 / 0", "y = 6"});
    EXPECT_TRUE(notebook.value(0, "x"));
    EXPECT_TRUE(notebook.value(1, "x"));
    EXPECT_FALSE(notebook.value(2, "x"));
    EXPECT_FALSE(notebook.value(9, "x"));
    for (const char* name : {"", "y", "x.weight", "x.real.no", "x.", "."}) {
        EXPECT_FALSE(notebook.value(0, name)) << name;
    }
}

TEST(MemoryLimit, LetsOneHotVectorsBeAsLargeAsTheFrameworkCould) {
    const string batch =
        "\nbatch = torch.tensor([50256, 0])\nonehot = torch.nn.functional.one_hot(batch, num_idx)";
    EXPECT_EQ(refused({started("50257", "3") + batch}, cells::usual_memory), 0);
    expect_nearly(refused({started("10000000000", "3") + batch}, cells::usual_memory), 1.6e11);
    const string twenty = "import tensorflow as tf\ntf.one_hot(tf.constant([1] * 20), 2000000000)";
    expect_nearly(refused({twenty}, cells::usual_memory), 1.6e11);
}

TEST(MemoryLimit, CountsTheOneHotVectorsThatAProductWritesOut) {
    // Some of 3 vectors of 1,000 floats are written out at a time, and 3 of 1 are the result.
    const std::vector<string> code = {started("1000", "1"), linear_line,
                                      "onehot = torch.nn.functional.one_hot(idx, num_idx)",
                                      "linear(onehot.float())"};
    const double needed = limit_for(code, ids_bytes + 1000 * 4 + few_bytes);
    EXPECT_GE(needed, ids_bytes + ids_bytes + 1000 * 4 + 3 * 1000 * 4 + 3 * 4);
    EXPECT_LT(needed, 5e6);
}

} // namespace
} // namespace lim
