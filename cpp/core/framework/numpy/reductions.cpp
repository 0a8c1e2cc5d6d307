#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/reduce.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/framework/operators.hpp"
#include "core/python/call.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

array::Rounded sum_of(Run& run, const Tensor& x, array::Axis axis) {
    const bool boolean = x.dtype() == DType::boolean || x.dtype() == DType::int32;
    boolean ? run.memory().require(x.shape(), DType::int64) : run.memory().require_reading(x);
    const Tensor numbers = boolean ? x.cast(DType::int64) : x.row_major();
    array::Rounded sum = with_known_signs(array::sum(numbers, axis));
    sum.order_matters =
        array::order_of_sum_matters(numbers, axis); // NumPy adds in another order than PyTorch
    return sum;
}

array::Rounded mean_of(Run& run, const Tensor& x, array::Axis axis) {
    const Index count = array::reduced_length(x, axis);
    if (count == 0) {
        py::refuse(refusals::mean_of_nothing);
    }
    const DType dtype = is_floating(x.dtype()) ? x.dtype() : DType::float64;
    array::Rounded total = sum_of(run, x.cast(dtype), axis);
    const Tensor divisor = array::full({}, dtype, count);
    total.tensor = array::arithmetic(array::Arithmetic::divide, total.tensor, divisor);
    return total;
}

void refuse_zeros_of_both_signs(const Tensor& x) {
    bool met[] = {false, false};
    for (Index i = 0; is_floating(x.dtype()) && i < x.size(); ++i) {
        const double value = x.real_at(i);
        if (value == 0) {
            met[std::signbit(value) ? 1 : 0] = true;
        }
    }
    if (met[0] && met[1]) { // it depends on how many numbers NumPy compares at a time
        py::refuse(refusals::np_zero_signs);
    }
}

template <bool greatest> array::Rounded extreme(Run& run, const Tensor& x, array::Axis axis) {
    run.memory().require_reading(x);
    if (array::reduced_length(x, axis) == 0) {
        raise("ValueError", {"zero-size array to reduction operation ", greatest ? "maximum" : "minimum",
                             " which has no identity"});
    }
    refuse_zeros_of_both_signs(x);
    return {array::extreme(x, axis, greatest).values};
}

template <bool greatest> array::Rounded position(Run& run, const Tensor& x, array::Axis axis) {
    run.memory().require_reading(x);
    if (array::reduced_length(x, axis) == 0) {
        raise("ValueError", {"attempt to get ", greatest ? "argmax" : "argmin", " of an empty sequence"});
    }
    return {array::extreme(x, axis, greatest).indices};
}

template <auto holds> array::Rounded holding(Run& run, const Tensor& x, array::Axis axis) {
    run.memory().require_reading(x);
    return {holds(x, axis)};
}

/// Along an axis counted from 0, or over all elements.
using Reduction = array::Rounded (*)(Run& run, const Tensor& x, array::Axis axis);

Value reduced(Run& run, Reduction reduce, const NdarrayPtr& x, const Value& axis) {
    array::Rounded values =
        reduce(run, x->data, axis.is_none() ? std::nullopt : array::Axis(one_axis(axis, x->data.rank())));
    values.order_matters = values.order_matters || x->inexact;
    return make_result(std::move(values));
}

/// x.sum(axis) and np.sum(x, axis).
template <Reduction reduce> Value reduce_self(Run& run, const Arguments& arguments) {
    return reduced(run, reduce, self_of(arguments), arguments[0]);
}
template <Reduction reduce> Value reduce_first(Run& run, const Arguments& arguments) {
    return reduced(run, reduce, array_of(run, arguments[0]), arguments[1]);
}

constexpr py::Entry methods_that_reduce[] = {
    {"sum(axis=None, dtype=?None, out=?None, keepdims=?False, initial=?0, where=?True)", reduce_self<sum_of>},
    {"mean(axis=None, dtype=?None, out=?None, keepdims=?False, *, where=?True)", reduce_self<mean_of>},
    {"max(axis=None, out=?None, keepdims=?False, initial=?, where=?True)", reduce_self<extreme<true>>},
    {"min(axis=None, out=?None, keepdims=?False, initial=?, where=?True)", reduce_self<extreme<false>>},
    {"argmax(axis=None, out=?None, *, keepdims=?False)", reduce_self<position<true>>},
    {"argmin(axis=None, out=?None, *, keepdims=?False)", reduce_self<position<false>>},
    {"all(axis=None, dtype=?None, out=?None, keepdims=?False, *, where=?True)",
     reduce_self<holding<array::all>>},
    {"any(axis=None, dtype=?None, out=?None, keepdims=?False, *, where=?True)",
     reduce_self<holding<array::any>>},
};

constexpr py::Entry functions_that_reduce[] = {
    {"sum(a, axis=None, dtype=?None, out=?None, keepdims=?False, initial=?0, where=?True)",
     reduce_first<sum_of>},
    {"mean(a, axis=None, dtype=?None, out=?None, keepdims=?False, *, where=?True)", reduce_first<mean_of>},
    {"max(a, axis=None, out=?None, keepdims=?False, initial=?, where=?True)", reduce_first<extreme<true>>},
    {"amax(a, axis=None, out=?None, keepdims=?False, initial=?, where=?True)", reduce_first<extreme<true>>},
    {"min(a, axis=None, out=?None, keepdims=?False, initial=?, where=?True)", reduce_first<extreme<false>>},
    {"amin(a, axis=None, out=?None, keepdims=?False, initial=?, where=?True)", reduce_first<extreme<false>>},
    {"argmax(a, axis=None, out=?None, *, keepdims=?False)", reduce_first<position<true>>},
    {"argmin(a, axis=None, out=?None, *, keepdims=?False)", reduce_first<position<false>>},
    {"all(a, axis=None, out=?None, keepdims=?False, *, where=?True)", reduce_first<holding<array::all>>},
    {"any(a, axis=None, out=?None, keepdims=?False, *, where=?True)", reduce_first<holding<array::any>>},
};

} // namespace

std::span<const py::Entry> reduction_methods() { return methods_that_reduce; }

std::span<const py::Entry> reduction_functions() { return functions_that_reduce; }

} // namespace lim::numpy
