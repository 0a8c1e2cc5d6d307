#include "core/framework/torch/layers.hpp"

#include "core/base/raise.hpp"
#include "core/framework/torch/sizes.hpp"

#include <algorithm>

namespace lim::torch {

Layer embedding_layer(const py::Value& num_embeddings, const py::Value& embedding_dim,
                      std::optional<Index> padding_idx, Generator& generator, const Memory& memory,
                      const Progress& progress) {
    const Shape shape = empty_shape({num_embeddings, embedding_dim}, memory);
    Layer layer{embedding_weight(shape[0], shape[1], generator, progress)};
    if (padding_idx) {
        if (shape[0] == 0) {
            raise("IndexError", {"index 0 is out of bounds for dimension 0 with size 0"});
        }
        const auto row = layer.weight.data<float>().subspan(static_cast<std::size_t>(*padding_idx * shape[1]),
                                                            static_cast<std::size_t>(shape[1]));
        std::ranges::fill(row, 0.0F);
    }
    return layer;
}

Layer linear_layer(const py::Value& in_features, const py::Value& out_features, Generator& generator,
                   const Memory& memory, const Progress& progress) {
    const Shape shape = empty_shape({out_features, in_features}, memory);
    return {linear_weight(shape[1], shape[0], generator, progress)};
}

Layer linear_layer_with_bias(const py::Value& in_features, const py::Value& out_features,
                             Generator& generator, const Memory& memory, const Progress& progress) {
    Layer layer = linear_layer(in_features, out_features, generator, memory, progress);
    const Shape& sizes = layer.weight.shape();
    layer.bias = linear_bias(sizes[1], sizes[0], generator);
    return layer;
}

} // namespace lim::torch
