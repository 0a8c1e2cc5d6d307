#include "core/framework/torch/operators.hpp"

#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/framework/raise.hpp"
#include "core/framework/torch/nearness.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <string>

namespace lim::torch {
namespace {

/// Both operands in the dtype of the result, and room for it.
struct Pair {
    Tensor a;
    Tensor b;
};

Pair operands(py::Run& run, const Operand& a, const Operand& b, DType dtype) {
    const Shape shape = broadcast(a.tensor->data.shape(), b.tensor->data.shape());
    for (int copies = 0; copies < 3; ++copies) {
        run.memory().require(shape, dtype);
    }
    const auto cast = [dtype](const Tensor& x) { return array::laid_out_as(x.cast(dtype), x); };
    return {cast(a.tensor->data), cast(b.tensor->data)};
}

/// A result in the order of memory that PyTorch gives it: that of the first operand of its shape.
Tensor laid_out(Tensor result, const Pair& pair) {
    const bool left = pair.a.shape() == result.shape();
    return array::laid_out_as(result, left ? pair.a : pair.b);
}

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

Rounded product(const Rounded& a, const Tensor& b) {
    return {array::arithmetic(Arithmetic::multiply, a.tensor, b), a.order_matters};
}

Rounded minus(const Rounded& a) { return {array::unary(array::Unary::negative, a.tensor), a.order_matters}; }

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
    return record(run, std::move(result), derivative.name, {a.tensor, b.tensor}, back,
                  derivative.saves_tensors);
}

bool is_recorded_pair(py::Run& run, const Operand& a, const Operand& b) {
    return is_recorded(run, {a.tensor, b.tensor});
}

/// x ** n for an n that PyTorch does not hand to its vector library (pow_tensor_optimized_scalar_kernel).
std::optional<Tensor> exact_power(const Tensor& x, double n) {
    const auto times = [](const Tensor& a, const Tensor& b) {
        return array::arithmetic(Arithmetic::multiply, a, b);
    };
    if (n == 0) {
        return array::full(x.shape(), x.dtype(), std::int64_t{1});
    }
    if (n == 1) {
        return x;
    }
    if (n == 2) {
        return times(x, x);
    }
    if (n == 3) {
        return times(times(x, x), x);
    }
    if (n == -2) {
        return array::arithmetic(Arithmetic::divide, array::full({}, x.dtype(), std::int64_t{1}),
                                 times(x, x));
    }
    return std::nullopt;
}

VariablePtr power(py::Run& run, const Operand& a, const Operand& b, DType dtype) {
    const Pair pair = operands(run, a, b, dtype);
    if (dtype == DType::boolean) {
        py::refuse("This page does not raise bools to powers");
    }
    if (!is_floating(dtype)) {
        depend_on_elements(run, *b.tensor);
        if (b.number && array::has_negative(pair.b)) {
            raise("RuntimeError", {"Integers to negative integer powers are not allowed."});
        }
        return without_gradient({array::arithmetic(Arithmetic::power, pair.a, pair.b)}, {a.tensor, b.tensor});
    }
    const double exponent = b.number ? b.tensor->data.real_at(0) : 0;
    const auto exact = b.number ? exact_power(pair.a, exponent) : std::nullopt;
    Rounded result =
        exact ? Rounded{*exact} : Rounded{array::arithmetic(Arithmetic::power, pair.a, pair.b), true};
    result.tensor = laid_out(std::move(result.tensor), pair);
    if (!is_recorded_pair(run, a, b)) {
        return without_gradient(result, {a.tensor, b.tensor});
    }
    const auto lower = exact_power(pair.a, exponent - 1);
    if (!exact || (!lower && exponent != 0)) {
        py::refuse("This page takes gradients of `x ** 2` and `x ** 3` alone");
    }
    const auto back = [pair, exponent, lower](const Rounded& g) -> Gradients {
        if (exponent == 0) {
            return {Rounded{array::full(pair.a.shape(), pair.a.dtype(), std::int64_t{0})}, std::nullopt};
        }
        const Tensor factor =
            array::arithmetic(Arithmetic::multiply, array::full({}, pair.a.dtype(), exponent), *lower);
        return {product(g, factor), std::nullopt};
    };
    return record(run, result, "PowBackward0", {a.tensor, b.tensor}, back, true);
}

/// Whether a sum over several axes, which PyTorch takes at once, may differ from one axis after another.
bool order_of_axes_matters(const Tensor& x, const Shape& shape) {
    std::vector<Index> order; // those that are summed come first
    std::vector<Index> rest;
    Shape lengths(1, 1);
    Index summed = 0;
    const Index added = x.rank() - static_cast<Index>(shape.size());
    for (Index axis = 0; axis < x.rank(); ++axis) {
        const Index length = x.shape()[static_cast<std::size_t>(axis)];
        const bool goes = axis < added || (shape[static_cast<std::size_t>(axis - added)] == 1 && length != 1);
        (goes ? order : rest).push_back(axis);
        summed += goes && length > 1 ? 1 : 0;
        lengths[0] *= goes ? length : 1;
    }
    if (summed < 2) {
        return false;
    }
    order.insert(order.end(), rest.begin(), rest.end());
    lengths.push_back(x.size() / std::max<Index>(lengths[0], 1));
    const Tensor terms = array::permute(array::in_memory(x), order).row_major();
    return array::order_of_sum_matters(*array::reshape_view(terms, lengths), 0);
}

VariablePtr whole_division(py::Run& run, Arithmetic operation, const Operand& a, const Operand& b,
                           DType dtype) {
    const Pair pair = operands(run, a, b, dtype);
    if (dtype == DType::boolean) {
        py::refuse("This page does not divide bools by bools");
    }
    if (!is_floating(dtype)) {
        depend_on_elements(run, *b.tensor);
    }
    if (!is_floating(dtype) && array::has_zero(pair.b)) {
        raise("RuntimeError", {"ZeroDivisionError"});
    }
    if (is_recorded_pair(run, a, b)) {
        py::refuse("This page takes no gradients of `//` and `%`");
    }
    return without_gradient({laid_out(array::arithmetic(operation, pair.a, pair.b), pair)},
                            {a.tensor, b.tensor});
}

} // namespace

Shape broadcast(const Shape& a, const Shape& b) {
    if (auto shape = array::broadcast_shape(a, b)) {
        return *shape;
    }
    const std::size_t rank = std::max(a.size(), b.size());
    for (std::size_t i = rank; i-- > 0;) {
        const Index x = i + a.size() >= rank ? a[i + a.size() - rank] : 1;
        const Index y = i + b.size() >= rank ? b[i + b.size() - rank] : 1;
        if (x != y && x != 1 && y != 1) {
            raise("RuntimeError",
                  {"The size of tensor a (", std::to_string(x), ") must match the size of tensor b (",
                   std::to_string(y), ") at non-singleton dimension ", std::to_string(i)});
        }
    }
    return {};
}

Rounded summed_to(Rounded gradient, const Shape& shape, DType dtype) {
    gradient.order_matters = gradient.order_matters || order_of_axes_matters(gradient.tensor, shape);
    const auto add_up = [&gradient](Index axis) {
        Rounded sum = array::sum(gradient.tensor, axis);
        gradient = {std::move(sum.tensor), gradient.order_matters || sum.order_matters};
    };
    while (gradient.tensor.rank() > static_cast<Index>(shape.size())) {
        add_up(0);
    }
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (shape[axis] == 1 && gradient.tensor.shape()[axis] != 1) {
            add_up(static_cast<Index>(axis));
            gradient.tensor = array::unsqueeze(gradient.tensor, static_cast<Index>(axis));
        }
    }
    return {gradient.tensor.cast(dtype), gradient.order_matters};
}

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
    const Pair pair = operands(run, a, b, dtype);
    return record_pair(run, {laid_out(array::arithmetic(operation, pair.a, pair.b), pair)}, *derivative, a, b,
                       pair);
}

double difference_of(const Operand& a, const Operand& b) {
    return a.tensor->nearness->difference + b.tensor->nearness->difference;
}

VariablePtr compare(py::Run& run, Comparison operation, const Operand& a, const Operand& b) {
    const Pair pair = operands(run, a, b, result_type(a, b));
    const bool sure = apart(pair.a, pair.b, difference_of(a, b)).all;
    return without_gradient({laid_out(array::compare(operation, pair.a, pair.b), pair), !sure}, {});
}

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
        py::refuse("This page does not take `abs` of bools");
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

VariablePtr where(py::Run& run, const VariablePtr& condition, const Operand& a, const Operand& b) {
    if (condition->data.dtype() != DType::boolean) {
        raise("RuntimeError",
              {"where expected condition to be a boolean tensor, but got a tensor with dtype ",
               scalar_type_name(condition->data.dtype())});
    }
    const Pair pair = operands(run, a, b, result_type(a, b));
    const Shape chosen = broadcast(pair.a.shape(), pair.b.shape());
    run.memory().require(broadcast(condition->data.shape(), chosen), pair.a.dtype());
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
    VariablePtr result = record(run, {array::where(holds, pair.a, pair.b), condition->inexact()},
                                "WhereBackward0", {a.tensor, b.tensor}, back, true);
    return result;
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
