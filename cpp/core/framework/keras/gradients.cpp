#include "core/framework/keras/gradients.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/python/refusal.hpp"

namespace lim::keras {

using array::Arithmetic;
using array::Rounded;
using py::Run;

Rounded now(const EagerPtr& x) { return {x->data.snapshot(), x->inexact}; }

Rounded combined(Run& run, Arithmetic op, const Rounded& a, const Rounded& b) {
    run.memory().require(*array::broadcast_shape(a.tensor.shape(), b.tensor.shape()), a.tensor.dtype());
    Tensor result = array::arithmetic(op, a.tensor, b.tensor);
    refuse_subnormal(result);
    return {std::move(result), a.order_matters || b.order_matters};
}

Rounded summed_to(Run& run, const Rounded& g, const Shape& shape) {
    Rounded sum = g;
    const auto add_up = [&](Index axis) {
        run.memory().require(sum.tensor.shape(), sum.tensor.dtype());
        const Tensor data = sum.tensor.row_major();
        const bool order_matters = sum.order_matters || array::order_of_sum_matters(data, axis);
        sum = array::sum(data, axis, array::Signs::ignored);
        sum.order_matters = order_matters;
    };
    while (sum.tensor.rank() > static_cast<Index>(shape.size())) {
        add_up(0);
    }
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (shape[axis] == 1 && sum.tensor.shape()[axis] != 1) {
            add_up(static_cast<Index>(axis));
            sum.tensor = array::unsqueeze(sum.tensor, static_cast<Index>(axis));
        }
    }
    refuse_subnormal(sum.tensor);
    return sum;
}

namespace {

Rounded negated(const Rounded& x) {
    return {array::unary(array::Unary::negative, x.tensor), x.order_matters};
}

Rounded number_like(const Rounded& x, double number) { return {array::full({}, x.tensor.dtype(), number)}; }

/// (gradient of a, gradient of b) at a op b, before they are added up.
std::pair<Rounded, Rounded> of_both(Run& run, py::Operator op, const Rounded& a, const Rounded& b,
                                    const Rounded& g) {
    const auto times = [&](const Rounded& x, const Rounded& y) {
        return combined(run, Arithmetic::multiply, x, y);
    };
    const auto over = [&](const Rounded& x, const Rounded& y) {
        return combined(run, Arithmetic::divide, x, y);
    };
    switch (op) {
    case py::Operator::add:
        return {g, g};
    case py::Operator::subtract:
        return {g, negated(g)};
    case py::Operator::multiply:
        return {times(g, b), times(g, a)};
    default:
        return {over(g, b), times(g, over(over(negated(a), b), b))};
    }
}

/// Of a ** b, b one number that takes no gradient: g · b · a ** (b − 1).
Rounded of_power(Run& run, const Rounded& a, const Rounded& b, const Rounded& g) {
    const double exponent = b.tensor.real_at(0);
    Rounded raised = a;
    if (exponent == 1) {
        raised = {array::full(a.tensor.shape(), a.tensor.dtype(), std::int64_t{1})};
    } else if (exponent != 2) {
        if (exponent <= 1) { // 0 in the place of infinities
            py::refuse(refusals::gradient_path);
        }
        raised = combined(run, Arithmetic::power, a, number_like(a, exponent - 1));
        raised.order_matters = true;
    }
    return combined(run, Arithmetic::multiply, g,
                    combined(run, Arithmetic::multiply, number_like(a, exponent), raised));
}

} // namespace

Backward gradient_of(py::Operator op, const EagerPtr& a, const EagerPtr& b) {
    if (op == py::Operator::power && b->data.size() == 1 && !b->is_variable() && !b->node) {
        return [a = now(a), b = now(b)](Run& run, const Rounded& g) {
            return Gradients{of_power(run, a, b, g), std::nullopt};
        };
    }
    const bool known = op == py::Operator::add || op == py::Operator::subtract ||
                       op == py::Operator::multiply || op == py::Operator::divide;
    if (!known || !is_floating(a->data.dtype())) {
        return {};
    }
    return [op, a = now(a), b = now(b)](Run& run, const Rounded& g) {
        const auto [of_a, of_b] = of_both(run, op, a, b, g);
        return Gradients{summed_to(run, of_a, a.tensor.shape()), summed_to(run, of_b, b.tensor.shape())};
    };
}

Backward gradient_in_shape(const Shape& shape) {
    return [shape](Run&, const Rounded& g) {
        return Gradients{Rounded{*array::reshape_view(g.tensor.row_major(), shape), g.order_matters}};
    };
}

Backward gradient_times(Rounded factor) {
    return [factor = std::move(factor)](Run& run, const Rounded& g) {
        return Gradients{combined(run, Arithmetic::multiply, g, factor)};
    };
}

} // namespace lim::keras
