#include "core/array/ops.hpp"
#include "golden.hpp"

#include <gtest/gtest.h>

namespace lim {
namespace {

void append(std::vector<std::int64_t>& flat, const nlohmann::json& list) {
    for (const auto& item : list) {
        if (item.is_array()) {
            append(flat, item);
        } else {
            flat.push_back(item.get<std::int64_t>());
        }
    }
}

/// A nested list of numbers as an int64 tensor.
Tensor ids_of(const nlohmann::json& list) {
    Shape shape;
    for (const nlohmann::json* level = &list; level->is_array(); level = &level->at(0)) {
        shape.push_back(static_cast<Index>(level->size()));
    }
    std::vector<std::int64_t> flat;
    append(flat, list);
    return Tensor::of<std::int64_t>(std::move(shape), flat);
}

TEST(Gradient, BothWaysGivePyTorchsBits) {
    const auto cases = golden::load("gradients");
    ASSERT_FALSE(cases.empty());
    for (const auto& c : cases) {
        SCOPED_TRACE(c["ids"].dump());
        const Tensor ids = ids_of(c["ids"]);
        const auto V = c["weight_shape"][0].get<Index>();
        const auto d = c["weight_shape"][1].get<Index>();
        Shape shape = ids.shape();
        shape.push_back(d);
        const Tensor grad_out = golden::tensor<float>(shape, c["grad_output"]);

        const Tensor by_embedding = embedding_gradient(ids, grad_out, V);
        EXPECT_EQ(by_embedding.shape(), (Shape{V, d}));
        EXPECT_EQ(golden::bits(by_embedding),
                  golden::decode<std::uint32_t>(c["embedding_weight_grad"].get<std::string>()));

        const Tensor by_linear = linear_gradient(Tensor::one_hot(ids, V, DType::float32), grad_out);
        EXPECT_EQ(by_linear.shape(), (Shape{d, V}));
        EXPECT_EQ(golden::bits(by_linear),
                  golden::decode<std::uint32_t>(c["linear_weight_grad"].get<std::string>()));
    }
}

} // namespace
} // namespace lim
