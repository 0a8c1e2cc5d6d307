#include "core/framework/torch/functional.hpp"

#include "core/base/raise.hpp"
#include "core/framework/torch/sizes.hpp"

#include <algorithm>
#include <limits>

namespace lim::torch {
namespace {

[[noreturn]] void runtime_error(std::initializer_list<std::string_view> message) {
    raise("RuntimeError", message);
}

Index one_hot_classes(std::span<const std::int64_t> ids, Index given) {
    const auto [least, greatest] = std::ranges::minmax(ids);
    if (least < 0) {
        runtime_error({"Class values must be non-negative."});
    }
    if (given == -1) {
        if (greatest == std::numeric_limits<Index>::max()) {
            runtime_error({"zeros: Dimension size must be non-negative."});
        }
        return greatest + 1;
    }
    if (given <= greatest) {
        runtime_error({"Class values must be smaller than num_classes."});
    }
    return given;
}

/// at::native::index_select_out_cpu, after it has made room for the result: which of its complaints an ID
/// outside [0, V) gets.
void check_ids(std::span<const std::int64_t> ids, const Shape& weight) {
    if (ids.empty()) {
        return;
    }
    if (weight[0] == 0) {
        runtime_error({"index_select(): self indexing axis dim should be positive"});
    }
    for (const std::int64_t id : ids) {
        if (id < 0 || id >= weight[0]) {
            if (weight[1] == 0) {
                runtime_error({"INDICES element is out of DATA bounds, id=", std::to_string(id),
                               " axis_dim=", std::to_string(weight[0])});
            }
            raise("IndexError", {"index out of range in self"});
        }
    }
}

} // namespace

Tensor one_hot(const Tensor& ids, Index given, const Memory& memory) {
    if (ids.dtype() != DType::int64) {
        runtime_error({"one_hot is only applicable to index tensor of type LongTensor."});
    }
    if (ids.size() == 0 && given <= 0) {
        runtime_error({"Can not infer total number of classes from empty tensor."});
    }
    const Index count = ids.size() == 0 ? given : one_hot_classes(ids.data<std::int64_t>(), given);
    Shape shape = ids.shape();
    shape.push_back(count);
    check_storage_size(shape, DType::int64);
    memory.require_one_hot(shape, DType::int64);
    return Tensor::one_hot(ids, count, DType::int64);
}

Tensor row_indices(const Tensor& indices, const Tensor& weight, const Memory& memory) {
    if (indices.dtype() != DType::int64 && indices.dtype() != DType::int32) {
        runtime_error(
            {"Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, "
             "Int; but got ",
             tensor_type_name(indices.dtype()), " instead (while checking arguments for embedding)"});
    }
    const Shape rows{indices.size(), weight.shape()[1]};
    check_storage_size(rows, weight.dtype());
    memory.require(rows, weight.dtype());
    Tensor ids = indices.row_major().cast(DType::int64);
    check_ids(ids.data<std::int64_t>(), weight.shape());
    return ids;
}

} // namespace lim::torch
