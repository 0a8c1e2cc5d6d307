#include "core/framework/torch/pair.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/views.hpp"
#include "core/framework/torch/broadcast.hpp"

namespace lim::torch {

Pair pair_of(py::Run& run, const Operand& a, const Operand& b, DType dtype) {
    const Shape shape = broadcast(a.tensor->data.shape(), b.tensor->data.shape());
    for (int copies = 0; copies < 3; ++copies) {
        run.memory().require(shape, dtype);
    }
    const auto cast = [dtype](const Tensor& x) { return array::laid_out_as(x.cast(dtype), x); };
    return {cast(a.tensor->data), cast(b.tensor->data)};
}

Tensor laid_out(Tensor result, const Pair& pair) {
    const bool left = pair.a.shape() == result.shape();
    return array::laid_out_as(result, left ? pair.a : pair.b);
}

Rounded product(const Rounded& a, const Tensor& b) {
    return {array::arithmetic(array::Arithmetic::multiply, a.tensor, b), a.order_matters};
}

Rounded minus(const Rounded& a) { return {array::unary(array::Unary::negative, a.tensor), a.order_matters}; }

} // namespace lim::torch
