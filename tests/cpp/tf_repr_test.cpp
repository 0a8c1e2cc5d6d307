#include "core/print/numpy_repr.hpp"

#include "print_cases.hpp"

#include <gtest/gtest.h>

namespace lim {
namespace {

TEST(TfRepr, GivesTensorFlowsText) {
    Index count = 0;
    for (const auto& c : golden::load("print_tf")) {
        const bool repr = c["kind"] == "tf_repr";
        if (repr || c["kind"] == "tf_str") {
            SCOPED_TRACE(golden::description_of(c));
            const Tensor tensor = golden::tensor_of(c);
            EXPECT_EQ(repr ? tf_repr(tensor) : tf_str(tensor), c["text"].get<std::string>());
            ++count;
        }
    }
    EXPECT_GT(count, 0);
}

} // namespace
} // namespace lim
