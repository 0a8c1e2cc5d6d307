#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/gradients.hpp"
#include "core/framework/keras/operators.hpp"
#include "core/python/refusal.hpp"

namespace lim::keras {

EagerPtr apply(py::Run& run, py::UnaryOperator op, const EagerPtr& x) {
    const bool boolean = x->data.dtype() == DType::boolean;
    if (op == py::UnaryOperator::positive && !x->is_variable()) {
        raise("TypeError", {"bad operand type for unary +: 'tensorflow.python.framework.ops.EagerTensor'"});
    }
    if (boolean != (op == py::UnaryOperator::invert) || op == py::UnaryOperator::positive) {
        py::refuse(refusals::tf_unary_kinds);
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    refuse_subnormal(x->data);
    if (boolean) {
        return make_result({array::logical_not(x->data)}, {x});
    }
    if (op == py::UnaryOperator::absolute) {
        const auto signed_as = [x = now(x)](py::Run&, const array::Rounded& g) {
            const Tensor zero = array::full({}, x.tensor.dtype(), std::int64_t{0});
            const Tensor above = array::compare(array::Comparison::greater, x.tensor, zero);
            const Tensor below = array::compare(array::Comparison::less, x.tensor, zero);
            const Tensor turned = array::where(below, array::unary(array::Unary::negative, g.tensor), zero);
            return Gradients{array::Rounded{array::where(above, g.tensor, turned), g.order_matters}};
        };
        return record(run, {array::unary(array::Unary::absolute, x->data)}, {x}, signed_as);
    }
    const auto back = [](py::Run&, const array::Rounded& g) {
        return Gradients{array::Rounded{array::unary(array::Unary::negative, g.tensor), g.order_matters}};
    };
    return record(run, {array::unary(array::Unary::negative, x->data)}, {x}, back);
}

} // namespace lim::keras
