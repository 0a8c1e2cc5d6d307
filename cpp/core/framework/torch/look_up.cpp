#include "core/framework/torch/functional.hpp"

#include "core/array/index.hpp"
#include "core/array/make.hpp"
#include "core/array/ops.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/python/large_int.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

namespace lim::torch {
namespace {

/// Rows of weight (V, d), of any dtype, for indices (…), as (…, d).
Tensor rows_of(const Tensor& weight, const Tensor& indices, const Memory& memory) {
    const Tensor ids = row_indices(indices, weight, memory);
    if (weight.dtype() == DType::float32) {
        return lookup(weight, ids);
    }
    array::Positions positions(2);
    positions[0] = ids;
    return array::gather(weight, array::pick(weight, positions));
}

/// The gradient of W (V, d): row k is the sum of the rows (…, d) that arrive where the index is k, in order.
Tensor gradient_of_rows(const Tensor& indices, const Tensor& gradient, const Shape& shape) {
    if (gradient.dtype() == DType::float32) {
        return embedding_gradient(indices, gradient, shape[0]);
    }
    Tensor sums = array::full(shape, gradient.dtype(), std::int64_t{0});
    array::Positions positions(2);
    positions[0] = indices;
    array::scatter_add(sums, array::pick(sums, positions), gradient);
    return sums;
}

} // namespace

VariablePtr look_up(py::Run& run, const VariablePtr& indices, const VariablePtr& weight,
                    std::optional<Index> padding_idx) {
    if (weight->data.rank() != 2) {
        raise("RuntimeError", {"'weight' must be 2-D"});
    }
    const Tensor ids = indices->in_memory(run);
    depend_on_elements(run, *indices);
    auto back = [ids, padding_idx, shape = weight->data.shape()](const Rounded& g) -> Gradients {
        const Tensor positions = ids.row_major().cast(DType::int64);
        Tensor sums = gradient_of_rows(positions, g.tensor, shape);
        if (padding_idx && *padding_idx >= 0 && *padding_idx < shape[0]) {
            Tensor row = array::select(sums, 0, *padding_idx);
            array::copy_into(row, array::full({}, sums.dtype(), std::int64_t{0}));
        }
        return {Rounded{std::move(sums), g.order_matters}};
    };
    return record(run, {rows_of(weight->in_memory(run), ids, run.memory())}, "EmbeddingBackward0", {weight},
                  std::move(back), true);
}

std::optional<Index> padding_of(py::Run& run, const py::Value& padding_idx, Index rows) {
    if (padding_idx.is_none()) {
        return std::nullopt;
    }
    if (!is_int(padding_idx)) {
        static_cast<void>(
            py::binary(run, py::Operator::greater, padding_idx, py::Value(0))); // raises for most types
        py::refuse(refusals::only_int, {"padding_idx"});
    }
    const auto given = py::as_int(padding_idx);
    if (!given || (*given > 0 && *given >= rows) || *given < -rows) {
        raise("AssertionError", {"Padding_idx must be within num_embeddings"});
    }
    return static_cast<Index>(*given < 0 ? *given + rows : *given);
}

} // namespace lim::torch
