#include "core/exact/elementary.hpp"
#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/base/tensor.hpp"
#include "core/exact/functions.hpp"
#include "core/framework/numpy/dtypes.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/framework/numpy/operators.hpp"
#include "core/python/call.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

/// np.exp, np.log and the like. Of float64 numbers NumPy has functions of its own for CPUs with AVX-512, and
/// the C library's for others: the numbers here are correctly rounded, and exact where both surely give the
/// same. The others are marked, with the difference that is possible.
namespace lim::numpy {
namespace {

using exact::DoubleDouble;
using py::Arguments;
using py::Run;
using py::Value;

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite_number = std::numeric_limits<double>::infinity();

/// A function of one number. NumPy's results lie from the true ones at most `beyond` units in the last place
/// further than half a one (measured on CPUs with and without AVX-512 on 20,000 numbers each, and doubled),
/// those of float32 numbers `of_floats` units.
struct Elementary {
    DoubleDouble (*of)(double x);
    /// How steep it is about a number: what a change of x, times this, changes.
    double (*steepness)(double x, double result);
    double beyond;
    double of_floats;
};

/// A value that is exact in every library.
DoubleDouble sure(double value) { return {value, 0}; }

DoubleDouble exp_of(double x) {
    constexpr double widest = 707;
    if (x == 0 || std::isnan(x)) {
        return sure(x == 0 ? 1 : x);
    }
    if (!(std::abs(x) < widest)) {
        return std::isinf(x) || x > 710 || x < -746 ? sure(x > 0 ? infinite_number : 0.0)
                                                    : DoubleDouble{std::exp(x), std::exp(x) * 0x1p-53};
    }
    return exact::exponential(x);
}

/// One of the logarithms.
template <DoubleDouble (*logarithm)(double)> DoubleDouble log_of(double x) {
    if (!(x > 0) || std::isinf(x) || x == 1) {
        return sure(x == 1 ? 0 : x == 0 ? -infinite_number : x > 0 ? x : no_number);
    }
    return logarithm(x);
}

DoubleDouble log1p_of(double x) {
    if (!(x > -1) || std::isinf(x) || x == 0) {
        return sure(x == -1 ? -infinite_number : x > -1 ? x : no_number);
    }
    return {exact::log1p(x), exact::log1p(x) * 0x1p-53};
}

DoubleDouble expm1_of(double x) {
    if (x == 0 || !(std::abs(x) < 700)) {
        return std::isnan(x) || x == 0 || x > 710 || x < -40
                   ? sure(x > 710   ? infinite_number
                          : x < -40 ? -1
                                    : x)
                   : DoubleDouble{std::expm1(x), std::expm1(x) * 0x1p-53};
    }
    return exact::exponential_less_one(x);
}

template <DoubleDouble (*circular)(double), double (*library)(double), bool odd> DoubleDouble
circular_of(double x) {
    if (x == 0 || !std::isfinite(x)) {
        return sure(std::isfinite(x) ? (odd ? x : 1) : no_number);
    }
    if (std::abs(x) >= 0x1p30) {
        return {library(x), library(x) * 0x1p-53};
    }
    const DoubleDouble found = circular(std::abs(x));
    return odd && x < 0 ? -found : found;
}

DoubleDouble tanh_of(double x) {
    return x == 0 || !std::isfinite(x) ? sure(std::tanh(x)) : exact::hyperbolic_tangent(x);
}

double as_steep_as_result(double, double result) { return std::abs(result); }
double less_steep_than_one(double, double) { return 1; }
double one_over(double x, double) { return 1.5 / std::abs(x); }
double one_over_next(double x, double) { return 1 / std::abs(1 + x); }
double one_more(double, double result) { return std::abs(result) + 1; }
double with_square(double, double result) { return 1 + result * result; }

constexpr Elementary exponential{exp_of, as_steep_as_result, 0.3, 4};
constexpr Elementary logarithm{log_of<exact::logarithm>, one_over, 0.25, 5};
constexpr Elementary logarithm2{log_of<exact::logarithm2>, one_over, 1.5, 5};
constexpr Elementary logarithm10{log_of<exact::logarithm10>, one_over, 2.5, 5};
constexpr Elementary log_of_next{log1p_of, one_over_next, 1.5, 5};
constexpr Elementary less_one{expm1_of, one_more, 1.5, 5};
constexpr Elementary sine{circular_of<exact::sine, std::sin, true>, less_steep_than_one, 0.06, 4};
constexpr Elementary cosine{circular_of<exact::cosine, std::cos, false>, less_steep_than_one, 0.06, 4};
constexpr Elementary tangent{circular_of<exact::tangent, std::tan, true>, with_square, 1.5, 5};
constexpr Elementary hyperbolic_tangent{tanh_of, less_steep_than_one, 2, 5};

double unit_of(double x, DType dtype) {
    const double size = std::abs(x);
    if (dtype == DType::float32) {
        const auto narrow = static_cast<float>(size);
        return static_cast<double>(std::nextafter(narrow, std::numeric_limits<float>::infinity())) -
               double{narrow};
    }
    return std::nextafter(size, infinite_number) - size;
}

template <class T> NdarrayPtr applied(const NdarrayPtr& x, const Elementary& function) {
    const Tensor from = x->data.row_major().cast(lim::dtype_of<T>);
    Tensor result = Tensor::uninitialised<T>(from.shape());
    double difference = 0;
    const double moved = x->inexact ? x->difference : 0;
    for (std::size_t i = 0; i < result.data<T>().size(); ++i) {
        const auto number = static_cast<double>(std::as_const(from).template data<T>()[i]);
        const DoubleDouble value = function.of(number);
        const double high = value.high + value.low;
        result.data<T>()[i] = static_cast<T>(high);
        const double low = value.high - high + value.low;
        const double unit = unit_of(high, lim::dtype_of<T>);
        const bool exact = low == 0 || !std::isfinite(high);
        if (std::is_same_v<T, float> && !exact) {
            difference = std::max(difference, unit * function.of_floats);
        } else if (!exact && 0.5 - std::abs(low) / unit < function.beyond) {
            difference = std::max(difference, unit * std::ceil(function.beyond));
        }
        if (moved > 0 && std::isfinite(high)) {
            // the steepness at the number that is further, as far as it is known
            const double nearer = std::abs(number) > 4 * moved ? 2 : HUGE_VAL;
            difference = std::max(difference, unit + moved * nearer * function.steepness(number, high));
        }
    }
    const bool inexact = difference > 0 || x->inexact;
    const array::Rounded values{std::move(result), inexact, difference};
    return knowing_order_of(x->data.rank() == 0 ? make_result(values) : make_array(values), {x});
}

NdarrayPtr floats_of(Run& run, const Value& value) {
    NdarrayPtr x = array_of(run, value);
    if (x->data.dtype() == DType::boolean) {
        refuse_other_dtype(); // float16
    }
    return is_floating(x->data.dtype()) ? x : knowing_order_of(cast_to(run, x, DType::float64), {x});
}

template <const Elementary& function> Value elementary(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = floats_of(run, arguments[0]);
    constexpr double work_of_one = 20; // as much as of so many numbers
    run.memory().require(x->data.shape(), x->data.dtype());
    run.memory().require_work(work_of_one * static_cast<double>(x->data.size()));
    return x->data.dtype() == DType::float32 ? applied<float>(x, function) : applied<double>(x, function);
}

Value square_root(Run& run, const Arguments& arguments) { return root_of(run, floats_of(run, arguments[0])); }

Value square(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = array_of(run, arguments[0]);
    if (x->data.dtype() == DType::boolean) {
        refuse_other_dtype(); // int8
    }
    return apply(run, py::Operator::multiply, {x}, {x});
}

enum class Whole : std::uint8_t { floor, ceiling, truncation, sign };

template <Whole kind> Value whole(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = array_of(run, arguments[0]);
    if (x->data.dtype() == DType::boolean || (!is_floating(x->data.dtype()) && kind == Whole::sign)) {
        py::refuse(refusals::numpy_dtype);
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    Tensor result = x->data.row_major().cast(DType::float64).snapshot();
    if (!is_floating(x->data.dtype())) {
        return knowing_order_of(make_part(x, x->data.row_major().snapshot()), {x});
    }
    for (double& number : result.data<double>()) {
        number = kind == Whole::floor        ? std::floor(number)
                 : kind == Whole::ceiling    ? std::ceil(number)
                 : kind == Whole::truncation ? std::trunc(number)
                 : std::isnan(number)        ? number
                                             : static_cast<double>((number > 0) - (number < 0));
    }
    return knowing_order_of(make_result({result.cast(x->data.dtype()), x->inexact}), {x});
}

Value is_nan(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = array_of(run, arguments[0]);
    return knowing_order_of(make_result({array::compare(array::Comparison::not_equal, x->data, x->data)}),
                            {x});
}

#define LIM_UFUNC(name)                                                                                      \
    name "(x, /, out=?None, *, where=?True, casting=?'same_kind', order=?'K', dtype=?None, ...)"
constexpr py::Entry elementary_entries[] = {
    {LIM_UFUNC("exp"), elementary<exponential>},
    {LIM_UFUNC("log"), elementary<logarithm>},
    {LIM_UFUNC("log2"), elementary<logarithm2>},
    {LIM_UFUNC("log10"), elementary<logarithm10>},
    {LIM_UFUNC("log1p"), elementary<log_of_next>},
    {LIM_UFUNC("expm1"), elementary<less_one>},
    {LIM_UFUNC("sin"), elementary<sine>},
    {LIM_UFUNC("cos"), elementary<cosine>},
    {LIM_UFUNC("tan"), elementary<tangent>},
    {LIM_UFUNC("tanh"), elementary<hyperbolic_tangent>},
    {LIM_UFUNC("sqrt"), square_root},
    {LIM_UFUNC("square"), square},
    {LIM_UFUNC("floor"), whole<Whole::floor>},
    {LIM_UFUNC("ceil"), whole<Whole::ceiling>},
    {LIM_UFUNC("trunc"), whole<Whole::truncation>},
    {LIM_UFUNC("sign"), whole<Whole::sign>},
    {LIM_UFUNC("isnan"), is_nan},
};
#undef LIM_UFUNC

} // namespace

NdarrayPtr root_of(Run& run, const NdarrayPtr& x) {
    run.memory().require(x->data.shape(), x->data.dtype());
    double least = HUGE_VAL;
    for (Index i = 0; x->inexact && i < x->data.size(); ++i) {
        least = std::min(least, x->data.real_at(i));
    }
    const Tensor roots = array::unary(array::Unary::square_root, x->data);
    const double root = std::sqrt(least - x->difference);
    double largest = 0;
    for (Index i = 0; x->inexact && i < roots.size(); ++i) {
        largest = std::max(largest, roots.real_at(i));
    }
    const double difference = root > 0 ? x->difference / root + unit_of(largest, roots.dtype()) : HUGE_VAL;
    return knowing_order_of(make_result({roots, x->inexact, difference}), {x});
}

std::span<const py::Entry> elementary_functions() { return elementary_entries; }

} // namespace lim::numpy
