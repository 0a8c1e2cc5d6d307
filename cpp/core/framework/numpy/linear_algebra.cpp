#include "core/framework/numpy/linear_algebra.hpp"
#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/framework/numpy/messages.hpp"
#include "core/framework/numpy/operators.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

NdarrayPtr squares_of(Run& run, const NdarrayPtr& x) { return apply(run, py::Operator::multiply, {x}, {x}); }

NdarrayPtr with_axes_of_one(Run& run, const NdarrayPtr& norm, const NdarrayPtr& x, const Value& keepdims) {
    return py::truth(run, keepdims)
               ? reshaped(run, norm, py::make_tuple(py::Values(x->data.shape().size(), Value(1))))
               : norm;
}

/// np.linalg.norm(x, ord, axis, keepdims) of vectors, and of matrices that of Frobenius
/// (numpy/linalg/_linalg.py).
Value norm(Run& run, const Arguments& arguments) {
    NdarrayPtr x = array_of(run, arguments[0]);
    if (!is_floating(x->data.dtype())) {
        x = knowing_order_of(cast_to(run, x, DType::float64), {x});
    }
    const Value& kind = arguments[1];
    const std::string* const name = kind.get<std::string>();
    const auto order = kind.is_none() ? std::optional(2.0) : py::as_float(kind);
    const Index rank = x->data.rank();
    if (arguments[2].is_none() &&
        (kind.is_none() || (name != nullptr && *name == "fro" && rank == 2) || (order == 2 && rank == 1))) {
        if (name != nullptr) {
            const auto all = sum_along(run, squares_of(run, x), std::nullopt);
            return with_axes_of_one(run, root_of(run, make_result(all)), x, arguments[3]);
        }
        const NdarrayPtr flat = reshaped(run, x, Value(-1)); // in the order of memory, which the mark covers
        return with_axes_of_one(run, root_of(run, dot_of(run, flat, flat)), x, arguments[3]);
    }
    const bool one_axis_alone = !arguments[2].is_none() || rank == 1;
    if (!order || !one_axis_alone || (arguments[2].get<py::Int>() == nullptr && !arguments[2].is_none())) {
        py::refuse(refusals::np_norm);
    }
    const array::Axis axis = axis_at(arguments[2].is_none() ? Value(0) : arguments[2], rank);
    if (*order == 2) {
        const auto sums = sum_along(run, squares_of(run, x), axis);
        return root_of(run, as_ndarray(reduced(run, x, sums, axis, arguments[3])));
    }
    const NdarrayPtr sizes = apply(run, py::UnaryOperator::absolute, x);
    if (*order == 1) {
        return reduced(run, x, sum_along(run, sizes, axis), axis, arguments[3]);
    }
    if (!std::isinf(*order) || array::reduced_length(x->data, axis) == 0) {
        py::refuse(refusals::np_norm);
    }
    return reduced(run, x, {array::extreme(sizes->data, axis, *order > 0).values, x->inexact, x->difference},
                   axis, arguments[3]);
}

constexpr py::Entry functions_of_linalg[] = {{"norm(x, ord=None, axis=None, keepdims=False)", norm}};

const py::Module& all_of_linalg() {
    static const py::Module all{.name = "numpy.linalg", .functions = functions_of_linalg};
    return all;
}

} // namespace

const py::Module linalg_module{
    .name = "numpy.linalg", .wrong_call = raise_in_words_of_functions, .more = all_of_linalg};

} // namespace lim::numpy
