#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/pair.hpp"
#include "core/python/refusal.hpp"

/// Elementwise operations on one tensor.
namespace lim::torch {

VariablePtr negative(py::Run& run, const VariablePtr& x) {
    if (x->data.dtype() == DType::boolean) {
        raise("NotImplementedError",
              {"Negation, the `-` operator, on a bool tensor is not supported. If you are trying "
               "to invert a mask, use the `~` or `logical_not()` operator instead."});
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    return record(
        run, {array::laid_out_as(array::unary(array::Unary::negative, x->data), x->data)}, "NegBackward0",
        {x}, [](const Rounded& g) -> Gradients { return {minus(g)}; }, false);
}

VariablePtr absolute(py::Run& run, const VariablePtr& x) {
    run.memory().require(x->data.shape(), x->data.dtype());
    if (x->data.dtype() == DType::boolean) {
        py::refuse(refusals::not_of_bools, {"abs"});
    }
    const auto back = [data = x->data](const Rounded& g) -> Gradients {
        const Tensor zero = array::full({}, data.dtype(), std::int64_t{0});
        const auto holds = [&](Comparison comparison) {
            return array::compare(comparison, data, zero).cast(data.dtype());
        };
        const Tensor sign =
            array::arithmetic(Arithmetic::subtract, holds(Comparison::greater), holds(Comparison::less));
        return {product(g, sign)};
    };
    return record(run, {array::laid_out_as(array::unary(array::Unary::absolute, x->data), x->data)},
                  "AbsBackward0", {x}, back, true);
}

VariablePtr reciprocal(py::Run& run, const VariablePtr& x) {
    const DType dtype = is_floating(x->data.dtype()) ? x->data.dtype() : DType::float32;
    run.memory().require(x->data.shape(), dtype);
    const Tensor one = array::full({}, dtype, std::int64_t{1});
    const Tensor result = array::arithmetic(Arithmetic::divide, one, x->data.cast(dtype));
    const auto back = [result](const Rounded& g) -> Gradients {
        return {product(minus(g), array::arithmetic(Arithmetic::multiply, result, result))};
    };
    return record(run, {result}, "ReciprocalBackward0", {x}, back, true);
}

VariablePtr to_dtype(py::Run& run, const VariablePtr& x, DType dtype) {
    if (x->data.dtype() == dtype) {
        return x;
    }
    if (!x->data.is_one_hot()) {
        run.memory().require(x->data.shape(), dtype);
    }
    Rounded result{array::laid_out_as(x->data.cast(dtype), x->data)};
    if (!is_floating(dtype)) {
        return without_gradient(std::move(result), {x});
    }
    const auto back = [from = x->data.dtype()](const Rounded& g) -> Gradients {
        return {Rounded{g.tensor.cast(from), g.order_matters}};
    };
    return record(run, std::move(result), "ToCopyBackward0", {x}, back, false);
}

} // namespace lim::torch
