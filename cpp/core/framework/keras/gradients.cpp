#include "core/framework/keras/gradients.hpp"

#include "core/array/ops.hpp"
#include "core/base/raise.hpp"
#include "core/print/tf_repr.hpp"

namespace lim::keras {

Tensor to_tensor(const IndexedSlices& slices, const Memory& memory) {
    memory.require(slices.dense_shape, DType::float32);
    const Tensor ids = slices.indices.cast(DType::int64);
    return embedding_gradient(ids, slices.values, slices.dense_shape[0]);
}

std::string text(const IndexedSlices& slices) {
    const Shape& sizes = slices.dense_shape;
    const std::vector<std::int32_t> lengths(sizes.begin(), sizes.end());
    const Tensor shape = Tensor::of<std::int32_t>({static_cast<Index>(lengths.size())}, lengths);
    return concat({"IndexedSlices(indices=", tf_str(slices.indices), ", values=", tf_str(slices.values),
                   ", dense_shape=", tf_str(shape), ")"});
}

} // namespace lim::keras
