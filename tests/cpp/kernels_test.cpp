#include "core/kernels/kernels.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

namespace lim::kernels {
namespace {

using Matrix = std::vector<float>;

/// Small whole numbers: their products and sums are exact in any order.
Matrix whole_numbers(Index rows, Index columns, std::mt19937& engine) {
    Matrix result(static_cast<std::size_t>(rows * columns));
    for (float& x : result) {
        x = static_cast<float>(static_cast<int>(engine() % 17) - 8);
    }
    return result;
}

Matrix transposed(const Matrix& a, Index rows, Index columns) {
    Matrix result(a.size());
    for (Index i = 0; i < rows; ++i) {
        for (Index j = 0; j < columns; ++j) {
            result[static_cast<std::size_t>(j * rows + i)] = a[static_cast<std::size_t>(i * columns + j)];
        }
    }
    return result;
}

/// The definition: element (i, j) is the sum of X[i, k] · W[k, j].
Matrix simple_product(const Matrix& X, const Matrix& W, Index n, Index V, Index d) {
    Matrix result(static_cast<std::size_t>(n * d));
    for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < d; ++j) {
            for (Index k = 0; k < V; ++k) {
                result[static_cast<std::size_t>(i * d + j)] +=
                    X[static_cast<std::size_t>(i * V + k)] * W[static_cast<std::size_t>(k * d + j)];
            }
        }
    }
    return result;
}

class Shapes : public testing::TestWithParam<std::array<Index, 3>> {
protected:
    std::mt19937 engine_{1};
};

TEST_P(Shapes, EveryProductGivesTheDefinition) {
    const auto [n, V, d] = GetParam();
    const Matrix X = whole_numbers(n, V, engine_);
    const Matrix W = whole_numbers(V, d, engine_);
    const Matrix expected = simple_product(X, W, n, V, d);

    Matrix out(expected.size(), -1.0F);
    matmul(X.data(), W.data(), out.data(), n, V, d);
    EXPECT_EQ(out, expected);

    out.assign(expected.size(), -1.0F);
    matmul_transposed(X.data(), transposed(W, V, d).data(), out.data(), n, V, d);
    EXPECT_EQ(out, expected);

    Matrix gains(expected.size(), 3.0F);
    add_matmul_of_transposed(transposed(X, n, V).data(), W.data(), gains.data(), V, n, d);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(gains[i], expected[i] + 3.0F);
    }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Shapes,
                         testing::Values(std::array<Index, 3>{1, 1, 1}, std::array<Index, 3>{3, 4, 5},
                                         std::array<Index, 3>{1, 15, 33}, std::array<Index, 3>{7, 16, 8},
                                         std::array<Index, 3>{5, 17, 1}, std::array<Index, 3>{2, 301, 63},
                                         std::array<Index, 3>{3, 700, 257}, std::array<Index, 3>{0, 3, 2},
                                         std::array<Index, 3>{2, 0, 3}, std::array<Index, 3>{2, 3, 0}));

TEST(Kernels, AnOuterProductKeepsNegativeZeros) {
    const Matrix column{0, 2, -1};
    const Matrix row{-3, 0};
    Matrix out(6);
    outer(column.data(), row.data(), out.data(), 3, 2);
    EXPECT_EQ(out, (Matrix{0, 0, -6, 0, 3, 0}));
    EXPECT_TRUE(std::signbit(out[0]));
    EXPECT_FALSE(std::signbit(out[1]));
    EXPECT_TRUE(std::signbit(out[5]));
}

TEST(Kernels, GatherAndScatterKeepTheOrderOfTheIds) {
    const Matrix W{0, 1, 10, 11, 20, 21};
    const std::vector<std::int64_t> ids{2, 0, 2};
    Matrix out(6);
    gather_rows(W.data(), 2, ids, out.data());
    EXPECT_EQ(out, (Matrix{20, 21, 0, 1, 20, 21}));

    // 2²⁴ + 1 + 1 in this order stays 2²⁴
    const Matrix grad_out{0x1p24F, 0, 5, 6, 1, 0, 1, 0};
    Matrix grad(6);
    scatter_add_rows(std::vector<std::int64_t>{1, 0, 1, 1}, grad_out.data(), grad.data(), 2);
    EXPECT_EQ(grad, (Matrix{5, 6, 0x1p24F, 0, 0, 0}));
    const Matrix onehot{0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0};
    Matrix by_product(6);
    add_matmul_of_transposed(onehot.data(), grad_out.data(), by_product.data(), 4, 3, 2);
    EXPECT_EQ(by_product, grad);
}

TEST(Kernels, ZeroTimesInfinityIsNaN) {
    const float inf = std::numeric_limits<float>::infinity();
    for (const float bad : {inf, -inf, std::numeric_limits<float>::quiet_NaN()}) {
        constexpr Index V = 37;
        for (Index k = 1; k < V; ++k) {
            Matrix onehot(V);
            onehot[0] = 1.0F;
            Matrix W(V, 2.0F); // one column: its transpose looks the same
            W[static_cast<std::size_t>(k)] = bad;
            float by_rows = 0.0F;
            float by_columns = 0.0F;
            float gradient[2]{};
            matmul(onehot.data(), W.data(), &by_rows, 1, V, 1);
            matmul_transposed(onehot.data(), W.data(), &by_columns, 1, V, 1);
            add_matmul_of_transposed(std::vector<float>{0.0F, 1.0F}.data(), &bad, gradient, 1, 2, 1);
            EXPECT_TRUE(std::isnan(by_rows));
            EXPECT_TRUE(std::isnan(by_columns));
            EXPECT_TRUE(std::isnan(gradient[0]));
        }
    }
}

} // namespace
} // namespace lim::kernels
