#include "core/framework/keras/elementary.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/reduce.hpp"
#include "core/array/views.hpp"
#include "core/exact/functions.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/gradients.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace lim::keras {
namespace {

using array::Arithmetic;
using array::Rounded;
using py::Run;

double value_of(const exact::DoubleDouble& number) { return number.high + number.low; }

double exponential_of(double x) {
    constexpr double largest = 700;
    return std::isnan(x) ? x : x > largest ? HUGE_VAL : x < -largest ? 0 : value_of(exact::exponential(x));
}

double logarithm_of(double x) {
    if (!(x > 0) || std::isinf(x)) {
        return x == 0 ? -HUGE_VAL : x > 0 ? x : std::nan("");
    }
    return value_of(exact::logarithm(x));
}

double tangent_of(double x) { return std::isnan(x) ? x : value_of(exact::hyperbolic_tangent(x)); }

double logistic_of(double x) { return 1 / (1 + exponential_of(-x)); }

/// Whether every library gives the same.
bool is_zero_or_infinite(double x) { return x == 0 || !std::isfinite(x); }
bool is_one_or_less(double x) { return x == 1 || x <= 0 || !std::isfinite(x); }

void require_floats(Run& run, const EagerPtr& x) {
    if (!is_floating(x->data.dtype())) {
        py::refuse(refusals::tf_only_floats);
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    refuse_subnormal(x->data);
}

/// A function of every element.
Rounded applied(Run& run, const EagerPtr& x, double (*function)(double), bool (*is_known)(double)) {
    require_floats(run, x);
    const Index count = x->data.size();
    Tensor numbers = Tensor::uninitialised<double>({count});
    bool exact = true;
    for (Index i = 0; i < count; ++i) {
        const double number = x->data.real_at(i);
        numbers.data<double>()[static_cast<std::size_t>(i)] = function(number);
        exact = exact && is_known(number);
    }
    Tensor result = *array::reshape_view(numbers.cast(x->data.dtype()).row_major(), x->data.shape());
    refuse_subnormal(result);
    return {std::move(result), !exact};
}

Tensor one_minus(const Tensor& x) {
    return array::arithmetic(Arithmetic::subtract, array::full({}, x.dtype(), std::int64_t{1}), x);
}

Rounded times(Run& run, const Rounded& a, const Rounded& b) {
    return combined(run, Arithmetic::multiply, a, b);
}

/// The sum along an axis, which stays with the length 1.
Rounded sum_kept(Run& run, const Rounded& x, Index axis) {
    Shape shape = x.tensor.shape();
    shape[static_cast<std::size_t>(axis)] = 1;
    return summed_to(run, x, shape);
}

} // namespace

EagerPtr square(Run& run, const EagerPtr& x) {
    run.memory().require(x->data.shape(), x->data.dtype());
    if (x->data.dtype() == DType::boolean) {
        py::refuse(refusals::tf_bools);
    }
    refuse_subnormal(x->data);
    Tensor result = array::arithmetic(Arithmetic::multiply, x->data, x->data);
    refuse_subnormal(result);
    const auto back = [x = now(x)](Run& of_run, const Rounded& g) {
        const Rounded two{array::full({}, x.tensor.dtype(), std::int64_t{2})};
        return Gradients{times(of_run, g, times(of_run, x, two))};
    };
    return record(run, {std::move(result)}, {x}, back);
}

EagerPtr square_root(Run& run, const EagerPtr& x) {
    require_floats(run, x);
    const Rounded root{array::unary(array::Unary::square_root, x->data), x->inexact};
    const auto back = [root](Run& of_run, const Rounded& g) {
        const Rounded half{array::full({}, root.tensor.dtype(), 0.5)};
        return Gradients{combined(of_run, Arithmetic::divide, times(of_run, g, half), root)};
    };
    return record(run, root, {x}, back);
}

EagerPtr exponential(Run& run, const EagerPtr& x) {
    const Rounded power = applied(run, x, exponential_of, is_zero_or_infinite);
    return record(run, power, {x}, gradient_times({power.tensor, power.order_matters || x->inexact}));
}

EagerPtr logarithm(Run& run, const EagerPtr& x) {
    const auto back = [x = now(x)](Run& of_run, const Rounded& g) {
        const Rounded one{array::full({}, x.tensor.dtype(), std::int64_t{1})};
        return Gradients{times(of_run, g, combined(of_run, Arithmetic::divide, one, x))};
    };
    return record(run, applied(run, x, logarithm_of, is_one_or_less), {x}, back);
}

EagerPtr tanh(Run& run, const EagerPtr& x) {
    const Rounded value = applied(run, x, tangent_of, is_zero_or_infinite);
    const bool inexact = value.order_matters || x->inexact;
    const Tensor squared = array::arithmetic(Arithmetic::multiply, value.tensor, value.tensor);
    return record(run, value, {x}, gradient_times({one_minus(squared), inexact}));
}

EagerPtr sigmoid(Run& run, const EagerPtr& x) {
    const Rounded value = applied(run, x, logistic_of, is_zero_or_infinite);
    const bool inexact = value.order_matters || x->inexact;
    const Tensor slope = array::arithmetic(Arithmetic::multiply, value.tensor, one_minus(value.tensor));
    return record(run, value, {x}, gradient_times({slope, inexact}));
}

EagerPtr relu(Run& run, const EagerPtr& x) {
    require_floats(run, x);
    for (Index i = 0; i < x->data.size(); ++i) {
        const double number = x->data.real_at(i);
        if (std::isnan(number) || (number == 0 && std::signbit(number))) {
            py::refuse(refusals::tf_negative_zero);
        }
    }
    const Tensor zero = array::full({}, x->data.dtype(), std::int64_t{0});
    const Tensor positive = array::compare(array::Comparison::greater, x->data, zero);
    const auto back = [positive, zero](Run&, const Rounded& g) {
        return Gradients{Rounded{array::where(positive, g.tensor, zero), g.order_matters}};
    };
    return record(run, {array::where(positive, x->data, zero), x->inexact}, {x}, back);
}

EagerPtr softmax(Run& run, const EagerPtr& x, const py::Value& axis) {
    require_floats(run, x);
    const Index rank = x->data.rank();
    const auto* const given = axis.get<py::Int>();
    if (given == nullptr || *given < -rank || *given >= rank || x->data.size() == 0) {
        py::refuse(refusals::tf_axis);
    }
    const auto along = static_cast<Index>(*given < 0 ? *given + rank : *given);
    const Tensor data = x->data.row_major();
    const Tensor most = array::unsqueeze(array::extreme(data, along, true).values, along);
    const EagerPtr below = make_tensor({array::arithmetic(Arithmetic::subtract, data, most), x->inexact});
    const Rounded powers = applied(run, below, exponential_of, is_zero_or_infinite);
    Rounded result = combined(run, Arithmetic::divide, powers, sum_kept(run, powers, along));
    const auto length = static_cast<std::uint64_t>(data.shape()[static_cast<std::size_t>(along)]);
    result.order_matters = result.order_matters || x->inexact || !std::has_single_bit(length) ||
                           array::any(below->data, std::nullopt).real_at(0) != 0;
    const auto back = [result, along](Run& of_run, const Rounded& g) {
        const Rounded sum = sum_kept(of_run, times(of_run, g, result), along);
        return Gradients{times(of_run, combined(of_run, Arithmetic::subtract, g, sum), result)};
    };
    return record(run, result, {x}, back);
}

} // namespace lim::keras
