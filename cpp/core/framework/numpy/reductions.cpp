#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/reduce.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

/// What is known of the result where an element of x may differ from NumPy's: no element of it does by more.
array::Rounded as_exact_as(const Ndarray& x, Tensor values) {
    return {std::move(values), x.inexact, x.difference};
}

template <bool greatest> array::Rounded extreme(Run& run, const NdarrayPtr& array, array::Axis axis) {
    const Tensor& x = array->data;
    run.memory().require_reading(x);
    if (array::reduced_length(x, axis) == 0) {
        raise("ValueError", {"zero-size array to reduction operation ", greatest ? "maximum" : "minimum",
                             " which has no identity"});
    }
    refuse_zeros_of_both_signs(x);
    return as_exact_as(*array, array::extreme(x, axis, greatest).values);
}

template <bool greatest> array::Rounded position(Run& run, const NdarrayPtr& array, array::Axis axis) {
    const Tensor& x = array->data;
    run.memory().require_reading(x);
    if (array::reduced_length(x, axis) == 0) {
        raise("ValueError", {"attempt to get ", greatest ? "argmax" : "argmin", " of an empty sequence"});
    }
    return {array::extreme(x, axis, greatest).indices, array->inexact};
}

template <auto holds> array::Rounded holding(Run& run, const NdarrayPtr& x, array::Axis axis) {
    run.memory().require_reading(x->data);
    return {holds(x->data, axis), x->inexact};
}

/// Along an axis counted from 0, or over all elements.
using Reduction = array::Rounded (*)(Run& run, const NdarrayPtr& x, array::Axis axis);

/// x.sum(axis, keepdims) and np.sum(x, axis, keepdims).
template <Reduction reduce, std::size_t keepdims> Value reduce_self(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = self_of(arguments);
    const array::Axis axis = axis_at(arguments[0], x->data.rank());
    return reduced(run, x, reduce(run, x, axis), axis, arguments[keepdims]);
}
template <Reduction reduce, std::size_t keepdims> Value reduce_first(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = array_of(run, arguments[0]);
    const array::Axis axis = axis_at(arguments[1], x->data.rank());
    return reduced(run, x, reduce(run, x, axis), axis, arguments[keepdims]);
}

constexpr py::Entry methods_that_reduce[] = {
    {"max(axis=None, out=?None, keepdims=False, initial=?, where=?True)", reduce_self<extreme<true>, 2>},
    {"min(axis=None, out=?None, keepdims=False, initial=?, where=?True)", reduce_self<extreme<false>, 2>},
    {"argmax(axis=None, out=?None, *, keepdims=False)", reduce_self<position<true>, 2>},
    {"argmin(axis=None, out=?None, *, keepdims=False)", reduce_self<position<false>, 2>},
    {"all(axis=None, dtype=?None, out=?None, keepdims=False, *, where=?True)",
     reduce_self<holding<array::all>, 3>},
    {"any(axis=None, dtype=?None, out=?None, keepdims=False, *, where=?True)",
     reduce_self<holding<array::any>, 3>},
};

constexpr py::Entry functions_that_reduce[] = {
    {"max(a, axis=None, out=?None, keepdims=False, initial=?, where=?True)", reduce_first<extreme<true>, 3>},
    {"amax(a, axis=None, out=?None, keepdims=False, initial=?, where=?True)", reduce_first<extreme<true>, 3>},
    {"min(a, axis=None, out=?None, keepdims=False, initial=?, where=?True)", reduce_first<extreme<false>, 3>},
    {"amin(a, axis=None, out=?None, keepdims=False, initial=?, where=?True)",
     reduce_first<extreme<false>, 3>},
    {"argmax(a, axis=None, out=?None, *, keepdims=False)", reduce_first<position<true>, 3>},
    {"argmin(a, axis=None, out=?None, *, keepdims=False)", reduce_first<position<false>, 3>},
    {"all(a, axis=None, out=?None, keepdims=False, *, where=?True)", reduce_first<holding<array::all>, 3>},
    {"any(a, axis=None, out=?None, keepdims=False, *, where=?True)", reduce_first<holding<array::any>, 3>},
};

} // namespace

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

array::Axis axis_at(const Value& axis, Index rank) {
    return axis.is_none() ? std::nullopt : array::Axis(one_axis(axis, rank));
}

Value reduced(Run& run, const NdarrayPtr& x, array::Rounded values, array::Axis axis, const Value& keepdims) {
    if (!py::as_index(run, keepdims)) { // of which some functions ask the truth, and others an int
        py::refuse_missing("keepdims");
    }
    if (py::truth(run, keepdims)) {
        Shape shape = x->data.shape();
        for (std::size_t i = 0; i < shape.size(); ++i) {
            shape[i] = !axis || static_cast<Index>(i) == *axis ? 1 : shape[i];
        }
        values.tensor = *array::reshape_view(values.tensor, shape);
    }
    return knowing_order_of(make_result(std::move(values)), {x});
}

std::span<const py::Entry> reduction_methods() { return methods_that_reduce; }

std::span<const py::Entry> reduction_functions() { return functions_that_reduce; }

} // namespace lim::numpy
