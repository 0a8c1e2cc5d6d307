#include "core/array/ops.hpp"
#include "random_tensors.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

// What the whole project is about: picking rows and multiplying one-hot vectors are the same function.

namespace lim {
namespace {

Tensor one_hot(const Tensor& ids, Index V) { return Tensor::one_hot(ids, V, DType::float32); }

TEST(Theorem, LookupIsMatmul) {
    std::mt19937 engine(123);
    for (int trial = 0; trial < 3000; ++trial) {
        const Index V = 1 + static_cast<Index>(engine() % 70);
        const Index d = static_cast<Index>(engine() % 40);
        const Index n = static_cast<Index>(engine() % 9);
        SCOPED_TRACE(testing::Message() << "V " << V << ", d " << d << ", n " << n << ", trial " << trial);
        const Tensor W = random_floats({V, d}, engine);
        const Tensor ids = random_ids(trial % 3 == 0 ? Shape{2, n} : Shape{n}, V, engine);
        const Tensor rows = lookup(W, ids);
        ASSERT_EQ(count_equal(linear(one_hot(ids, V), W.transposed()), rows), rows.size());
        ASSERT_EQ(count_equal(linear(one_hot(ids, V), W.transposed().row_major()), rows), rows.size());
        ASSERT_EQ(count_equal(dense(one_hot(ids, V).row_major(), W), rows), rows.size());
    }
}

TEST(Theorem, HoldsForASingleTokenOfAVocabularyOfOne) {
    std::mt19937 engine(1);
    const Tensor W = random_floats({1, 1}, engine);
    const Tensor id = random_ids({}, 1, engine);
    EXPECT_EQ(count_equal(dense(one_hot(id, 1), W), lookup(W, id)), 1);
}

TEST(Theorem, ItsGradientsAgreeWhereNoRowIsTakenTwice) {
    std::mt19937 engine(7);
    for (Index V = 1; V < 40; ++V) {
        std::vector<std::int64_t> reversed(static_cast<std::size_t>(V));
        std::iota(reversed.rbegin(), reversed.rend(), 0);
        const Tensor ids = Tensor::of<std::int64_t>({V}, reversed);
        const Tensor grad_out = random_floats({V, 5}, engine);
        const Tensor sparse = embedding_gradient(ids, grad_out, V);
        EXPECT_EQ(count_equal(linear_gradient(one_hot(ids, V), grad_out), sparse.transposed()), 5 * V);
    }
}

TEST(Theorem, LosesTheSignOfZero) {
    const Tensor W = Tensor::of<float>({2, 1}, std::array{-0.0F, 1.0F});
    const Tensor id = Tensor::of<std::int64_t>({1}, std::array{std::int64_t{0}});
    EXPECT_TRUE(std::signbit(lookup(W, id).real_at(0)));
    EXPECT_FALSE(std::signbit(dense(one_hot(id, 2), W).real_at(0)));
    EXPECT_EQ(count_equal(dense(one_hot(id, 2), W), lookup(W, id)), 1);
}

TEST(Theorem, BreaksWhereARowIsNotFinite) {
    const float inf = std::numeric_limits<float>::infinity();
    for (const float bad : {inf, -inf, std::numeric_limits<float>::quiet_NaN()}) {
        const Tensor W = Tensor::of<float>({3, 2}, std::array{1.0F, 2.0F, bad, 4.0F, 5.0F, 6.0F});
        const Tensor ids = Tensor::of<std::int64_t>({3}, std::array<std::int64_t, 3>{0, 1, 2});
        const Tensor rows = lookup(W, ids);
        for (const Tensor& product :
             {dense(one_hot(ids, 3), W), linear(one_hot(ids, 3), W.transposed().row_major())}) {
            EXPECT_TRUE(std::isnan(product.real_at(0))); // 0 · ∞ reaches every token in that column
            EXPECT_TRUE(std::isnan(product.real_at(4)));
            EXPECT_EQ(product.real_at(1), 2.0);
            if (!std::isnan(bad)) {
                EXPECT_EQ(product.real_at(2), static_cast<double>(bad)); // 0 · 1 + 1 · ∞
            }
        }
    }
}

} // namespace
} // namespace lim
