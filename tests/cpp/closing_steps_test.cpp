#include "core/errors.hpp"
#include "core/ops.hpp"
#include "core/session/session.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace lim {
namespace {

using std::string;

constexpr double limit = 0x1p31;

/// Both layers over one table, called with these IDs.
void call_both(Session& session, const string& ids, const string& rows, const string& columns) {
    session.torch_tensor("idx", ids);
    session.assign("num_idx", rows);
    session.assign("out_dim", columns);
    session.torch_manual_seed("123");
    session.torch_embedding("embedding", "num_idx", "out_dim");
    session.torch_call("embedding(idx)", "embedding", "idx");
    session.torch_one_hot_classes("onehot", "idx", "num_idx");
    session.torch_linear("linear", "num_idx", "out_dim");
    session.torch_share_weight_transposed("linear", "embedding");
    session.torch_float("x", "onehot");
    session.torch_call("linear(x)", "linear", "x");
}

/// What both gradients print, the linear layer's transposed: PyTorch 2.15's text.
void expect_gradients(const string& ids, const string& rows, const string& columns, const string& text) {
    SCOPED_TRACE(ids);
    Session session(limit);
    call_both(session, ids, rows, columns);
    session.torch_backward_of_sum("embedding", "idx");
    session.torch_backward_of_sum("linear", "x");
    session.torch_transpose("turned", "linear.weight.grad");
    EXPECT_EQ(session.text("embedding.weight.grad", PrintStyle::torch_repr), text);
    EXPECT_EQ(session.text("turned", PrintStyle::torch_repr), text);
}

TEST(ClosingSteps, GradientsOfASumCountTheIds) {
    expect_gradients(
        "[2, 3, 2]", "4", "3",
        "tensor([[0., 0., 0.],\n        [0., 0., 0.],\n        [2., 2., 2.],\n        [1., 1., 1.]])");
    expect_gradients("[[0, 1], [1, 1]]", "2", "2", "tensor([[1., 1.],\n        [3., 3.]])");
    expect_gradients("[0, 0]", "1", "1", "tensor([[2.]])");
    expect_gradients("[1]", "2", "0", "tensor([], size=(2, 0))");
}

/// The Keras layers over one table of 4 rows of 2, called with these IDs.
void call_keras(Session& session, const string& ids) {
    session.tf_constant("idx", ids);
    session.assign("num_idx", "4");
    session.assign("out_dim", "2");
    session.np_array("fake_weights", "[[0, 0], [1, 1], [2, 2], [3, 3]]");
    session.keras_embedding("embedding", "my_embedding", "num_idx", "out_dim", "fake_weights");
    session.tf_one_hot("onehot", "idx", "num_idx");
    session.keras_dense("linear", "my_dense", "out_dim", "(3,4)", "fake_weights");
}

/// What TensorFlow 2.21 prints of both gradients, the look-up's first as slices.
void expect_keras_gradients(const string& ids, const string& slices, const string& text) {
    SCOPED_TRACE(ids);
    Session session(limit);
    call_keras(session, ids);
    session.tf_gradient_of_sum("slices", "embedding", "idx");
    session.tf_convert_to_tensor("dense", "slices");
    session.tf_gradient_of_sum("kernel", "linear", "onehot");
    EXPECT_EQ(session.text("slices", PrintStyle::tf_str), slices);
    EXPECT_EQ(session.text("dense", PrintStyle::tf_str), text);
    EXPECT_EQ(session.text("kernel", PrintStyle::tf_str), text);
}

TEST(ClosingSteps, KerasGradientsOfASumCountTheIds) {
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

TEST(ClosingSteps, CountsWhatIsEqual) {
    Session session(limit);
    call_both(session, "[2, 3, 1]", "4", "5");
    const auto counted = [&](const string& product) {
        session.torch_count_equal("count", "embedding(idx)", product);
        return session.text("count", PrintStyle::torch_repr);
    };
    EXPECT_EQ(counted("linear(x)"), "tensor(15)");

    session.torch_linear_with_bias("biased", "num_idx", "out_dim");
    session.torch_share_weight("biased", "linear");
    session.torch_call("biased(x)", "biased", "x");
    EXPECT_EQ(counted("biased(x)"), "tensor(0)");

    session.torch_set_weight("embedding", "0", "0", "float('inf')");
    session.torch_call("linear(x)", "linear", "x");
    EXPECT_EQ(counted("linear(x)"), "tensor(12)");
}

TEST(ClosingSteps, RefuseWhatDoesNotFit) {
    constexpr double table = 1000 * 100 * sizeof(float);
    Session session(table * 3);
    call_both(session, "[2, 3, 1]", "1000", "100");
    session.torch_backward_of_sum("embedding", "idx");
    EXPECT_THROW(session.torch_backward_of_sum("linear", "x"), MemoryRefused);
}

TEST(CountEqualNumbers, ComparesAsNumbers) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    constexpr float least = std::numeric_limits<float>::denorm_min();
    constexpr std::array a{1.0F, nan, -0.0F, least};
    constexpr std::array b{1.0F, nan, 0.0F, 0.0F};
    const Tensor one = Tensor::of<float>({4}, a);
    const Tensor other = Tensor::of<float>({4}, b);
    EXPECT_EQ(count_equal_numbers(one, other), 2);
    EXPECT_EQ(count_equal_numbers(one, other, std::numeric_limits<float>::min()), 3);
}

} // namespace
} // namespace lim
