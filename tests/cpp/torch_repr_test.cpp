#include "core/print/torch_repr.hpp"

#include "print_cases.hpp"

#include <gtest/gtest.h>

namespace lim {
namespace {

TorchMeta meta_of(const nlohmann::json& c) {
    return {.parameter = c["kind"] == "parameter",
            .requires_grad = c["requires_grad"].get<bool>(),
            .grad_fn =
                c["grad_fn"].is_null() ? std::string_view() : c["grad_fn"].get_ref<const std::string&>()};
}

TEST(TorchRepr, GivesPyTorchsText) {
    const auto cases = golden::load("print_torch");
    ASSERT_FALSE(cases.empty());
    for (const auto& c : cases) {
        SCOPED_TRACE(golden::description_of(c));
        EXPECT_EQ(torch_repr(golden::tensor_of(c), meta_of(c)), c["text"].get<std::string>());
    }
}

TEST(TorchRepr, DoesNotDependOnWhereTheElementsLie) {
    for (const auto& c : golden::load("print_torch")) {
        if (c["shape"].size() == 2 && c["dtype"] == "float32" && !c.contains("one_hot")) {
            const Tensor across = golden::column_major<float>(golden::tensor_of(c).row_major());
            EXPECT_EQ(torch_repr(across, meta_of(c)), c["text"].get<std::string>());
        }
    }
}

TEST(TorchRepr, PrintsAOneHotAsTheNumbersThatItStandsFor) {
    const std::vector<std::int64_t> ids{2, 0, 1};
    const Tensor one_hot = Tensor::one_hot(Tensor::of<std::int64_t>({3}, ids), 3, DType::float32);
    const std::vector<float> numbers{0, 0, 1, 1, 0, 0, 0, 1, 0};
    EXPECT_EQ(torch_repr(one_hot), torch_repr(Tensor::of<float>({3, 3}, numbers)));
}

} // namespace
} // namespace lim
