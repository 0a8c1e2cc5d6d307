/// What names hold, in one line.

#include "cells.hpp"

#include <gtest/gtest.h>

namespace lim {
namespace {

using std::string;

/// What `x` is said to hold after these lines.
string described(const string& lines, const string& name = "x") {
    auto notebook = cells::notebook();
    const auto answer = notebook.run({lines}).front();
    EXPECT_FALSE(answer.error || answer.refused) << lines;
    return notebook.described(0, name).value_or("nothing");
}

TEST(Described, SaysTypeShapeAndDtypeOfTensors) {
    const string torch = "import torch\ntorch.manual_seed(1)\n";
    EXPECT_EQ(described(torch + "x = torch.tensor([2, 3, 1])"), "Tensor (3,) int64");
    EXPECT_EQ(described(torch + "x = torch.tensor(0.5)"), "Tensor () float32");
    EXPECT_EQ(described(torch + "x = torch.zeros(2, 0, 4, dtype=torch.float64)"), "Tensor (2, 0, 4) float64");
    EXPECT_EQ(described(torch + "x = torch.tensor([[True]])"), "Tensor (1, 1) bool");
    EXPECT_EQ(described(torch + "x = torch.nn.functional.one_hot(torch.tensor([[1, 2]]), 50257)"),
              "Tensor (1, 2, 50257) int64");
    const string layers = torch + "x = torch.nn.Embedding(4, 5)\ny = torch.nn.Linear(4, 5, bias=False)";
    EXPECT_EQ(described(layers), "Embedding(4, 5)");
    EXPECT_EQ(described(layers, "y"), "Linear(in_features=4, out_features=5, bias=False)");
    EXPECT_EQ(described(layers, "x.weight"), "Parameter (4, 5) float32");
    EXPECT_EQ(described(layers, "x.weight.T"), "Tensor (5, 4) float32");
    EXPECT_EQ(described(layers, "x.weight.shape"), "torch.Size([4, 5])");
    EXPECT_EQ(described(layers, "x.weight.grad"), "None");
    EXPECT_EQ(described(layers, "x.weight.requires_grad"), "bool True");
    EXPECT_EQ(described(layers, "y.bias"), "None");
    EXPECT_EQ(described(layers, "x.weight.dtype"), "dtype torch.float32");
    EXPECT_EQ(described(torch + "x = torch.optim.SGD(torch.nn.Linear(2, 2).parameters(), lr=0.1)"), "SGD");
}

TEST(Described, SaysTheSameOfArraysAndOfTensorFlow) {
    const string numpy = "import numpy as np\n";
    EXPECT_EQ(described(numpy + "x = np.ones((4, 5), dtype=np.float32)"), "ndarray (4, 5) float32");
    EXPECT_EQ(described(numpy + "x = np.array([1.5, 2])[0]"), "float64 1.5");
    EXPECT_EQ(described(numpy + "x = np.array([1, 2]) == 1"), "ndarray (2,) bool");
    EXPECT_EQ(described(numpy + "x = np.array(3)"), "ndarray () int64");
    EXPECT_EQ(described(numpy + "x = np.ones(3)", "x.dtype"), "Float64DType dtype('float64')");
    const string tf = "import os\nos.environ['TF_USE_LEGACY_KERAS'] = '1'\nimport numpy as np\n"
                      "import tensorflow as tf\n";
    EXPECT_EQ(described(tf + "x = tf.constant([2, 3, 1])"), "EagerTensor (3,) int32");
    EXPECT_EQ(described(tf + "x = tf.one_hot([2, 3, 1], 4)"), "EagerTensor (3, 4) float32");
    const string layer = tf + "e = tf.keras.layers.Embedding(4, 5, weights=[np.ones((4, 5))])\n"
                              "x = e(tf.constant([1]))";
    EXPECT_EQ(described(layer), "EagerTensor (1, 5) float32");
    EXPECT_EQ(described(layer, "e"), "Embedding");
    EXPECT_EQ(described(layer, "e.embeddings"), "ResourceVariable (4, 5) float32");
    EXPECT_EQ(described(layer, "e.name"), "str 'embedding'");
}

TEST(Described, SaysWhatPythonsOwnValuesAre) {
    EXPECT_EQ(described("x = 4"), "int 4");
    EXPECT_EQ(described("x = -0.5"), "float -0.5");
    EXPECT_EQ(described("x = False"), "bool False");
    EXPECT_EQ(described("x = None"), "None");
    EXPECT_EQ(described("x = 'abc'"), "str 'abc'");
    EXPECT_EQ(described("x = \"it's\""), "str \"it's\"");
    EXPECT_EQ(described("x = 'a' * 60"), "str '" + string(58, 'a') + "…");
    EXPECT_EQ(described("x = 'a' * 100000"), "str '" + string(58, 'a') + "…");
    EXPECT_EQ(described("x = '\\n' * 100"),
              "str '" +
                  string("\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n"
                         "\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n") +
                  "…");
    EXPECT_EQ(described("x = [1, 2, [3, 4]]"), "list of 3");
    EXPECT_EQ(described("x = ()"), "tuple of 0");
    EXPECT_EQ(described("x = {'a': 1}"), "dict of 1");
    EXPECT_EQ(described("x = {'a', 'b'}"), "set of 2");
    EXPECT_EQ(described("x = range(2, 9, 3)"), "range(2, 9, 3)");
    EXPECT_EQ(described("x = [1].append"), "method list.append(obj, /)");
    EXPECT_EQ(described("x = len"), "function len(obj, /)");
    EXPECT_EQ(described("x = float"), "type float(x=0.0, /)");
}

TEST(Described, SaysWhatModulesOffer) {
    const string lines = "import torch\nimport numpy as np\nfrom torch.nn import functional as F";
    EXPECT_EQ(described(lines, "torch"), "module torch");
    EXPECT_EQ(described(lines, "np"), "module numpy");
    EXPECT_EQ(described(lines, "F"), "module torch.nn.functional");
    EXPECT_EQ(described(lines, "torch.nn.functional"), "module torch.nn.functional");
    EXPECT_EQ(described(lines, "F.one_hot"), "function torch.nn.functional.one_hot(input, num_classes=-1)");
    EXPECT_EQ(described(lines, "torch.float64"), "dtype torch.float64");
    EXPECT_TRUE(described(lines, "torch.tensor").starts_with("function torch.tensor(data"));
    EXPECT_TRUE(described(lines, "torch.nn.Embedding").starts_with("type Embedding(num_embeddings"));
}

TEST(Described, SaysWhatHeldWhenTheCellHadRun) {
    auto notebook = cells::notebook();
    (void)notebook.run({"x = 1", "x = [1]", "x.append(2)\ny = 1 / 0", "x = 'later'"});
    EXPECT_EQ(notebook.described(0, "x"), "int 1");
    EXPECT_EQ(notebook.described(1, "x"), "list of 1");
    EXPECT_EQ(notebook.described(2, "x"), "list of 2");
    EXPECT_EQ(notebook.described(3, "x"), "list of 2") << "the cell did not run";
    EXPECT_FALSE(notebook.described(4, "x"));
    for (const char* name : {"", "y", ".", "x.", "x.no", "x.append.no", ".x", "x..y", "len"}) {
        EXPECT_FALSE(notebook.described(3, name)) << name;
    }
    (void)notebook.run({"x = = 1", "x = 1"});
    EXPECT_FALSE(notebook.described(1, "x"));
    (void)notebook.run({});
    EXPECT_FALSE(notebook.described(0, "x"));
}

TEST(Described, NeverStopsForWhatCannotBeRead) {
    auto notebook = cells::notebook(1e6);
    const auto answers = notebook.run({"import torch\nw = torch.ones(500, 300)\nx = torch.ones(3)\n"
                                       "s = {'a', 'b'}\nt = ('\\U0001F600', s)"});
    EXPECT_FALSE(answers.front().error || answers.front().refused);
    EXPECT_EQ(notebook.described(0, "w.T"), "Tensor (300, 500) float32");
    EXPECT_FALSE(notebook.described(0, "x.mT"));
    EXPECT_EQ(notebook.described(0, "t"), "tuple of 2");
}

} // namespace
} // namespace lim
