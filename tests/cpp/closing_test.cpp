/// What the closing steps of the notebooks rest on: gradients, and how many numbers are equal.

#include "cells.hpp"

#include <gtest/gtest.h>

namespace lim {
namespace {

using std::string;
using Texts = std::vector<string>;

/// Both layers over one table of this size, for these IDs.
string layers(const string& ids, const string& rows, const string& columns) {
    return "import torch\nidx = torch.tensor(" + ids + ")\nnum_idx = " + rows + "\nout_dim = " + columns +
           "\ntorch.manual_seed(123)\n"
           "embedding = torch.nn.Embedding(num_idx, out_dim)\n"
           "onehot = torch.nn.functional.one_hot(idx, num_idx)\n"
           "linear = torch.nn.Linear(num_idx, out_dim, bias=False)\n"
           "linear.weight = torch.nn.Parameter(embedding.weight.T.detach())\n"
           "x = onehot.float()";
}

/// What both gradients print, the linear layer's transposed: PyTorch 2.15's text.
void expect_gradients(const string& ids, const string& rows, const string& columns, const string& text) {
    SCOPED_TRACE(ids);
    const auto outcome =
        cells::run({layers(ids, rows, columns), "embedding(idx).sum().backward()\nembedding.weight.grad",
                    "linear(x).sum().backward()\nlinear.weight.grad.T"});
    EXPECT_EQ(outcome.texts, (Texts{"", text, text})) << outcome.message;
}

TEST(Closing, GradientsOfASumCountTheIds) {
    expect_gradients(
        "[2, 3, 2]", "4", "3",
        "tensor([[0., 0., 0.],\n        [0., 0., 0.],\n        [2., 2., 2.],\n        [1., 1., 1.]])");
    expect_gradients("[[0, 1], [1, 1]]", "2", "2", "tensor([[1., 1.],\n        [3., 3.]])");
    expect_gradients("[0, 0]", "1", "1", "tensor([[2.]])");
    expect_gradients("[1]", "2", "0", "tensor([], size=(2, 0))");
}

/// What TensorFlow 2.21 prints of both gradients, the look-up's first as slices; of layers over one table of
/// 4 rows of 2.
void expect_keras_gradients(const string& ids, const string& slices, const string& text) {
    SCOPED_TRACE(ids);
    const string start =
        "import os\nos.environ['TF_USE_LEGACY_KERAS'] = '1'\nimport numpy as np\nimport tensorflow as tf\n"
        "idx = tf.constant(" +
        ids +
        ")\nfake_weights = np.array([[0, 0], [1, 1], [2, 2], [3, 3]])\n"
        "embedding = tf.keras.layers.Embedding(\n"
        "    name='my_embedding', input_dim=4, output_dim=2, weights=[fake_weights])\n"
        "model = tf.keras.Sequential([embedding])\n"
        "onehot = tf.one_hot(idx, 4)\n"
        "linear = tf.keras.layers.Dense(\n"
        "    name='my_dense', units=2, use_bias=False, input_shape=(3,4), weights=[fake_weights])\n"
        "model = tf.keras.Sequential([linear])";
    const auto outcome =
        cells::run({start, "with tf.GradientTape() as tape:\n    total = tf.reduce_sum(embedding(idx))",
                    "slices = tape.gradient(total, embedding.embeddings)\nprint(slices)",
                    "print(tf.convert_to_tensor(slices))",
                    "with tf.GradientTape() as tape:\n    total = tf.reduce_sum(linear(onehot))\n"
                    "print(tape.gradient(total, linear.kernel))"});
    EXPECT_EQ(outcome.texts, (Texts{"", "", slices, text, text}))
        << outcome.message << (outcome.refused ? cells::shown(*outcome.refused) : "");
}

TEST(Closing, KerasGradientsOfASumCountTheIds) {
    expect_keras_gradients(
        "[2, 3, 2]",
        "IndexedSlices(indices=tf.Tensor([2 3 2], shape=(3,), dtype=int32), values=tf.Tensor(\n[[1. 1.]\n "
        "[1. "
        "1.]\n [1. 1.]], shape=(3, 2), dtype=float32), dense_shape=tf.Tensor([4 2], shape=(2,), "
        "dtype=int32))",
        "tf.Tensor(\n[[0. 0.]\n [0. 0.]\n [2. 2.]\n [1. 1.]], shape=(4, 2), dtype=float32)");
    expect_keras_gradients(
        "[[1], [1]]",
        "IndexedSlices(indices=tf.Tensor([1 1], shape=(2,), dtype=int32), values=tf.Tensor(\n[[1. 1.]\n [1. "
        "1.]], shape=(2, 2), dtype=float32), dense_shape=tf.Tensor([4 2], shape=(2,), dtype=int32))",
        "tf.Tensor(\n[[0. 0.]\n [2. 2.]\n [0. 0.]\n [0. 0.]], shape=(4, 2), dtype=float32)");
}

TEST(Closing, CountsWhatIsEqual) {
    const auto outcome = cells::run(
        {layers("[2, 3, 1]", "4", "5"), "(embedding(idx) == linear(x)).sum()",
         "biased = torch.nn.Linear(num_idx, out_dim, bias=True)\nbiased.weight = linear.weight\n"
         "(embedding(idx) == biased(x)).sum()",
         "before = embedding(idx)\nwith torch.no_grad():\n    embedding.weight[0, 0] = float('inf')",
         "(before == linear(x)).sum()"});
    EXPECT_EQ(outcome.texts, (Texts{"", "tensor(15)", "tensor(0)", "", "tensor(12)"}))
        << outcome.message << (outcome.refused ? cells::shown(*outcome.refused) : "");
}

TEST(Closing, RefuseWhatDoesNotFit) {
    constexpr double table = 1000 * 100 * sizeof(float);
    const std::vector<string> code = {layers("[2, 3, 1]", "1000", "100"), "embedding(idx).sum().backward()",
                                      "linear(x).sum().backward()"};
    const auto outcome = cells::run(code, table * 3);
    EXPECT_EQ(outcome.texts.size(), 2U);
    EXPECT_GT(outcome.refused_bytes(), table * 3);
    EXPECT_EQ(cells::run(code, table * 14).texts.size(), 3U);
}

TEST(Closing, EqualComparesAsNumbers) {
    EXPECT_EQ(cells::answer("import torch\n"
                            "a = torch.tensor([1, float('nan'), -0.0, 1e-45])\n"
                            "(a == torch.tensor([1, float('nan'), 0.0, 0.0])).sum()"),
              "tensor(2)");
    // TensorFlow compares with subnormal numbers switched off.
    EXPECT_EQ(cells::answer("import tensorflow as tf\n"
                            "a = tf.constant([1, float('nan'), -0.0, 1e-45])\n"
                            "b = tf.constant([1, float('nan'), 0.0, 0.0])\n"
                            "print(tf.reduce_sum(tf.cast(a == b, tf.int32)))"),
              "tf.Tensor(3, shape=(), dtype=int32)");
}

TEST(Closing, SumsOfOneProductKeepNegativeZeroWherePyTorchDoes) {
    const auto product = [](const string& ids) {
        return cells::answer(
            "import torch\ntorch.manual_seed(1)\nlinear = torch.nn.Linear(1, 2, bias=False)\n"
            "linear.weight = torch.nn.Parameter(torch.tensor([[-0.0], [-1.0]]))\n"
            "linear(torch.nn.functional.one_hot(torch.tensor(" +
            ids + "), 1).float())");
    };
    EXPECT_EQ(product("[0, 0]"), "tensor([[-0., -1.],\n        [-0., -1.]], grad_fn=<MmBackward0>)");
    EXPECT_EQ(product("[0]"), "tensor([[ 0., -1.]], grad_fn=<MmBackward0>)");
}

TEST(Closing, ABiasIsAdded) {
    EXPECT_EQ(
        cells::answer("import torch\ntorch.manual_seed(1)\nlinear = torch.nn.Linear(3, 2)\n"
                      "linear.weight = torch.nn.Parameter(torch.tensor([[0., 10., 20.], [1., 11., 21.]]))\n"
                      "linear.bias = torch.nn.Parameter(torch.tensor([0.5, -1.0]))\n"
                      "linear(torch.tensor([[1., 2., 3.], [0., 0., 1.]]))"),
        "tensor([[80.5000, 85.0000],\n        [20.5000, 20.0000]], grad_fn=<AddmmBackward0>)");
}

} // namespace
} // namespace lim
