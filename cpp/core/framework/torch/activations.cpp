#include "core/framework/torch/activations.hpp"

#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/exact/elementary.hpp"
#include "core/exact/functions.hpp"
#include "core/exact/near_functions.hpp"
#include "core/exact/power.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/kernels/sizes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <type_traits>

namespace lim::torch {
namespace {

/// tanh of a number, given e to the power of twice that number.
template <class T> T hyperbolic_tangent_by(T number, double power) {
    const auto x = static_cast<double>(number);
    if (std::fabs(x) < 0x1p-7) { // x − x³/3 + 2x⁵/15 − 17x⁷/315
        const double square = x * x;
        return static_cast<T>(x * (1 - square * (1.0 / 3 - square * (2.0 / 15 - square * (17.0 / 315)))));
    }
    if (std::fabs(x) > 40) {
        return static_cast<T>(std::copysign(1.0, x));
    }
    return static_cast<T>((power - 1) / (power + 1));
}

/// 1 / (1 + e⁻ˣ), given e⁻ˣ, with PyTorch's roundings, so that it is 0 from where on e⁻ˣ is infinite.
template <class T> T logistic_by(T /*x*/, double power) { return T{1} / (T{1} + static_cast<T>(power)); }

template <class T> T itself(T /*x*/, double power) { return static_cast<T>(power); }

/// f(x) = of(x, e to the power of `times` x).
template <int times, double (*of)(double x, double power)> double by_exponential(double x) {
    return of(x, exponential_of<double>(times * x));
}

/// The same of floats.
template <int times, float (*of)(float x, double power)>
void by_exponentials(std::span<const float> from, std::span<float> to) {
    std::array<double, 64> block;
    for (std::size_t first = 0; first < from.size(); first += block.size()) {
        const auto some = from.subspan(first, std::min(block.size(), from.size() - first));
        const auto powers = std::span(block).first(some.size());
        std::ranges::transform(some, powers.begin(), [](float x) { return times * static_cast<double>(x); });
        exact::near_exponentials(powers);
        std::ranges::transform(some, powers, to.subspan(first).begin(), of);
    }
}

/// A function of a double for each float.
template <double (*of)(double x)> void rounded(std::span<const float> from, std::span<float> to) {
    std::ranges::transform(from, to.begin(),
                           [](float x) { return static_cast<float>(of(static_cast<double>(x))); });
}

template <class T> double binary_logarithm(double x) { return logarithm_of<T>(x) / std::numbers::ln2; }
template <class T> double decimal_logarithm(double x) { return logarithm_of<T>(x) / std::numbers::ln10; }

/// Whether sin and cos of a number are for exact::sine and exact::cosine to find.
bool is_angle(double x) { return x != 0 && std::fabs(x) < 0x1p30; }

double sine_of(double x) {
    return is_angle(x) ? std::copysign(1.0, x) * exact::sine(std::fabs(x)).high : std::sin(x);
}

double cosine_of(double x) { return is_angle(x) ? exact::cosine(std::fabs(x)).high : std::cos(x); }

/// A function of one number.
struct Elementary {
    double (*of_double)(double x);
    void (*of_floats)(std::span<const float> from, std::span<float> to);
    bool (*is_exact)(double x); // where every library gives the same
    double units;               // in the last place that two libraries may differ by

    void fill(std::span<const double> from, std::span<double> to) const {
        std::ranges::transform(from, to.begin(), of_double);
    }
    void fill(std::span<const float> from, std::span<float> to) const { of_floats(from, to); }
};

bool is_zero_or_infinite(double x) { return x == 0 || !std::isfinite(x); }

bool has_one_logarithm(double x) { return x == 1 || x <= 0 || !std::isfinite(x); }

constexpr Elementary of_exp{exponential_of<double>, by_exponentials<1, itself<float>>, is_zero_or_infinite,
                            3};
constexpr Elementary of_log{logarithm_of<double>, rounded<logarithm_of<float>>, has_one_logarithm, 3};
constexpr Elementary of_log2{binary_logarithm<double>, rounded<binary_logarithm<float>>, has_one_logarithm,
                             4};
constexpr Elementary of_log10{decimal_logarithm<double>, rounded<decimal_logarithm<float>>, has_one_logarithm,
                              4};
constexpr Elementary of_tanh{by_exponential<2, hyperbolic_tangent_by<double>>,
                             by_exponentials<2, hyperbolic_tangent_by<float>>, is_zero_or_infinite, 4};
constexpr Elementary of_sine{sine_of, rounded<sine_of>, is_zero_or_infinite, 3};
constexpr Elementary of_cosine{cosine_of, rounded<cosine_of>, is_zero_or_infinite, 3};
constexpr Elementary of_sigmoid{by_exponential<-1, logistic_by<double>>,
                                by_exponentials<-1, logistic_by<float>>, is_zero_or_infinite, 8};

template <class T> Rounded applied_as(const Tensor& x, const Elementary& function) {
    Tensor result = Tensor::uninitialised<T>(x.shape());
    const auto from = x.data<T>();
    const auto to = result.data<T>();
    function.fill(from.first(to.size()), to);
    const bool exact = std::ranges::all_of(
        from.first(to.size()), [&](T each) { return function.is_exact(static_cast<double>(each)); });
    return {std::move(result), !exact,
            kernels::largest_finite<T>(to) * function.units * std::numeric_limits<T>::epsilon()};
}

/// The function of every element; integers and bools as float32.
Rounded applied(py::Run& run, const Elementary& function, const VariablePtr& x) {
    const DType dtype = is_floating(x->data.dtype()) ? x->data.dtype() : DType::float32;
    run.memory().require(x->data.shape(), dtype);
    const Tensor operand = array::to_dtype(x->in_memory(run), dtype);
    const Tensor numbers = operand.row_major();
    Rounded result = dtype == DType::float32 ? applied_as<float>(numbers, function)
                                             : applied_as<double>(numbers, function);
    result.tensor = array::laid_out(result.tensor, {operand});
    return result;
}

/// The gradient where it is g times a factor.
Rounded times(const Rounded& g, const Tensor& factor, bool inexact) {
    Rounded result = product(g, factor);
    result.order_matters = result.order_matters || inexact;
    return result;
}

Tensor one_minus(const Tensor& x) {
    return array::arithmetic(Arithmetic::subtract, array::full({}, x.dtype(), std::int64_t{1}), x);
}

/// A logarithm to a base other than e, whose own logarithm is `base`.
VariablePtr logarithm_to(double base, py::Run& run, const Elementary& function, const VariablePtr& x,
                         const char* name) {
    const auto back = [data = x->data, base](const Rounded& g) -> Gradients {
        const Tensor divisor =
            array::arithmetic(Arithmetic::multiply, data, array::full({}, data.dtype(), base));
        return {Rounded{array::arithmetic(Arithmetic::divide, g.tensor, divisor), g.order_matters}};
    };
    return record(run, applied(run, function, x), name, {x}, back, true);
}

} // namespace

template <class T> double exponential_of(double x) {
    if constexpr (std::is_same_v<T, float>) {
        return exact::near_exponential(x);
    }
    if (std::isnan(x)) {
        return x;
    }
    constexpr double rest = 1.4456468917292502e-16 / std::numbers::e; // of e beyond its double
    const double power = exact::power(std::numbers::e, x);
    return std::isfinite(power) && power != 0 ? power * (1 + x * rest) : power;
}

template <class T> double logarithm_of(double x) {
    if (std::isnan(x) || x < 0) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    if (x == 0 || std::isinf(x)) {
        return x == 0 ? -HUGE_VAL : x;
    }
    if constexpr (std::is_same_v<T, float>) {
        return exact::near_logarithm(x);
    }
    return exact::logarithm(x).high;
}

template <class T> void make_exponentials(std::span<double> numbers) {
    if constexpr (std::is_same_v<T, float>) {
        exact::near_exponentials(numbers);
    } else {
        std::ranges::transform(numbers, numbers.begin(), exponential_of<T>);
    }
}

template double exponential_of<float>(double);
template double exponential_of<double>(double);
template double logarithm_of<float>(double);
template double logarithm_of<double>(double);
template void make_exponentials<float>(std::span<double>);
template void make_exponentials<double>(std::span<double>);

VariablePtr exponential(py::Run& run, const VariablePtr& x) {
    const Rounded result = applied(run, of_exp, x);
    const auto back = [result](const Rounded& g) -> Gradients {
        return {times(g, result.tensor, result.order_matters)};
    };
    return record(run, result, "ExpBackward0", {x}, back, true);
}

VariablePtr logarithm(py::Run& run, const VariablePtr& x) {
    const auto back = [data = x->data](const Rounded& g) -> Gradients {
        return {Rounded{array::arithmetic(Arithmetic::divide, g.tensor, data), g.order_matters}};
    };
    return record(run, applied(run, of_log, x), "LogBackward0", {x}, back, true);
}

VariablePtr logarithm2(py::Run& run, const VariablePtr& x) {
    return logarithm_to(std::numbers::ln2, run, of_log2, x, "Log2Backward0");
}

VariablePtr logarithm10(py::Run& run, const VariablePtr& x) {
    return logarithm_to(std::numbers::ln10, run, of_log10, x, "Log10Backward0");
}

VariablePtr tanh(py::Run& run, const VariablePtr& x) {
    const Rounded result = applied(run, of_tanh, x);
    const auto back = [result](const Rounded& g) -> Gradients {
        const Tensor square = array::arithmetic(Arithmetic::multiply, result.tensor, result.tensor);
        return {times(g, one_minus(square), result.order_matters)};
    };
    return record(run, result, "TanhBackward0", {x}, back, true);
}

VariablePtr sine(py::Run& run, const VariablePtr& x) {
    const auto back = [&run, operand = make_variable(x->rounded())](const Rounded& g) -> Gradients {
        const Rounded factor = applied(run, of_cosine, operand);
        return {times(g, factor.tensor, factor.order_matters)};
    };
    return record(run, applied(run, of_sine, x), "SinBackward0", {x}, back, true);
}

VariablePtr cosine(py::Run& run, const VariablePtr& x) {
    const auto back = [&run, operand = make_variable(x->rounded())](const Rounded& g) -> Gradients {
        const Rounded factor = applied(run, of_sine, operand);
        return {times(g, array::unary(array::Unary::negative, factor.tensor), factor.order_matters)};
    };
    return record(run, applied(run, of_cosine, x), "CosBackward0", {x}, back, true);
}

VariablePtr sigmoid(py::Run& run, const VariablePtr& x) {
    const Rounded result = applied(run, of_sigmoid, x);
    const auto back = [result](const Rounded& g) -> Gradients {
        const Rounded first = times(g, one_minus(result.tensor), result.order_matters);
        return {times(first, result.tensor, false)};
    };
    return record(run, result, "SigmoidBackward0", {x}, back, true);
}

VariablePtr square_root(py::Run& run, const VariablePtr& x) {
    const VariablePtr root =
        arithmetic(run, Arithmetic::power, {make_variable(x->rounded())}, *as_operand(py::Value(0.5)));
    const Rounded result = root->rounded();
    const auto back = [result](const Rounded& g) -> Gradients {
        const Tensor two = array::full({}, result.tensor.dtype(), std::int64_t{2});
        const Tensor twice = array::arithmetic(Arithmetic::multiply, two, result.tensor);
        return {Rounded{array::arithmetic(Arithmetic::divide, g.tensor, twice),
                        g.order_matters || result.order_matters}};
    };
    return record(run, result, "SqrtBackward0", {x}, back, true);
}

VariablePtr relu(py::Run& run, const VariablePtr& x) {
    if (x->data.dtype() == DType::boolean) {
        raise("NotImplementedError", {"Boolean inputs not supported for relu"});
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    const Tensor zero = array::full({}, x->data.dtype(), std::int64_t{0});
    const Tensor is_less = array::compare(Comparison::greater, zero, x->data);
    const Tensor result = array::laid_out(array::where(is_less, zero, x->data), {x->data});
    const auto back = [result, zero](const Rounded& g) -> Gradients {
        const Tensor none = array::compare(Comparison::less_equal, result, zero); // a NaN lets it through
        return {Rounded{array::where(none, zero, g.tensor), g.order_matters}};
    };
    return record(run, {result}, "ReluBackward0", {x}, back, true);
}

} // namespace lim::torch
