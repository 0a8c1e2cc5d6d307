#include "core/framework/keras/gradients.hpp"

#include "core/framework/ones.hpp"
#include "core/framework/raise.hpp"
#include "core/ops.hpp"
#include "core/print/tf_repr.hpp"

namespace lim::keras {

IndexedSlices embeddings_gradient_of_sum(const Layer& layer, const Value& ids, const Memory& memory) {
    const Index n = ids.tensor.size();
    const Tensor numbers = ids.tensor.row_major();
    const Tensor indices = numbers.dtype() == DType::int64
                               ? Tensor::of<std::int64_t>({n}, numbers.data<std::int64_t>())
                               : Tensor::of<std::int32_t>({n}, numbers.data<std::int32_t>());
    const Shape& sizes = layer.weight.shape();
    return {ones({n, sizes[1]}, memory), indices, sizes};
}

Value kernel_gradient_of_sum(const Layer& layer, const Value& input, const Memory& memory) {
    const Shape& sizes = layer.weight.shape();
    Shape out = input.tensor.shape();
    out.back() = sizes[1];
    const Tensor grad_out = ones(std::move(out), memory);
    memory.require(sizes, DType::float32);
    return {linear_gradient(input.tensor, grad_out).transposed()};
}

Value to_tensor(const IndexedSlices& slices, const Memory& memory) {
    memory.require(slices.dense_shape, DType::float32);
    const Tensor ids = slices.indices.cast(DType::int64);
    return {embedding_gradient(ids, slices.values, slices.dense_shape[0])};
}

std::string text(const IndexedSlices& slices) {
    const Shape& sizes = slices.dense_shape;
    const std::vector<std::int32_t> lengths(sizes.begin(), sizes.end());
    const Tensor shape = Tensor::of<std::int32_t>({static_cast<Index>(lengths.size())}, lengths);
    return concat({"IndexedSlices(indices=", tf_str(slices.indices), ", values=", tf_str(slices.values),
                   ", dense_shape=", tf_str(shape), ")"});
}

} // namespace lim::keras
