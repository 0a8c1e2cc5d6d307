#include "core/framework/torch/matrix.hpp"

#include "core/framework/raise.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/ops.hpp"

namespace lim::torch {

Value mm(const Value& a, const Value& b, const Memory& memory) {
    check_product("mm", a.tensor, a.tensor.shape(), b.tensor, b.tensor.shape());
    memory.require_product(a.tensor, b.tensor.shape()[1]);
    return {dense(a.tensor, b.tensor)};
}

bool equal(const Value& a, const Value& b) {
    if (a.tensor.shape() != b.tensor.shape()) {
        return false;
    }
    for (Index i = 0; i < a.tensor.size(); ++i) {
        if (a.tensor.real_at(i) != b.tensor.real_at(i)) {
            return false;
        }
    }
    return true;
}

Value contiguous_transposed(const Value& x, const Memory& memory) {
    memory.require(x.tensor.shape(), x.tensor.dtype());
    return {x.tensor.transposed().row_major()};
}

Value select(const Value& x, Index index) {
    const Index size = x.tensor.shape()[0];
    if (index >= size || index < -size) {
        raise("IndexError", {"index ", std::to_string(index), " is out of bounds for dimension 0 with size ",
                             std::to_string(size)});
    }
    const auto columns = static_cast<std::size_t>(x.tensor.shape()[1]);
    const auto row = static_cast<std::size_t>(index < 0 ? index + size : index);
    const auto elements = x.tensor.data<float>().subspan(row * columns, columns);
    Value result{Tensor::of<float>({x.tensor.shape()[1]}, elements)};
    if (x.meta.requires_grad) {
        result.meta.grad_fn = "SelectBackward0";
    }
    return result;
}

} // namespace lim::torch
