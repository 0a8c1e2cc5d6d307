#include "core/array/along.hpp"
#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/numpy_sum.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/framework/numpy/operators.hpp"
#include "core/framework/operators.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>

/// Sums and what is made of them (numpy/_core/_methods.py).
namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

/// The most that sums of so many of these numbers may differ by, where each number may differ.
double difference_of_sum(const Tensor& x, double difference, Index terms) {
    double largest = 0;
    for (Index i = 0; i < x.size(); ++i) {
        largest = std::max(largest, std::abs(x.real_at(i)));
    }
    const double unit = x.dtype() == DType::float32 ? 0x1p-23 : 0x1p-52;
    const auto count = static_cast<double>(terms);
    return count * (difference + count * largest * unit);
}

/// @param order_is_known whether the elements lie in memory as in NumPy
/// @param difference by which an element may differ; 0 where it is exact
array::Rounded sum_in_order(Run& run, const Tensor& x, array::Axis axis, bool order_is_known,
                            double difference) {
    run.memory().require_reading(x);
    const Index terms = array::reduced_length(x, axis);
    if (order_is_known && array::has_numpy_order(x, axis)) {
        return {array::numpy_sum(x, axis), difference > 0,
                difference > 0 ? difference_of_sum(x, difference, terms) : 0};
    }
    array::Rounded sum = with_known_signs(array::sum(x.row_major(), axis));
    sum.order_matters = difference > 0 || array::order_of_sum_matters(x, axis);
    sum.difference = difference_of_sum(x, difference, terms);
    return sum;
}

double known_difference(const Ndarray& x) { return x.inexact ? x.difference : 0; }

/// The elements as the floats that a mean is taken of.
NdarrayPtr as_floats(Run& run, const NdarrayPtr& x) {
    if (is_floating(x->data.dtype())) {
        return x;
    }
    const NdarrayPtr made = cast_to(run, x, DType::float64);
    made->order_is_known = false; // NumPy casts 8192 of them at a time, and adds these
    return made;
}

/// The same over a count, of which float32 numbers are divided as float64 ones.
array::Rounded divided(array::Rounded total, Index count) {
    const DType dtype = total.tensor.dtype();
    const Tensor divisor = array::full({}, DType::float64, count);
    total.tensor =
        array::arithmetic(array::Arithmetic::divide, total.tensor.cast(DType::float64), divisor).cast(dtype);
    total.difference = total.difference / static_cast<double>(std::max<Index>(count, 1)) * (1 + 0x1p-20);
    return total;
}

array::Rounded mean_of(Run& run, const NdarrayPtr& x, array::Axis axis) {
    const Index count = array::reduced_length(x->data, axis);
    if (count == 0) {
        py::refuse(refusals::mean_of_nothing);
    }
    return divided(sum_along(run, as_floats(run, x), axis), count);
}

/// The mean of the squares of what elements differ from their mean, over count − ddof.
array::Rounded variance_of(Run& run, const NdarrayPtr& given, array::Axis axis, const Value& ddof) {
    const auto less = py::as_int(ddof);
    const Index count = array::reduced_length(given->data, axis);
    if (!less || *less < 0) {
        py::refuse(refusals::only_int, {"ddof"});
    }
    if (count <= *less) {
        py::refuse(refusals::mean_of_nothing);
    }
    const NdarrayPtr x = as_floats(run, given);
    const array::Rounded mean = mean_of(run, x, axis);
    Tensor means = mean.tensor;
    if (axis) {
        means = array::unsqueeze(means, *axis);
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    const Tensor apart = array::arithmetic(array::Arithmetic::subtract, x->data, means);
    const Tensor squares = array::arithmetic(array::Arithmetic::multiply, apart, apart);
    const bool order_is_known = given->order_is_known && (squares.rank() < 2 || given->data.is_row_major());
    const bool inexact = mean.order_matters || x->inexact;
    const double moved = inexact ? mean.difference + known_difference(*x) : 0;
    double largest = 0;
    for (Index i = 0; inexact && i < apart.size(); ++i) {
        largest = std::max(largest, std::abs(apart.real_at(i)));
    }
    const double difference =
        inexact ? moved * (2 * largest + moved) + largest * largest * 0x1p-20 * 0x1p-30 : 0;
    return divided(sum_in_order(run, squares, axis, order_is_known, difference),
                   count - static_cast<Index>(*less));
}

array::Rounded rooted(array::Rounded variance) {
    double least = HUGE_VAL;
    for (Index i = 0; i < variance.tensor.size(); ++i) {
        least = std::min(least, variance.tensor.real_at(i));
    }
    variance.tensor = array::unary(array::Unary::square_root, variance.tensor);
    const double root = least > variance.difference ? std::sqrt(least - variance.difference) : 0;
    variance.difference = root > 0 ? variance.difference / root + root * 0x1p-20 * 0x1p-30 : HUGE_VAL;
    return variance;
}

using SumReduction = array::Rounded (*)(Run& run, const NdarrayPtr& x, array::Axis axis, const Value& ddof);

array::Rounded sum_(Run& run, const NdarrayPtr& x, array::Axis axis, const Value&) {
    return sum_along(run, x, axis);
}
array::Rounded mean_(Run& run, const NdarrayPtr& x, array::Axis axis, const Value&) {
    return mean_of(run, x, axis);
}
array::Rounded deviation_of(Run& run, const NdarrayPtr& x, array::Axis axis, const Value& ddof) {
    return rooted(variance_of(run, x, axis, ddof));
}

/// @param of where the signature's `axis` stands; behind it `dtype`, `out`, and `keepdims` or `ddof` and
/// `keepdims`
template <SumReduction reduce, std::size_t of, bool has_ddof = false> Value
along(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = of == 0 ? self_of(arguments) : array_of(run, arguments[0]);
    const array::Axis axis = axis_at(arguments[of], x->data.rank());
    constexpr std::size_t ddof = of + 3;
    return reduced(run, x, reduce(run, x, axis, arguments[ddof]), axis,
                   arguments[has_ddof ? ddof + 1 : ddof]);
}

constexpr py::Entry methods_of_sums[] = {
    {"sum(axis=None, dtype=?None, out=?None, keepdims=False, initial=?0, where=?True)", along<sum_, 0>},
    {"mean(axis=None, dtype=?None, out=?None, keepdims=False, *, where=?True)", along<mean_, 0>},
    {"std(axis=None, dtype=?None, out=?None, ddof=0, keepdims=False, *, where=?True, mean=?None)",
     along<deviation_of, 0, true>},
    {"var(axis=None, dtype=?None, out=?None, ddof=0, keepdims=False, *, where=?True, mean=?None)",
     along<variance_of, 0, true>},
};

constexpr py::Entry functions_of_sums[] = {
    {"sum(a, axis=None, dtype=?None, out=?None, keepdims=False, initial=?0, where=?True)", along<sum_, 1>},
    {"mean(a, axis=None, dtype=?None, out=?None, keepdims=False, *, where=?True)", along<mean_, 1>},
    {"std(a, axis=None, dtype=?None, out=?None, ddof=0, keepdims=False, *, where=?True, mean=?, "
     "correction=?)",
     along<deviation_of, 1, true>},
    {"var(a, axis=None, dtype=?None, out=?None, ddof=0, keepdims=False, *, where=?True, mean=?, "
     "correction=?)",
     along<variance_of, 1, true>},
};

} // namespace

array::Rounded sum_along(Run& run, const NdarrayPtr& x, array::Axis axis) {
    if (is_floating(x->data.dtype())) {
        return sum_in_order(run, x->data, axis, x->order_is_known, known_difference(*x));
    }
    run.memory().require(x->data.shape(), DType::int64);
    return {array::sum(x->data.cast(DType::int64), axis).tensor, x->inexact};
}

std::span<const py::Entry> sum_methods() { return methods_of_sums; }

std::span<const py::Entry> sum_functions() { return functions_of_sums; }

} // namespace lim::numpy
