#include "core/array/ops.hpp"

#include "golden.hpp"
#include "random_tensors.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

namespace lim {
namespace {

Tensor floats(Shape shape, const std::vector<float>& values) {
    return Tensor::of<float>(std::move(shape), values);
}

Tensor ids(Shape shape, const std::vector<std::int64_t>& values) {
    return Tensor::of<std::int64_t>(std::move(shape), values);
}

std::vector<float> values(const Tensor& tensor) {
    const Tensor rows = tensor.row_major();
    const auto data = rows.data<float>();
    return {data.begin(), data.end()};
}

const Tensor& counting_weight() {
    static const Tensor W = floats({3, 2}, {0, 1, 10, 11, 20, 21}); // (V, d)
    return W;
}

TEST(Ops, LookupTakesIdsOfAnyRank) {
    EXPECT_EQ(lookup(counting_weight(), ids({}, {2})).shape(), (Shape{2}));
    EXPECT_EQ(values(lookup(counting_weight(), ids({}, {2}))), (std::vector<float>{20, 21}));
    const Tensor batch = lookup(counting_weight(), ids({2, 2}, {2, 0, 1, 2}));
    EXPECT_EQ(batch.shape(), (Shape{2, 2, 2}));
    EXPECT_EQ(values(batch), (std::vector<float>{20, 21, 0, 1, 10, 11, 20, 21}));
    EXPECT_EQ(lookup(counting_weight(), ids({0}, {})).shape(), (Shape{0, 2}));
    EXPECT_EQ(values(lookup(counting_weight().transposed(), ids({1}, {1}))), (std::vector<float>{1, 11, 21}));
}

TEST(Ops, LinearMultipliesByTheTransposedWeight) {
    const Tensor x = floats({2, 3}, {1, 2, 3, 0, 0, 1});
    const std::vector<float> expected{80, 86, 20, 21};
    const Tensor shared = counting_weight().transposed();
    EXPECT_EQ(values(linear(x, shared)), expected);
    EXPECT_EQ(values(linear(x, shared.row_major())), expected);
    EXPECT_EQ(values(dense(x, counting_weight())), expected);
    EXPECT_EQ(linear(floats({3}, {1, 2, 3}), shared).shape(), (Shape{2}));
    EXPECT_EQ(linear(floats({2, 1, 3}, values(x)), shared).shape(), (Shape{2, 1, 2}));
    EXPECT_EQ(values(linear(floats({3, 2}, {1, 0, 2, 0, 3, 1}).transposed(), shared)), expected);
}

TEST(Ops, SumsOfOneProductKeepNegativeZeroWherePyTorchDoes) {
    const Tensor W = floats({1, 2}, {-0.0F, -1}); // (V, d)
    const Tensor tokens = ids({2}, {0, 0});
    const auto negative = [](const Tensor& y) { return std::signbit(y.real_at(0)); };
    EXPECT_TRUE(negative(linear(Tensor::one_hot(tokens, 1, DType::float32), W.transposed())));
    EXPECT_FALSE(negative(linear(Tensor::one_hot(ids({1}, {0}), 1, DType::float32), W.transposed())));
    EXPECT_FALSE(negative(dense(Tensor::one_hot(tokens, 1, DType::float32), W))); // TensorFlow does not
}

TEST(Ops, EmptyDimensionsGiveEmptySumsOfZero) {
    EXPECT_EQ(values(dense(floats({2, 0}, {}), floats({0, 3}, {}))), std::vector<float>(6, 0.0F));
    EXPECT_EQ(dense(floats({0, 2}, {}), floats({2, 3}, {1, 2, 3, 4, 5, 6})).shape(), (Shape{0, 3}));
    const Tensor none = Tensor::one_hot(ids({0}, {}), 3, DType::float32);
    EXPECT_EQ(dense(none, counting_weight()).shape(), (Shape{0, 2}));
    EXPECT_EQ(values(linear_gradient(none, floats({0, 2}, {}))), std::vector<float>(6, 0.0F));
    EXPECT_EQ(dense(none, floats({3, 0}, {})).shape(), (Shape{0, 0}));
}

TEST(Ops, OneHotVectorsWorkBlockByBlock) {
    std::mt19937 engine(4);
    constexpr Index V = 300'000; // three rows fill a block
    const Tensor W = random_floats({V, 2}, engine);
    const Tensor tokens = random_ids({7}, V, engine);
    const Tensor onehot = Tensor::one_hot(tokens, V, DType::float32);
    const Tensor rows = lookup(W, tokens);
    EXPECT_EQ(count_equal(dense(onehot, W), rows), 14);
    EXPECT_EQ(count_equal(linear(onehot, W.transposed().row_major()), rows), 14);
    const Tensor gradient = linear_gradient(onehot, rows);
    EXPECT_EQ(count_equal(gradient, embedding_gradient(tokens, rows, V).transposed()), 2 * V);
}

TEST(Ops, OneHotVectorsOfNoClassAreZeros) {
    const Tensor onehot = Tensor::one_hot(ids({2}, {-1, 1}), 3, DType::float32);
    EXPECT_EQ(values(dense(onehot, counting_weight())), (std::vector<float>{0, 0, 10, 11}));
}

TEST(Ops, CountsElementsOfTheSameBits) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Tensor a = floats({2, 2}, {1, 0.0F, nan, 3});
    const Tensor b = floats({2, 2}, {1, -0.0F, nan, 4});
    EXPECT_EQ(count_equal(a, b), 3);
    EXPECT_EQ(count_equal(a.transposed(), floats({2, 2}, {1, nan, 0, 4})), 3);
    EXPECT_EQ(count_equal(floats({0}, {}), floats({0}, {})), 0);
}

TEST(Ops, RefuseShapesThatDoNotFit) {
    const Tensor& W = counting_weight();
    EXPECT_THROW((void)lookup(W, ids({1}, {3})), std::invalid_argument);
    EXPECT_THROW((void)lookup(W, ids({1}, {-1})), std::invalid_argument);
    EXPECT_THROW((void)dense(floats({2}, {1, 2}), W), std::invalid_argument);
    EXPECT_THROW((void)dense(floats({}, {1}), W), std::invalid_argument);
    EXPECT_THROW((void)dense(Tensor::one_hot(ids({1}, {1}), 3, DType::int64), W), std::invalid_argument);
    EXPECT_THROW((void)linear(floats({2}, {1, 2}), W.transposed()), std::invalid_argument);
    EXPECT_THROW((void)embedding_gradient(ids({2}, {0, 1}), floats({1, 2}, {1, 2}), 3),
                 std::invalid_argument);
    EXPECT_THROW((void)linear_gradient(floats({2, 1}, {1, 2}), floats({1, 2}, {1, 2})),
                 std::invalid_argument);
    EXPECT_THROW((void)count_equal(W, W.transposed()), std::invalid_argument);
}

TEST(Ops, PartialSumsGrowTermByTermInFloat32) {
    const std::vector<float> x = {0, 1, 0, 1};
    const std::vector<float> w = {1e30F, 0.1F, -3, 16777216};
    EXPECT_EQ(partial_sums(x, w), std::vector<float>({0, 0.1F, 0.1F, 16777216}));
    EXPECT_TRUE(std::isnan(partial_sums(std::vector<float>{0}, std::vector<float>{INFINITY})[0]));
    EXPECT_TRUE(partial_sums({}, {}).empty());
    EXPECT_THROW((void)partial_sums(x, std::vector<float>{1}), std::invalid_argument);
}

} // namespace
} // namespace lim
