#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/reduce.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/framework/numpy/methods.hpp"
#include "core/framework/signs.hpp"
#include "core/python/call.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

/// The axis that a reduction is given, counted from 0.
array::Axis axis_of(const Ndarray& x, const Value& axis) {
    if (axis.is_none()) {
        return std::nullopt;
    }
    return one_axis(axis, x.data.rank());
}

Value finished(array::Rounded values, const Ndarray& x) {
    values.order_matters = values.order_matters || x.inexact;
    return make_result(std::move(values));
}

array::Rounded sum_of(Run& run, const Tensor& x, array::Axis axis) {
    const bool boolean = x.dtype() == DType::boolean || x.dtype() == DType::int32;
    boolean ? run.memory().require(x.shape(), DType::int64) : run.memory().require_reading(x);
    const Tensor numbers = boolean ? x.cast(DType::int64) : x.row_major();
    array::Rounded sum = with_known_signs(array::sum(numbers, axis));
    sum.order_matters =
        array::order_of_sum_matters(numbers, axis); // NumPy adds in another order than PyTorch
    return sum;
}

Value sum(Run& run, const NdarrayPtr& x, const Value& along) {
    return finished(sum_of(run, x->data, axis_of(*x, along)), *x);
}

Value mean(Run& run, const NdarrayPtr& x, const Value& along) {
    const array::Axis axis = axis_of(*x, along);
    const Index count = array::reduced_length(x->data, axis);
    if (count == 0) {
        py::refuse(refusals::mean_of_nothing);
    }
    const DType dtype = is_floating(x->data.dtype()) ? x->data.dtype() : DType::float64;
    array::Rounded total = sum_of(run, x->data.cast(dtype), axis);
    const Tensor divisor = array::full({}, dtype, count);
    total.tensor = array::arithmetic(array::Arithmetic::divide, total.tensor, divisor);
    return finished(std::move(total), *x);
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

template <bool greatest> Value extreme(Run& run, const NdarrayPtr& x, const Value& along) {
    run.memory().require_reading(x->data);
    const array::Axis axis = axis_of(*x, along);
    if (array::reduced_length(x->data, axis) == 0) {
        raise("ValueError", {"zero-size array to reduction operation ", greatest ? "maximum" : "minimum",
                             " which has no identity"});
    }
    refuse_zeros_of_both_signs(x->data);
    return finished({array::extreme(x->data, axis, greatest).values}, *x);
}

template <bool greatest> Value position(Run& run, const NdarrayPtr& x, const Value& along) {
    run.memory().require_reading(x->data);
    const array::Axis axis = axis_of(*x, along);
    if (array::reduced_length(x->data, axis) == 0) {
        raise("ValueError", {"attempt to get ", greatest ? "argmax" : "argmin", " of an empty sequence"});
    }
    return finished({array::extreme(x->data, axis, greatest).indices}, *x);
}

Value all(Run& run, const NdarrayPtr& x, const Value& along) {
    run.memory().require_reading(x->data);
    return finished({array::all(x->data, axis_of(*x, along))}, *x);
}

Value any(Run& run, const NdarrayPtr& x, const Value& along) {
    run.memory().require_reading(x->data);
    return finished({array::any(x->data, axis_of(*x, along))}, *x);
}

/// x.sum(axis) and np.sum(x, axis).
using Reduction = Value (*)(Run& run, const NdarrayPtr& x, const Value& along);
template <Reduction reduce> Value reduce_self(Run& run, const Arguments& arguments) {
    return reduce(run, self_of(arguments), arguments[0]);
}
template <Reduction reduce> Value reduce_first(Run& run, const Arguments& arguments) {
    return reduce(run, array_of(run, arguments[0]), arguments[1]);
}

constexpr py::Entry methods_that_reduce[] = {
    {"sum(axis=None, dtype=?None, out=?None, keepdims=?False, initial=?0, where=?True)", reduce_self<sum>},
    {"mean(axis=None, dtype=?None, out=?None, keepdims=?False, *, where=?True)", reduce_self<mean>},
    {"max(axis=None, out=?None, keepdims=?False, initial=?, where=?True)", reduce_self<extreme<true>>},
    {"min(axis=None, out=?None, keepdims=?False, initial=?, where=?True)", reduce_self<extreme<false>>},
    {"argmax(axis=None, out=?None, *, keepdims=?False)", reduce_self<position<true>>},
    {"argmin(axis=None, out=?None, *, keepdims=?False)", reduce_self<position<false>>},
    {"all(axis=None, dtype=?None, out=?None, keepdims=?False, *, where=?True)", reduce_self<all>},
    {"any(axis=None, dtype=?None, out=?None, keepdims=?False, *, where=?True)", reduce_self<any>},
};

constexpr py::Entry functions_that_reduce[] = {
    {"sum(a, axis=None, dtype=?None, out=?None, keepdims=?False, initial=?0, where=?True)",
     reduce_first<sum>},
    {"mean(a, axis=None, dtype=?None, out=?None, keepdims=?False, *, where=?True)", reduce_first<mean>},
    {"max(a, axis=None, out=?None, keepdims=?False, initial=?, where=?True)", reduce_first<extreme<true>>},
    {"amax(a, axis=None, out=?None, keepdims=?False, initial=?, where=?True)", reduce_first<extreme<true>>},
    {"min(a, axis=None, out=?None, keepdims=?False, initial=?, where=?True)", reduce_first<extreme<false>>},
    {"amin(a, axis=None, out=?None, keepdims=?False, initial=?, where=?True)", reduce_first<extreme<false>>},
    {"argmax(a, axis=None, out=?None, *, keepdims=?False)", reduce_first<position<true>>},
    {"argmin(a, axis=None, out=?None, *, keepdims=?False)", reduce_first<position<false>>},
    {"all(a, axis=None, out=?None, keepdims=?False, *, where=?True)", reduce_first<all>},
    {"any(a, axis=None, out=?None, keepdims=?False, *, where=?True)", reduce_first<any>},
};

} // namespace

std::span<const py::Entry> reduction_methods() { return methods_that_reduce; }

std::span<const py::Entry> reduction_functions() { return functions_that_reduce; }

} // namespace lim::numpy
