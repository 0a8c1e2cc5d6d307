#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/exact/functions.hpp"
#include "core/framework/torch/activations.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <type_traits>

/// erf and GELU. PyTorch takes both from a vector library, whose last digits may be others.
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

double error_function_of(double x) {
    return std::isnan(x) || x == 0 ? x
           : std::isinf(x)         ? std::copysign(1.0, x)
                                   : exact::error_function(x).high;
}

/// A function of each element, with what it is multiplied by in the gradient.
struct Derived {
    double (*of)(double x);
    double (*derivative)(double x);
    /// Of floats, where PyTorch computes in floats; null: as of doubles, rounded.
    /// @param has_dimensions whether they stand in a tensor that has some
    float (*of_float)(float x, bool has_dimensions) = nullptr;
};

constexpr double two_by_root_of_pi = 2 * std::numbers::inv_sqrtpi;

constexpr Derived of_error_function{
    error_function_of, [](double x) { return two_by_root_of_pi * exponential_of<double>(-x * x); }};

/// The share of the normal distribution that lies below x.
double share_below(double x) { return 0.5 * (1 + error_function_of(x / std::numbers::sqrt2)); }

/// In floats, what is left of 1 + erf far below zero has few digits, or none. A tensor that has dimensions is
/// oneDNN's, which adds h and h · erf in one rounding.
float gelu_of_float(float x, bool has_dimensions) {
    constexpr float root_of_half = 1 / std::numbers::sqrt2_v<float>;
    const float half = 0.5F * x;
    const auto erf = static_cast<float>(error_function_of(static_cast<double>(x * root_of_half)));
    return has_dimensions ? std::fma(half, erf, half) : half * (1 + erf);
}

constexpr Derived of_gelu{[](double x) { return x * share_below(x); },
                          [](double x) {
                              const double density = exponential_of<double>(-0.5 * x * x) *
                                                     std::numbers::inv_sqrtpi / std::numbers::sqrt2;
                              return share_below(x) + x * density;
                          },
                          gelu_of_float};

constexpr double cubic = 0.044715;
constexpr double root_of_two_by_pi = std::numbers::sqrt2 * std::numbers::inv_sqrtpi;

double tanh_of(double x) {
    return std::isinf(x) ? std::copysign(1.0, x) : static_cast<double>(exact::hyperbolic_tangent(x).high);
}

double inner_tanh(double x) { return tanh_of(root_of_two_by_pi * (x + cubic * x * x * x)); }

float gelu_by_tanh_of_float(float x, bool /*has_dimensions*/) {
    const float inner =
        static_cast<float>(root_of_two_by_pi) * std::fma(static_cast<float>(cubic), x * x * x, x);
    const auto tanh = static_cast<float>(tanh_of(static_cast<double>(inner)));
    return 0.5F * x * (1 + tanh);
}

constexpr Derived of_gelu_by_tanh{[](double x) { return 0.5 * x * (1 + inner_tanh(x)); },
                                  [](double x) {
                                      const double t = inner_tanh(x);
                                      const double slope = root_of_two_by_pi * (1 + 3 * cubic * x * x);
                                      return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * slope;
                                  },
                                  gelu_by_tanh_of_float};

/// The function of every element, and by how much the library's may differ: by some units in the last place
/// of 1 + erf, of which the result is made.
/// @param in_floats what is computed of floats instead; may be null
Rounded of_elements(const Tensor& x, double (*function)(double), float (*in_floats)(float, bool) = nullptr) {
    Tensor result = array::full(x.shape(), x.dtype(), std::int64_t{0});
    bool exact = true;
    double largest = 1;
    const auto fill = [&]<class T>(T) {
        const auto from = x.data<T>();
        const auto to = result.data<T>();
        for (std::size_t i = 0; i < to.size(); ++i) {
            if constexpr (std::is_same_v<T, float>) {
                to[i] = in_floats == nullptr ? static_cast<float>(function(static_cast<double>(from[i])))
                                             : in_floats(from[i], x.rank() > 0);
            } else {
                to[i] = function(from[i]);
            }
            exact = exact && (from[i] == 0 || !std::isfinite(from[i]));
            const double size = std::fabs(static_cast<double>(to[i]));
            largest = std::isfinite(size) ? std::max(largest, size) : largest;
        }
        return double{std::numeric_limits<T>::epsilon()};
    };
    const double unit = x.dtype() == DType::float64 ? fill(double{}) : fill(float{});
    constexpr double units = 8;
    return {std::move(result), !exact, largest * units * unit};
}

VariablePtr applied_with_gradient(Run& run, const Derived& function, const VariablePtr& x, const char* name) {
    run.memory().require(x->data.shape(), DType::float64);
    const DType dtype = is_floating(x->data.dtype()) ? x->data.dtype() : DType::float32;
    const Tensor operand = array::to_dtype(x->in_memory(run), dtype);
    const Tensor numbers = operand.row_major();
    Rounded result = of_elements(numbers, function.of, function.of_float);
    result.tensor = array::laid_out(result.tensor, {operand});
    const auto back = [numbers, derivative = function.derivative](const Rounded& g) -> Gradients {
        return {Rounded{
            array::arithmetic(array::Arithmetic::multiply, g.tensor, of_elements(numbers, derivative).tensor),
            true}};
    };
    return record(run, std::move(result), name, {x}, back, true);
}

py::Value erf_function(Run& run, const Arguments& arguments) {
    return applied_with_gradient(run, of_error_function, tensor_at(arguments, 0), "ErfBackward0");
}

constexpr py::Entry error_entries[] = {{"erf(input, *, out=?)", erf_function}};

} // namespace

VariablePtr gelu(Run& run, const VariablePtr& x, const py::Value& approximate) {
    const auto* const name = approximate.get<std::string>();
    if (name == nullptr || (*name != "none" && *name != "tanh")) {
        if (name == nullptr) {
            py::refuse(refusals::error_words, {"torch", "gelu"});
        }
        raise("RuntimeError", {"approximate argument must be either none or tanh."});
    }
    if (!is_floating(x->data.dtype())) {
        raise("NotImplementedError",
              {"\"GeluKernelImpl\" not implemented for '", scalar_type_name(x->data.dtype()), "'"});
    }
    return applied_with_gradient(run, *name == "none" ? of_gelu : of_gelu_by_tanh, x, "GeluBackward0");
}

std::span<const py::Entry> error_functions() { return error_entries; }

} // namespace lim::torch
