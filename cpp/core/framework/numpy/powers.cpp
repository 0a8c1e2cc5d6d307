#include "core/framework/numpy/powers.hpp"

#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/numpy/differences.hpp"
#include "core/kernels/sizes.hpp"
#include "core/python/operations.hpp"

#include <cmath>
#include <limits>

namespace lim::numpy {
namespace {

using array::Arithmetic;

/// a ** b of floats, for the powers that NumPy has functions of their own for.
std::optional<Tensor> known_power(const Tensor& a, const Operand& base, const Operand& exponent) {
    const auto number = exponent.number ? py::as_float(*exponent.number) : std::nullopt;
    if (!number || !base.array || !is_floating(base.array->data.dtype())) {
        return std::nullopt;
    }
    if (*number == 0 || *number == 1) {
        return *number == 1 ? a : array::full(a.shape(), a.dtype(), std::int64_t{1});
    }
    if (*number == 2) {
        return array::arithmetic(Arithmetic::multiply, a, a);
    }
    if (*number == -1 && !base.array->scalar) {
        return array::arithmetic(Arithmetic::divide, array::full({}, a.dtype(), std::int64_t{1}), a);
    }
    return *number == 0.5 && !base.array->scalar ? std::optional(array::unary(array::Unary::square_root, a))
                                                 : std::nullopt;
}

/// By how much powers of floats may differ from NumPy's, which has them of a vector library on some CPUs: by
/// some units in the last place of the largest.
double difference_of_powers(const Tensor& powers) {
    const auto of = []<class T>(std::span<const T> numbers) {
        constexpr double units = 4;
        return units * kernels::largest_finite(numbers) * std::numeric_limits<T>::epsilon();
    };
    const Tensor dense = powers.row_major();
    return dense.dtype() == DType::float32 ? of(dense.data<float>()) : of(dense.data<double>());
}

} // namespace

array::Rounded power(const Tensor& a, const Tensor& b, const Operand& base, const Operand& exponent,
                     bool inexact) {
    if (is_integer(a.dtype())) {
        if (a.size() > 0 && array::has_negative(b)) {
            raise("ValueError", {"Integers to negative integer powers are not allowed."});
        }
        return {array::arithmetic(Arithmetic::power, a, b), inexact};
    }
    if (const auto known = known_power(a, base, exponent)) {
        return {*known, inexact};
    }
    const Tensor powers = array::arithmetic(Arithmetic::power, a, b);
    return {powers, true, inexact ? HUGE_VAL : difference_of_powers(powers)};
}

} // namespace lim::numpy
