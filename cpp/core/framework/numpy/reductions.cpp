#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/reduce.hpp"
#include "core/dtype.hpp"
#include "core/framework/numpy/methods.hpp"
#include "core/framework/raise.hpp"
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
    const py::Int* given = axis.get<py::Int>();
    const Index rank = x.data.rank();
    if (given == nullptr || *given < -rank || *given >= rank) {
        py::refuse("This page reduces along one axis that there is, or along all");
    }
    return static_cast<Index>(*given < 0 ? *given + rank : *given);
}

/// The array of a method that reads all of it.
NdarrayPtr read_by(Run& run, const Arguments& arguments) {
    NdarrayPtr x = self_of(arguments);
    run.memory().require_reading(x->data);
    return x;
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

Value sum(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = self_of(arguments);
    return finished(sum_of(run, x->data, axis_of(*x, arguments[0])), *x);
}

Value mean(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = self_of(arguments);
    const array::Axis axis = axis_of(*x, arguments[0]);
    const Index count = array::reduced_length(x->data, axis);
    if (count == 0) {
        py::refuse("This page takes no mean of nothing");
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
        py::refuse("This page does not know which of zeros of both signs NumPy takes");
    }
}

template <bool greatest> Value extreme(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = read_by(run, arguments);
    const array::Axis axis = axis_of(*x, arguments[0]);
    if (array::reduced_length(x->data, axis) == 0) {
        raise("ValueError", {"zero-size array to reduction operation ", greatest ? "maximum" : "minimum",
                             " which has no identity"});
    }
    refuse_zeros_of_both_signs(x->data);
    return finished({array::extreme(x->data, axis, greatest).values}, *x);
}

template <bool greatest> Value position(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = read_by(run, arguments);
    const array::Axis axis = axis_of(*x, arguments[0]);
    if (array::reduced_length(x->data, axis) == 0) {
        raise("ValueError", {"attempt to get ", greatest ? "argmax" : "argmin", " of an empty sequence"});
    }
    return finished({array::extreme(x->data, axis, greatest).indices}, *x);
}

Value all(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = read_by(run, arguments);
    return finished({array::all(x->data, axis_of(*x, arguments[0]))}, *x);
}

Value any(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = read_by(run, arguments);
    return finished({array::any(x->data, axis_of(*x, arguments[0]))}, *x);
}

constexpr py::Entry entries[] = {
    {"sum(axis=None, ...)", sum},
    {"mean(axis=None, ...)", mean},
    {"max(axis=None, ...)", extreme<true>},
    {"min(axis=None, ...)", extreme<false>},
    {"argmax(axis=None, ...)", position<true>},
    {"argmin(axis=None, ...)", position<false>},
    {"all(axis=None, ...)", all},
    {"any(axis=None, ...)", any},
};

} // namespace

std::span<const py::Entry> reduction_methods() { return entries; }

} // namespace lim::numpy
