#include "core/framework/torch/nn.hpp"

#include "core/framework/raise.hpp"
#include "core/framework/torch/sizes.hpp"

#include <algorithm>

namespace lim::torch {
namespace {

constexpr auto parameter_holding = [](Tensor tensor) {
    return Value{std::move(tensor), {.parameter = true, .requires_grad = true}};
};

} // namespace

Layer embedding_layer(const Argument& num_embeddings, const Argument& embedding_dim, Generator& generator,
                      const Memory& memory, const Progress& progress) {
    const Shape shape = empty_shape({num_embeddings, embedding_dim}, memory);
    return {parameter_holding(embedding_weight(shape[0], shape[1], generator, progress))};
}

Layer embedding_layer(Index num_embeddings, Index embedding_dim, Index padding_idx, Generator& generator,
                      const Memory& memory) {
    if (padding_idx >= num_embeddings || padding_idx < -num_embeddings) {
        raise("AssertionError", {"Padding_idx must be within num_embeddings"});
    }
    Layer layer =
        embedding_layer(PyValue(PyInt(num_embeddings)), PyValue(PyInt(embedding_dim)), generator, memory);
    const Index row = padding_idx < 0 ? padding_idx + num_embeddings : padding_idx;
    const auto weight = layer.weight.tensor.data<float>();
    std::ranges::fill(weight.subspan(static_cast<std::size_t>(row * embedding_dim),
                                     static_cast<std::size_t>(embedding_dim)),
                      0.0F);
    return layer;
}

Layer linear_layer(const Argument& in_features, const Argument& out_features, Generator& generator,
                   const Memory& memory, const Progress& progress) {
    const Shape shape = empty_shape({out_features, in_features}, memory);
    return {parameter_holding(linear_weight(shape[1], shape[0], generator, progress))};
}

Layer linear_layer_with_bias(const Argument& in_features, const Argument& out_features, Generator& generator,
                             const Memory& memory, const Progress& progress) {
    Layer layer = linear_layer(in_features, out_features, generator, memory, progress);
    const Shape& sizes = layer.weight.tensor.shape();
    layer.bias = linear_bias(sizes[1], sizes[0], generator);
    return layer;
}

} // namespace lim::torch
