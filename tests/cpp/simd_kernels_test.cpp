#include "core/kernels/kernels.hpp"
#include "guarded.hpp"
#include "plain_kernels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <string>
#include <vector>

namespace lim::kernels {
namespace {

struct Case {
    Index n;
    Index V;
    Index d;
};

std::vector<Case> shapes() {
    std::vector<Case> cases;
    for (const Index n : {1, 2, 3, 4, 5, 7, 64, 65}) {
        for (const Index V : {1, 2, 3, 4, 5, 7, 8, 17, 255, 260}) {
            for (const Index d : {1, 3, 4, 5, 6, 7, 11, 16, 48, 63, 64, 67, 130}) {
                cases.push_back({n, V, d});
            }
        }
    }
    for (const Index n : {1, 2, 3, 4, 5, 9}) { // rows of a few vectors, and products of a few tokens
        for (const Index V : {3, 4, 5, 6, 7, 13}) {
            for (Index d = 1; d <= 36; ++d) {
                cases.push_back({n, V, d});
            }
        }
    }
    cases.insert(cases.end(), {{3, 128, 4}, {3, 129, 4}, {16, 16, 32}, {17, 16, 32}, {16, 17, 31}});
    cases.insert(cases.end(), {{0, 4, 4}, {4, 0, 4}, {4, 4, 0}, {1, 5003, 70}, {130, 519, 9}, {9, 1030, 40}});
    cases.insert(cases.end(),
                 {{3, 9, 65}, {3, 9, 68}, {3, 9, 69}});          // rows around whole cache lines and a vector
    cases.insert(cases.end(), {{17, 4102, 66}, {33, 4102, 66}}); // a weight that no cache near holds
    return cases;
}

std::string named(const Case& c) {
    return "n " + std::to_string(c.n) + ", V " + std::to_string(c.V) + ", d " + std::to_string(c.d);
}

/// Finite floats of every magnitude.
void fill_wildly(std::span<float> out, std::mt19937& engine) {
    for (float& x : out) {
        x = std::bit_cast<float>(static_cast<std::uint32_t>(engine()) & 0xbfffffffU);
    }
}

/// Whole numbers whose products and sums are exact in any order.
void fill_wholly(std::span<float> out, std::mt19937& engine) {
    for (float& x : out) {
        x = static_cast<float>(static_cast<int>(engine() % 17) - 8);
    }
}

TEST(SimdKernels, GiveTheReferencesBitsForWholeNumbers) {
    std::mt19937 engine(5);
    for (const Case& c : shapes()) {
        SCOPED_TRACE(named(c));
        Guarded X(c.n, c.V), W(c.V, c.d), out(c.n, c.d), expected(c.n, c.d), grad(c.V, c.d),
            expected_grad(c.V, c.d);
        fill_wholly(X.span(), engine);
        fill_wholly(W.span(), engine);
        matmul(X.data(), W.data(), out.data(), c.n, c.V, c.d);
        plain::matmul(X.data(), W.data(), expected.data(), c.n, c.V, c.d);
        ASSERT_EQ(out.bits(), expected.bits());
        ASSERT_TRUE(out.guards_stand());

        matmul_transposed(X.data(), W.data(), out.data(), c.n, c.V, c.d);
        plain::matmul_transposed(X.data(), W.data(), expected.data(), c.n, c.V, c.d);
        ASSERT_EQ(out.bits(), expected.bits());
        ASSERT_TRUE(out.guards_stand());

        fill_wholly(grad.span(), engine);
        std::ranges::copy(grad.span(), expected_grad.data());
        add_matmul_of_transposed(X.data(), out.data(), grad.data(), c.n, c.V, c.d);
        plain::add_matmul_of_transposed(X.data(), out.data(), expected_grad.data(), c.n, c.V, c.d);
        ASSERT_EQ(grad.bits(), expected_grad.bits());
        ASSERT_TRUE(grad.guards_stand());
    }
}

TEST(SimdKernels, OneHotProductsAreTheLookUpBitForBit) {
    std::mt19937 engine(6);
    for (const Case& c : shapes()) {
        if (c.V == 0) {
            continue;
        }
        SCOPED_TRACE(named(c));
        Guarded X(c.n, c.V), W(c.V, c.d), weight(c.d, c.V), out(c.n, c.d), expected(c.n, c.d);
        fill_wildly(W.span(), engine);
        for (Index k = 0; k < c.V; ++k) {
            for (Index j = 0; j < c.d; ++j) {
                weight.data()[j * c.V + k] = W.data()[k * c.d + j];
            }
        }
        std::ranges::fill(X.span(), 0.0F);
        std::vector<std::int64_t> ids;
        for (Index i = 0; i < c.n; ++i) {
            ids.push_back(static_cast<Index>(engine()) % c.V);
            X.data()[i * c.V + ids.back()] = 1.0F;
        }
        gather_rows(W.data(), c.d, ids, out.data());
        plain::gather_rows(W.data(), c.d, ids, expected.data());
        ASSERT_EQ(out.bits(), expected.bits());
        ASSERT_TRUE(out.guards_stand());
        matmul(X.data(), W.data(), out.data(), c.n, c.V, c.d);
        ASSERT_EQ(out.bits(), expected.bits());
        matmul_transposed(X.data(), weight.data(), out.data(), c.n, c.V, c.d);
        ASSERT_EQ(out.bits(), expected.bits());

        // the gradients too, in the order of the tokens
        Guarded by_ids(c.V, c.d), by_product(c.V, c.d), plainly(c.V, c.d);
        for (auto* grad : {&by_ids, &by_product, &plainly}) {
            std::ranges::fill(grad->span(), 0.0F);
        }
        scatter_add_rows(ids, out.data(), by_ids.data(), c.d);
        plain::scatter_add_rows(ids, out.data(), plainly.data(), c.d);
        add_matmul_of_transposed(X.data(), out.data(), by_product.data(), c.n, c.V, c.d);
        ASSERT_EQ(by_ids.bits(), plainly.bits());
        ASSERT_EQ(by_product.bits(), plainly.bits());
    }
}

} // namespace
} // namespace lim::kernels
