/// What is said of the order of a product's terms, against a look at each of its elements.

#include "core/array/order.hpp"
#include "core/array/product.hpp"
#include "random_tensors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <vector>

namespace lim {
namespace {

using Draw = std::function<double(std::mt19937&)>;

template <class T> Tensor drawn(Shape shape, const Draw& draw, std::mt19937& engine) {
    Tensor result = Tensor::uninitialised<T>(std::move(shape));
    std::ranges::generate(result.data<T>(), [&] { return static_cast<T>(draw(engine)); });
    return result;
}

/// Numbers for which the order matters always, seldom, and never, and such as make zeros and infinities.
const std::vector<Draw>& draws() {
    static const std::vector<Draw> all{
        [](std::mt19937& engine) { return static_cast<double>(engine() % 7) - 3; },
        [](std::mt19937& engine) { return static_cast<double>(engine() % 4 == 0) * 0.1; },
        [](std::mt19937& engine) { return static_cast<double>(engine()) * 0x1p-31 - 1; },
        [](std::mt19937& engine) { return std::ldexp(1.0, static_cast<int>(engine() % 30)); },
        [](std::mt19937& engine) { return engine() % 2 == 0 ? 0.3 : -0.3; },
        [](std::mt19937& engine) { return std::ldexp(1.5, static_cast<int>(engine() % 240) - 120); },
        [](std::mt19937& engine) {
            return engine() % 9 == 0 ? std::numeric_limits<double>::infinity() : 0.5;
        },
    };
    return all;
}

template <class T> void expect_as_one_by_one(const Tensor& a, const Tensor& b) {
    const Index n = a.shape()[0];
    const Index inner = a.shape()[1];
    const Index m = b.shape()[1];
    bool matters = false;
    bool sign_matters = false;
    double difference = 0;
    const array::Rounded product = array::matrix_product(a, b);
    for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < m; ++j) {
            array::OrderCheck check(array::digits_of<T>);
            T sum = 0;
            for (Index k = 0; k < inner; ++k) {
                const double left = a.real_at(i * inner + k);
                const double right = b.real_at(k * m + j);
                check.add_product(left, right);
                sum += static_cast<T>(left) * static_cast<T>(right);
            }
            const double found = product.tensor.real_at(i * m + j);
            ASSERT_TRUE(found == static_cast<double>(sum) || std::isnan(sum)) << found << " for " << sum;
            matters = matters || check.order_matters();
            sign_matters = sign_matters || (check.order_matters() && check.may_change_sign(found));
            difference = std::max(difference, check.most_difference());
        }
    }
    EXPECT_EQ(product.order_matters, matters);
    EXPECT_EQ(product.sign_matters, sign_matters);
    if (std::isinf(difference)) {
        EXPECT_EQ(product.difference, difference);
    } else { // both are bounds, of sums that were rounded up in two ways
        EXPECT_NEAR(product.difference, difference, difference * 1e-5);
    }
}

TEST(Order, OfASmallProductIsThatOfEachOfItsElements) {
    std::mt19937 engine(11);
    for (int round = 0; round < 40; ++round) {
        for (const Draw& of_a : draws()) {
            for (const Draw& of_b : draws()) {
                const auto length = [&engine] { return static_cast<Index>(engine() % 9); };
                const Index n = length();
                const Index inner = length();
                const Index m = length();
                expect_as_one_by_one<float>(drawn<float>({n, inner}, of_a, engine),
                                            drawn<float>({inner, m}, of_b, engine));
                expect_as_one_by_one<double>(drawn<double>({n, inner}, of_a, engine),
                                             drawn<double>({inner, m}, of_b, engine));
            }
        }
    }
}

TEST(Order, SizesAreThoseOfTheNumbersOtherThanZero) {
    std::mt19937 engine(12);
    for (const Index n : {0, 1, 2, 5, 64, 1001}) {
        Tensor numbers = random_floats({n}, engine);
        const auto values = numbers.data<float>();
        double smallest = HUGE_VAL;
        double largest = 0;
        for (const float value : values) {
            const double size = std::fabs(static_cast<double>(value));
            smallest = size == 0 ? smallest : std::min(smallest, size);
            largest = std::max(largest, size);
        }
        const array::Floats<float> floats(values);
        EXPECT_TRUE(floats.sizes.are_finite);
        EXPECT_EQ(floats.sizes.smallest, smallest);
        EXPECT_EQ(floats.sizes.largest, largest);
        for (const float bad : {HUGE_VALF, -HUGE_VALF, std::numeric_limits<float>::quiet_NaN()}) {
            if (n > 0) {
                values[static_cast<std::size_t>(engine()) % values.size()] = bad;
                EXPECT_FALSE(array::Floats<float>(values).sizes.are_finite) << bad;
            }
        }
    }
}

TEST(Order, MattersWhereAnOverflowMeetsAnInfinityOfTheOtherSign) {
    const auto matters = [](double infinity, double a, double b) {
        array::OrderCheck check(array::digits_of<float>);
        check.add(infinity);
        check.add_product(a, b);
        EXPECT_EQ(check.may_change_sign(infinity), check.order_matters());
        return check.order_matters();
    };
    // 1e38 · 1e9 − ∞ is −∞ in one rounding, and ∞ − ∞ in two
    EXPECT_TRUE(matters(-INFINITY, 1e38, 1e9));
    EXPECT_TRUE(matters(INFINITY, -1e38, 1e9));
    EXPECT_FALSE(matters(INFINITY, 1e38, 1e9));
    EXPECT_FALSE(matters(-INFINITY, 1e29, 1e8));
    EXPECT_FALSE(matters(NAN, 1e38, 1e9));
}

} // namespace
} // namespace lim
