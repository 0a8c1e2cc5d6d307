#include "core/framework/torch/operators.hpp"

#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/nearness.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

/// Elementwise operations on one tensor.
namespace lim::torch {
namespace {

void check_subtraction(const Operand& a, const Operand& b) {
    const bool left = a.tensor->data.dtype() == DType::boolean;
    const bool right = b.tensor->data.dtype() == DType::boolean;
    if (left && right) {
        raise("NotImplementedError",
              {"Subtraction, the `-` operator, with two bool tensors is not supported. Use the "
               "`^` or `logical_xor()` operator instead."});
    }
    if (left || right) {
        raise("NotImplementedError",
              {"Subtraction, the `-` operator, with a bool tensor is not supported. If you are "
               "trying to invert a mask, use the `~` or `logical_not()` operator instead."});
    }
}

/// A node's name and its arguments' gradients, from the gradient g of the result, both in the result's dtype.
struct Derivative {
    const char* name;
    Rounded (*left)(const Rounded& g, const Tensor& a, const Tensor& b);
    Rounded (*right)(const Rounded& g, const Tensor& a, const Tensor& b);
    bool saves_tensors;
};

/// tools/autograd/derivatives.yaml
constexpr Derivative of_add{"AddBackward0", [](const Rounded& g, const Tensor&, const Tensor&) { return g; },
                            [](const Rounded& g, const Tensor&, const Tensor&) { return g; }, false};
constexpr Derivative of_subtract{"SubBackward0", of_add.left,
                                 [](const Rounded& g, const Tensor&, const Tensor&) { return minus(g); },
                                 false};
constexpr Derivative of_reversed_subtract{"RsubBackward1", of_subtract.left, of_subtract.right, false};
constexpr Derivative of_multiply{
    "MulBackward0", [](const Rounded& g, const Tensor&, const Tensor& b) { return product(g, b); },
    [](const Rounded& g, const Tensor& a, const Tensor&) { return product(g, a); }, true};
constexpr Derivative of_divide{
    "DivBackward0",
    [](const Rounded& g, const Tensor&, const Tensor& b) {
        return Rounded{array::arithmetic(Arithmetic::divide, g.tensor, b), g.order_matters};
    },
    [](const Rounded& g, const Tensor& a, const Tensor& b) {
        const Tensor quotient = array::arithmetic(Arithmetic::divide, a, b);
        return product(minus(g), array::arithmetic(Arithmetic::divide, quotient, b));
    },
    true};

VariablePtr record_pair(py::Run& run, Rounded result, const Derivative& derivative, const Operand& a,
                        const Operand& b, const Pair& pair) {
    const bool left = a.tensor->requires_grad();
    const bool right = b.tensor->requires_grad();
    const auto back = [derivative, pair, left, right, at = a.tensor->data.dtype(),
                       bt = b.tensor->data.dtype()](const Rounded& g) -> Gradients {
        Gradients gradients(2);
        if (left) {
            gradients[0] = summed_to(derivative.left(g, pair.a, pair.b), pair.a.shape(), at);
        }
        if (right) {
            gradients[1] = summed_to(derivative.right(g, pair.a, pair.b), pair.b.shape(), bt);
        }
        return gradients;
    };
    VariablePtr made =
        record(run, std::move(result), derivative.name, {a.tensor, b.tensor}, back, derivative.saves_tensors);
    if (made->grad_fn) { // each is saved for the other's gradient
        made->grad_fn->arguments[0].version = right ? made->grad_fn->arguments[0].version : nullptr;
        made->grad_fn->arguments[1].version =
            left || right ? made->grad_fn->arguments[1].version : nullptr; // a divisor for both
    }
    return made;
}

/// Of such quotients the vector library has no remainder.
void refuse_large_quotients(const Pair& pair) {
    const double most = pair.a.dtype() == DType::float32 ? 1e36 : 1e300;
    const Tensor quotients = array::arithmetic(Arithmetic::divide, pair.a, pair.b).row_major();
    const Tensor dividends = array::broadcast_to(pair.a, quotients.shape()).row_major();
    const Tensor divisors = array::broadcast_to(pair.b, quotients.shape()).row_major();
    for (Index i = 0; i < quotients.size(); ++i) {
        const bool finite = std::isfinite(dividends.real_at(i)) && divisors.real_at(i) != 0;
        if (finite && std::fabs(quotients.real_at(i)) > most) {
            py::refuse(refusals::depends_on_cpu, {"% //"});
        }
    }
}

VariablePtr whole_division(py::Run& run, Arithmetic operation, const Operand& a, const Operand& b,
                           DType dtype) {
    const Pair pair = pair_of(run, a, b, dtype);
    if (dtype == DType::boolean) {
        py::refuse(refusals::not_of_bools, {"/"});
    }
    if (!is_floating(dtype)) {
        depend_on_elements(run, *b.tensor);
    }
    if (!is_floating(dtype) && pair.a.size() > 0 && array::has_zero(pair.b)) {
        raise("RuntimeError", {"ZeroDivisionError"});
    }
    if (is_floating(dtype)) {
        refuse_large_quotients(pair);
    }
    if (is_recorded(run, {a.tensor, b.tensor})) {
        py::refuse(refusals::no_gradient, {"// %"});
    }
    return without_gradient({laid_out(array::arithmetic(operation, pair.a, pair.b), pair)},
                            {a.tensor, b.tensor});
}

} // namespace

VariablePtr arithmetic(py::Run& run, Arithmetic operation, const Operand& a, const Operand& b) {
    DType dtype = result_type(a, b);
    const Derivative* derivative = nullptr;
    switch (operation) {
    case Arithmetic::add:
        derivative = &of_add;
        break;
    case Arithmetic::subtract:
        check_subtraction(a, b);
        derivative = a.number ? &of_reversed_subtract : &of_subtract;
        break;
    case Arithmetic::multiply:
        derivative = &of_multiply;
        break;
    case Arithmetic::divide:
        dtype = is_floating(dtype) ? dtype : DType::float32;
        derivative = &of_divide;
        break;
    case Arithmetic::power:
        return power(run, a, b, dtype);
    case Arithmetic::floor_divide:
    case Arithmetic::remainder:
        return whole_division(run, operation, a, b, dtype);
    }
    const Pair pair = pair_of(run, a, b, dtype);
    return record_pair(run, {laid_out(array::arithmetic(operation, pair.a, pair.b), pair)}, *derivative, a, b,
                       pair);
}

VariablePtr bitwise(py::Run& run, py::Operator op, const Operand& a, const Operand& b) {
    using enum array::Bitwise;
    const bool is_and = op == py::Operator::bit_and;
    const bool is_or = op == py::Operator::bit_or;
    const DType dtype = result_type(a, b);
    const Pair pair = pair_of(run, a, b, dtype);
    if (is_floating(dtype)) {
        raise("NotImplementedError", {"\"bitwise_",
                                      is_and  ? "and"
                                      : is_or ? "or"
                                              : "xor",
                                      "_cpu\" not implemented for '", scalar_type_name(dtype), "'"});
    }
    const auto operation = is_and ? conjunction : is_or ? disjunction : exclusive;
    return without_gradient({laid_out(array::bitwise(operation, pair.a, pair.b), pair)},
                            {a.tensor, b.tensor});
}

double difference_of(const Operand& a, const Operand& b) {
    return a.tensor->difference() + b.tensor->difference();
}

VariablePtr compare(py::Run& run, Comparison operation, const Operand& a, const Operand& b) {
    const Pair pair = pair_of(run, a, b, result_type(a, b));
    const bool sure = apart(pair.a, pair.b, difference_of(a, b)).all;
    return without_gradient({laid_out(array::compare(operation, pair.a, pair.b), pair), !sure}, {});
}

VariablePtr where(py::Run& run, const VariablePtr& condition, const Operand& a, const Operand& b) {
    if (condition->data.dtype() == DType::uint8) {
        py::refuse(refusals::mask_of_bytes);
    }
    if (condition->data.dtype() != DType::boolean) {
        raise("RuntimeError",
              {"where expected condition to be a boolean tensor, but got a tensor with dtype ",
               scalar_type_name(condition->data.dtype())});
    }
    const DType dtype = result_type(a, b);
    check_number(a, dtype);
    check_number(b, dtype);
    static_cast<void>(broadcast(broadcast(condition->data.shape(), a.tensor->data.shape()),
                                b.tensor->data.shape())); // in this order
    const Pair pair = pair_of(run, a, b, dtype);
    const Shape either = broadcast(pair.a.shape(), pair.b.shape());
    run.memory().require(broadcast(condition->data.shape(), either), pair.a.dtype());
    const Tensor holds = condition->data;
    if (is_recorded(run, {a.tensor, b.tensor})) {
        depend_on_elements(run, *condition);
    }
    const auto back = [holds, as = pair.a.shape(), bs = pair.b.shape(), at = a.tensor->data.dtype(),
                       bt = b.tensor->data.dtype()](const Rounded& g) -> Gradients {
        const Tensor zero = array::full({}, g.tensor.dtype(), std::int64_t{0});
        return {summed_to({array::where(holds, g.tensor, zero), g.order_matters}, as, at),
                summed_to({array::where(holds, zero, g.tensor), g.order_matters}, bs, bt)};
    };
    const Tensor chosen = array::laid_out(array::where(holds, pair.a, pair.b), {holds, pair.a, pair.b});
    VariablePtr result =
        record(run, {chosen, condition->inexact()}, "WhereBackward0", {a.tensor, b.tensor}, back, true);
    if (result->grad_fn) { // which saves only the condition
        auto& arguments = result->grad_fn->arguments;
        arguments[0].version = condition->version;
        arguments[0].saved_version = *condition->version;
        arguments[1].version = nullptr;
    }
    return result;
}

VariablePtr negative(py::Run& run, const VariablePtr& x) {
    if (x->data.dtype() == DType::boolean) {
        raise("NotImplementedError",
              {"Negation, the `-` operator, on a bool tensor is not supported. If you are trying "
               "to invert a mask, use the `~` or `logical_not()` operator instead."});
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    return record(
        run, {array::laid_out(array::unary(array::Unary::negative, x->data), {x->data})}, "NegBackward0", {x},
        [](const Rounded& g) -> Gradients { return {minus(g)}; }, false);
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
    return record(run, {array::laid_out(array::unary(array::Unary::absolute, x->data), {x->data})},
                  "AbsBackward0", {x}, back, true);
}

VariablePtr reciprocal(py::Run& run, const VariablePtr& x) {
    const DType dtype = is_floating(x->data.dtype()) ? x->data.dtype() : DType::float32;
    run.memory().require(x->data.shape(), dtype);
    const Tensor one = array::full({}, dtype, std::int64_t{1});
    const Tensor operand = array::to_dtype(x->data, dtype);
    const Tensor result = array::laid_out(array::arithmetic(Arithmetic::divide, one, operand), {operand});
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
    Rounded result{array::to_dtype(x->data, dtype)};
    if (!is_floating(dtype)) {
        return without_gradient(std::move(result), {x});
    }
    const auto back = [from = x->data.dtype()](const Rounded& g) -> Gradients {
        return {Rounded{g.tensor.cast(from), g.order_matters}};
    };
    return record(run, std::move(result), "ToCopyBackward0", {x}, back, false);
}

} // namespace lim::torch
