/// Which tensors a run leaves behind, at which places, and what they hold.

#include "cells.hpp"
#include "core/base/tensor.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace lim {
namespace {

using std::string;
using Numbers = std::vector<double>;
using Left = std::map<string, Numbers>;

/// The elements of all tensors that a run of these cells leaves behind, by their places.
Left left_by(const std::vector<string>& cells, const std::vector<std::size_t>& optional = {}) {
    auto notebook = cells::notebook();
    Left left;
    for (const auto& [place, tensor] : notebook.tensors(notebook.run(cells, optional))) {
        Numbers numbers;
        for (Index i = 0; i < tensor.size(); ++i) {
            numbers.push_back(tensor.real_at(i));
        }
        EXPECT_TRUE(left.emplace(place, numbers).second) << "twice: " << place;
    }
    return left;
}

std::vector<string> places(const Left& left) {
    std::vector<string> all;
    for (const auto& [place, numbers] : left) {
        all.push_back(place);
    }
    return all;
}

const string torch = "import torch";
const string tensorflow = "import os\nos.environ['TF_USE_LEGACY_KERAS'] = '1'\n"
                          "import numpy as np\nimport tensorflow as tf";

TEST(RunTensors, AreWhatCallsGaveANameAndWhatACellShows) {
    const Left left =
        left_by({torch, "x = torch.tensor([1, 2])\ny = 5\nz = x + x",
                 "x = torch.tensor([3])\nx = torch.tensor([4])\nx", "print('x:', x)\nx * 2", "y"});
    EXPECT_EQ(left, (Left{{"1 x", {1, 2}}, {"1 z", {2, 4}}, {"2 x", {4}}, {"2", {4}}, {"3", {8}}}))
        << "a name holds what it held at the end of its cell";
}

TEST(RunTensors, AreWhatPrintWasGivenLastWhereACellShowsNothing) {
    EXPECT_EQ(left_by({torch + "\nx = torch.tensor([1])", "print(x, x * 3)"}),
              (Left{{"0 x", {1}}, {"1", {3}}}));
}

TEST(RunTensors, AreWhatCallsOfLayersWereGivenAndGave) {
    const Left left =
        left_by({torch + "\ntorch.manual_seed(1)\ne = torch.nn.Embedding(3, 1)",
                 "with torch.no_grad():\n    e.weight[0] = 10\n    e.weight[1] = 11\n    e.weight[2] = 12",
                 "e(torch.tensor([2, 0]))", "out = e(torch.tensor([1]))"});
    EXPECT_EQ(places(left), (std::vector<string>{"0 e.weight", "1 e.weight", "2", "2 1 -1", "2 1 1", "3 1 -1",
                                                 "3 1 1", "3 out"}));
    EXPECT_EQ(left.at("1 e.weight"), (Numbers{10, 11, 12}));
    EXPECT_NE(left.at("0 e.weight"), left.at("1 e.weight")) << "later cells change nothing of it";
    EXPECT_EQ(left.at("2 1 1"), (Numbers{2, 0}));
    EXPECT_EQ(left.at("2 1 -1"), (Numbers{12, 10}));
    EXPECT_EQ(left.at("2"), (Numbers{12, 10}));
    EXPECT_EQ(left.at("3 1 1"), (Numbers{1}));
    EXPECT_EQ(left.at("3 1 -1"), (Numbers{11}));
    EXPECT_EQ(left.at("3 out"), (Numbers{11}));
}

TEST(RunTensors, AreTheWeightsOfPyTorchsLayersUnderTheirNames) {
    const Left left = left_by({torch + "\ntorch.manual_seed(1)\nlinear = torch.nn.Linear(2, 1, bias=False)",
                               "linear.weight = torch.nn.Parameter(torch.tensor([[5., 6.]]))",
                               "linear(torch.tensor([[1., 2.]]))"});
    EXPECT_EQ(left.at("0 linear.weight").size(), 2U);
    EXPECT_FALSE(left.contains("0 linear"));
    EXPECT_EQ(left.at("1 linear.weight"), (Numbers{5, 6}));
    EXPECT_EQ(left.at("2"), (Numbers{17}));
}

TEST(RunTensors, AreTheElementsOfKerasLayersUnderTheNamesOfThese) {
    const Left left = left_by({tensorflow,
                               "w = np.array([[1., 2.], [3., 4.]])\n"
                               "layer = tf.keras.layers.Dense(name='d', units=2, use_bias=False, "
                               "input_shape=(1, 2), weights=[w])\n"
                               "model = tf.keras.Sequential([layer])",
                               "layer(tf.constant([[1., 10.]]))", "layer.get_weights()"});
    EXPECT_EQ(left.at("1 w"), (Numbers{1, 2, 3, 4}));
    EXPECT_EQ(left.at("1 layer"), (Numbers{1, 2, 3, 4}));
    EXPECT_EQ(left.at("2"), (Numbers{31, 42}));
    EXPECT_EQ(left.at("3"), (Numbers{1, 2, 3, 4})) << "a list of one stands for its item";
}

TEST(RunTensors, AreWhatBecameOneHotVectorsAndWhatItemsWereAssignedTo) {
    const Left left = left_by({torch + "\nx = torch.tensor([1, 0])\ny = torch.tensor([5, 6])",
                               "torch.nn.functional.one_hot(x)\ny[0] = 9"});
    EXPECT_EQ(left, (Left{{"0 x", {1, 0}}, {"0 y", {5, 6}}, {"1 x", {1, 0}}, {"1 y", {9, 6}}}));
}

TEST(RunTensors, AreAlsoThoseOfACellThatRaised) {
    const std::vector<string> cells{torch + "\nx = torch.tensor([7])", "x = torch.tensor([8])\n1 / 0",
                                    "y = torch.tensor([9])"};
    EXPECT_EQ(left_by(cells), (Left{{"0 x", {7}}, {"1 x", {8}}}));
    EXPECT_EQ(left_by(cells, {1}), (Left{{"0 x", {7}}, {"1 x", {8}}, {"2 y", {9}}}));
}

TEST(RunTensors, AreNoneBeforeARunAndAfterOneThatMadeNone) {
    auto notebook = cells::notebook();
    EXPECT_TRUE(notebook.tensors({}).empty());
    EXPECT_TRUE(notebook.tensors(notebook.run({torch + "\nx = torch.tensor([1])"})).size() == 1);
    EXPECT_TRUE(notebook.tensors(notebook.run({"x = 1\nx", "x = ", "x"})).empty());
}

} // namespace
} // namespace lim
