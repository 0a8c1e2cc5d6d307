#include "core/print/numpy_repr.hpp"

#include "print_cases.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace lim {
namespace {

void expect_every_case(const std::string& kind, const std::function<std::string(const Tensor&)>& print) {
    Index count = 0;
    for (const auto& c : golden::load("print_tf")) {
        if (c["kind"] == kind) {
            SCOPED_TRACE(golden::description_of(c));
            EXPECT_EQ(print(golden::tensor_of(c)), c["text"].get<std::string>());
            ++count;
        }
    }
    EXPECT_GT(count, 0);
}

TEST(NumpyRepr, GivesNumPysRepr) {
    expect_every_case("numpy_repr", [](const Tensor& array) { return numpy_repr(array); });
}

TEST(NumpyRepr, GivesNumPysStr) {
    expect_every_case("numpy_str", [](const Tensor& array) { return numpy_str(array); });
}

TEST(NumpyRepr, StandsInTheReprOfAList) {
    expect_every_case("list_repr", [](const Tensor& array) { return '[' + numpy_repr(array) + ']'; });
}

} // namespace
} // namespace lim
