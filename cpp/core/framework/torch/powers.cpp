#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

/// x ** n.
namespace lim::torch {
namespace {

/// x ** n for an n that PyTorch does not hand to its vector library (pow_tensor_scalar_kernel): one
/// rounding after another, the same everywhere.
std::optional<Tensor> exact_power(const Tensor& x, double n) {
    const auto times = [](const Tensor& a, const Tensor& b) {
        return array::arithmetic(Arithmetic::multiply, a, b);
    };
    const auto one_by = [&x](const Tensor& divisor) {
        return array::arithmetic(Arithmetic::divide, array::full({}, x.dtype(), std::int64_t{1}), divisor);
    };
    return n == 0      ? std::optional(array::full(x.shape(), x.dtype(), std::int64_t{1}))
           : n == 1    ? std::optional(x.snapshot()) // a copy: writing to the result does not change x
           : n == 2    ? std::optional(times(x, x))
           : n == 3    ? std::optional(times(times(x, x), x))
           : n == -0.5 ? std::optional(one_by(array::unary(array::Unary::square_root, x)))
           : n == -1   ? std::optional(one_by(x))
           : n == -2   ? std::optional(one_by(times(x, x)))
                       : std::nullopt;
}

double largest_size(const Tensor& x) {
    double largest = 0;
    for (Index i = 0; i < x.size(); ++i) {
        const double size = std::fabs(x.real_at(i));
        largest = std::isfinite(size) ? std::max(largest, size) : largest;
    }
    return largest;
}

/// √x, which PyTorch takes from a library whose last digit may be another (MKL), but not of squares.
Rounded root_of(const Tensor& x) {
    Rounded root{array::unary(array::Unary::square_root, x)};
    for (Index i = 0; i < x.size() && !root.order_matters; ++i) {
        const double found = root.tensor.real_at(i);
        root.order_matters = std::isfinite(found) && std::fma(found, found, -x.real_at(i)) != 0;
    }
    root.difference = largest_size(root.tensor) * (x.dtype() == DType::float32 ? 0x1p-23 : 0x1p-52);
    return root;
}

/// x ** n as the vector library makes it, but for its last digits. The tail of float32 tensors has exponents
/// of 64 bits there.
Rounded inexact_power(const Tensor& x, const Tensor& n, double exponent) {
    const bool is_float = x.dtype() == DType::float32;
    const auto rounded = static_cast<double>(static_cast<float>(exponent));
    if (is_float && rounded != exponent && rounded == std::trunc(rounded)) {
        py::refuse(refusals::depends_on_cpu, {"**"});
    }
    Rounded result{array::arithmetic(Arithmetic::power, x, n), true};
    const double near = is_float ? 6e-6 : 1e-15;
    const double largest = largest_size(result.tensor);
    if (largest * (1 + near) >
        (is_float ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max())) {
        py::refuse(refusals::depends_on_cpu, {"**"});
    }
    result.difference = largest * near;
    return result;
}

/// x ** n for one number n, of x's dtype.
Rounded constant_power(const Tensor& x, double n) {
    if (auto exact = exact_power(x, n)) {
        return {*std::move(exact)};
    }
    return n == 0.5 ? root_of(x) : inexact_power(x, array::full({}, x.dtype(), n), n);
}

} // namespace

VariablePtr power(py::Run& run, const Operand& a, const Operand& b, DType dtype) {
    const Pair pair = pair_of(run, a, b, dtype);
    if (dtype == DType::boolean) {
        py::refuse(refusals::not_of_bools, {"**"});
    }
    // a number is no operand where it is the exponent; where it is the base, the result is contiguous
    const auto lie = [&](const Tensor& result) {
        return b.number ? array::laid_out(result, {pair.a}) : a.number ? result : laid_out(result, pair);
    };
    if (!is_floating(dtype)) {
        depend_on_elements(run, *b.tensor);
        if (b.number && array::has_negative(b.tensor->data)) {
            raise("RuntimeError", {"Integers to negative integer powers are not allowed."});
        }
        check_number(b, dtype);
        return without_gradient({lie(array::arithmetic(Arithmetic::power, pair.a, pair.b))},
                                {a.tensor, b.tensor});
    }
    const double exponent = b.number ? b.tensor->data.real_at(0) : 0;
    const bool of_one = a.number && a.tensor->data.real_at(0) == 1;
    Rounded result = b.number ? constant_power(pair.a, exponent)
                     : of_one ? Rounded{array::full(pair.b.shape(), dtype, std::int64_t{1})}
                              : inexact_power(pair.a, pair.b, exponent);
    result.tensor = lie(result.tensor);
    if (!is_recorded(run, {a.tensor, b.tensor})) {
        return without_gradient(result, {a.tensor, b.tensor});
    }
    if (!b.number || b.tensor->data.dtype() == DType::boolean) {
        py::refuse(refusals::power_gradient);
    }
    const Tensor times = array::full({}, dtype, exponent);
    const Rounded lower =
        exponent == 0 ? Rounded{pair.a} : constant_power(pair.a, exponent - 1); // not asked for x ** 0
    const auto back = [pair, times, lower](const Rounded& g) -> Gradients {
        if (times.real_at(0) == 0) {
            return {Rounded{array::full(pair.a.shape(), pair.a.dtype(), std::int64_t{0})}, std::nullopt};
        }
        Rounded gradient = product(g, array::arithmetic(Arithmetic::multiply, times, lower.tensor));
        gradient.order_matters = gradient.order_matters || lower.order_matters;
        return {gradient, std::nullopt};
    };
    return record(run, result, "PowBackward0", {a.tensor, b.tensor}, back, true);
}

} // namespace lim::torch
