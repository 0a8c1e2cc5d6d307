#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/numpy/dtypes.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>
#include <limits>

namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

double number_at(const Arguments& arguments, std::size_t parameter) {
    const auto number = py::as_float(arguments[parameter]);
    if (!number) {
        py::refuse(refusals::only_ints_and_floats, {"np.linspace"});
    }
    return *number;
}

/// np.linspace(start, stop, num, endpoint, dtype): evenly spaced (numpy/_core/function_base.py).
Value linspace(Run& run, const Arguments& arguments) {
    const double start = number_at(arguments, 0);
    const double stop = number_at(arguments, 1);
    const auto given = py::as_index(run, arguments[2]);
    if (!given) {
        raise("TypeError",
              {"'", py::type_name(arguments[2]), "' object cannot be interpreted as an integer"});
    }
    if (*given < 0) {
        raise("ValueError", {"Number of samples, ", py::to_text(*given), ", must be non-negative."});
    }
    run.memory().require(static_cast<double>(*given) * sizeof(double));
    const auto count = static_cast<Index>(*given);
    const bool closed = py::truth(run, arguments[3]);
    const DType dtype = arguments[5].is_none() ? DType::float64 : dtype_of(run, arguments[5]);
    const auto parts = static_cast<double>(closed ? count - 1 : count);
    const double width = stop - start;
    const double step = width / parts;
    Tensor result = Tensor::uninitialised<double>({count});
    Index i = 0;
    for (double& element : result.data<double>()) {
        const auto position = static_cast<double>(i++);
        element =
            (parts > 0 ? (step == 0 ? position / parts * width : position * step) : position * width) + start;
    }
    if (closed && count > 1) {
        result.data<double>().back() = stop;
    }
    if (is_integer(dtype)) {
        for (double& element : result.data<double>()) {
            element = std::floor(element);
        }
    }
    const NdarrayPtr made = cast_to(run, make_array({result}), dtype);
    if (!py::truth(run, arguments[4])) {
        return made;
    }
    return py::make_tuple({made, parts > 0 ? Value(make_result({array::full({}, DType::float64, step)}))
                                           : Value(std::numeric_limits<double>::quiet_NaN())});
}

/// np.full_like(a, fill_value, dtype)
Value full_like(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = array_of(run, arguments[0]);
    const DType dtype = arguments[2].is_none() ? x->data.dtype() : dtype_of(run, arguments[2]);
    const NdarrayPtr value = array_of(run, arguments[1]);
    if (value->data.rank() > 0 || (is_floating(value->data.dtype()) && !is_floating(dtype))) {
        py::refuse(refusals::fill_with_array);
    }
    run.memory().require(x->data.shape(), dtype);
    if (!as_ndarray(arguments[1]) && dtype == DType::int32) {
        refuse_unfit(value->data);
    }
    const NdarrayPtr cast = cast_to(run, value, dtype);
    return knowing_order_of(
        make_array({array::broadcast_to(cast->data, x->data.shape()).row_major().snapshot(), value->inexact}),
        {x});
}

constexpr py::Entry functions_of_sequences[] = {
    {"linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=?0, *, device=?None)",
     linspace},
    {"full_like(a, fill_value, dtype=None, order=?'K', subok=?True, shape=?None, *, device=?None)",
     full_like},
};

} // namespace

std::span<const py::Entry> sequence_functions() { return functions_of_sequences; }

} // namespace lim::numpy
