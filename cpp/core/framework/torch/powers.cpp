#include "core/array/make.hpp"
#include "core/framework/raise.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/pair.hpp"
#include "core/python/refusal.hpp"

#include <optional>

/// x ** n.
namespace lim::torch {
namespace {

/// x ** n for an n that PyTorch does not hand to its vector library (pow_tensor_optimized_scalar_kernel).
std::optional<Tensor> exact_power(const Tensor& x, double n) {
    const auto times = [](const Tensor& a, const Tensor& b) {
        return array::arithmetic(Arithmetic::multiply, a, b);
    };
    if (n == 0) {
        return array::full(x.shape(), x.dtype(), std::int64_t{1});
    }
    if (n == 1) {
        return x.snapshot(); // a copy: writing to the result does not change x
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

} // namespace

VariablePtr power(py::Run& run, const Operand& a, const Operand& b, DType dtype) {
    const Pair pair = pair_of(run, a, b, dtype);
    if (dtype == DType::boolean) {
        py::refuse("This page does not raise bools to powers");
    }
    if (!is_floating(dtype)) {
        depend_on_elements(run, *b.tensor);
        if (b.number && array::has_negative(b.tensor->data)) {
            raise("RuntimeError", {"Integers to negative integer powers are not allowed."});
        }
        check_number(b, dtype);
        return without_gradient({array::arithmetic(Arithmetic::power, pair.a, pair.b)}, {a.tensor, b.tensor});
    }
    const double exponent = b.number ? b.tensor->data.real_at(0) : 0;
    const auto exact = b.number ? exact_power(pair.a, exponent) : std::nullopt;
    Rounded result =
        exact ? Rounded{*exact} : Rounded{array::arithmetic(Arithmetic::power, pair.a, pair.b), true};
    result.tensor = laid_out(std::move(result.tensor), pair);
    if (!is_recorded(run, {a.tensor, b.tensor})) {
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

} // namespace lim::torch
