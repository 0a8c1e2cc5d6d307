#include "core/framework/numpy/functions.hpp"

#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/memory.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/literal.hpp"
#include "core/framework/numpy/dtypes.hpp"
#include "core/framework/numpy/from_literal.hpp"
#include "core/framework/numpy/messages.hpp"
#include "core/framework/numpy/opaque_array.hpp"
#include "core/framework/numpy/operators.hpp"
#include "core/python/call.hpp"
#include "core/python/large_int.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>

namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

std::optional<DType> dtype_at(Run& run, const Arguments& arguments, std::size_t parameter) {
    const Value& given = arguments[parameter];
    return given.is_none() ? std::nullopt : std::optional(dtype_of(run, given));
}

/// np.array(object, dtype=None): of its own elements.
Value array_function(Run& run, const Arguments& arguments) {
    const auto dtype = dtype_at(run, arguments, 1);
    if (!as_ndarray(arguments[0]) && !dtype) {
        return new_array(run, arguments[0]);
    }
    NdarrayPtr x = array_of(run, arguments[0]);
    const DType to = dtype.value_or(DType::float64);
    if (!array_like(run, arguments[0]) && is_integer(to) &&
        (is_floating(x->data.dtype()) || to == DType::int32)) {
        refuse_unfit(x->data); // each number of a list raises by itself
    }
    x = cast_to(run, x, dtype.value_or(x->data.dtype()));
    return knowing_order_of(make_view(x, x->data), {x});
}

/// np.asarray(a, dtype=None): an array as it is where it has the dtype.
Value as_array_function(Run& run, const Arguments& arguments) {
    const auto dtype = dtype_at(run, arguments, 1);
    const NdarrayPtr x = as_ndarray(arguments[0]);
    return x && !x->scalar && (!dtype || *dtype == x->data.dtype()) ? Value(x)
                                                                    : array_function(run, arguments);
}

/// The dtype beside a shape, of which NumPy first looks at what is no int.
DType dtype_beside(Run& run, const Value& shape, const Arguments& arguments, std::size_t parameter) {
    try {
        return dtype_at(run, arguments, parameter).value_or(DType::float64);
    } catch (const FrameworkError&) {
        if (shape.get<py::Int>() == nullptr) {
            py::refuse(refusals::shape_beside_no_dtype);
        }
        throw;
    }
}

template <int value> Value filled(Run& run, const Arguments& arguments) {
    const DType dtype = dtype_beside(run, arguments[0], arguments, 1);
    return make_array({array::full(checked_shape(run, arguments[0], dtype), dtype, std::int64_t{value})});
}

Value eye(Run& run, const Arguments& arguments) {
    const Value columns = arguments[1].is_none() ? arguments[0] : arguments[1];
    const DType dtype =
        dtype_beside(run, arguments[0].get<py::Int>() == nullptr ? arguments[0] : columns, arguments, 3);
    const Shape shape = checked_shape(run, py::make_tuple({arguments[0], columns}), dtype);
    const py::Int* const k = arguments[2].get<py::Int>();
    if (k == nullptr) {
        py::refuse(refusals::only_int, {"k"});
    }
    return make_array({array::eye(shape[0], shape[1], dtype, diagonal_of(*k))});
}

/// What np.arange is given as a number: an int, a float, a scalar of ints, or TensorFlow's tensor of one
/// number.
Value number_of(Run& run, const Value& value) {
    if (value.get<double>() != nullptr || is_int(value)) {
        return value;
    }
    const Tensor* const elements = value.object() != nullptr ? value.object()->elements() : nullptr;
    const bool tensor = elements != nullptr && std::string_view(value.object()->type().name) == "EagerTensor";
    if (tensor && elements->rank() == 0 && is_floating(elements->dtype())) {
        return elements->real_at(0);
    }
    const auto integer = value.object() != nullptr ? py::as_index(run, value) : std::nullopt;
    if (!integer) {
        py::refuse(refusals::only_ints_and_floats, {"np.arange"});
    }
    return *integer;
}

/// np.arange(stop).
Value arange_to(Run& run, const Value& stop) {
    const Index count = arange_length(stop);
    const bool whole = int64_of(stop).has_value();
    check_size({count}, DType::float64);
    run.memory().require({count}, DType::float64);
    if (is_int(stop) && !whole && sign_of(stop) < 0) {
        const double none = 0;
        return std::make_shared<OpaqueArray>(Array{Tensor::of<double>({0}, std::span(&none, 0)), true});
    }
    return make_array({array::range(0, 1, count, whole ? DType::int64 : DType::float64)});
}

Value arange(Run& run, const Arguments& arguments) {
    const bool start_by_name = arguments.by_name(0) && !arguments.given(1);
    if (start_by_name || (!arguments.given(0) && arguments[1].is_none())) {
        raise("TypeError", {"arange() requires stop to be specified."});
    }
    if (arguments[0].is_none() || (arguments[1].is_none() && arguments.given(1))) {
        py::refuse(refusals::np_arange_count);
    }
    const bool to_start = arguments[1].is_none();
    py::Values ends;
    for (std::size_t i = 0; i < 3; ++i) {
        ends.push_back(arguments[i].is_none() ? Value(i == 2 ? 1 : 0) : number_of(run, arguments[i]));
    }
    if (to_start) {
        std::swap(ends[0], ends[1]);
    }
    if (to_start && arguments[2].is_none() && arguments[3].is_none()) {
        return arange_to(run, ends[1]);
    }
    const auto is_float = [](const Value& end) { return end.get<double>() != nullptr; };
    const bool floats = std::ranges::any_of(ends, is_float);
    if (std::ranges::any_of(ends,
                            [](const Value& end) { return static_cast<bool>(py::as_large_int(end)); })) {
        py::refuse(refusals::arange_too_large, {"np.arange"});
    }
    const double start = *py::as_float(ends[0]);
    const double stop = *py::as_float(ends[1]);
    const double step = *py::as_float(ends[2]);
    const double most = 0x1p53;
    if (step == 0 || !(std::abs(start) <= most && std::abs(stop) <= most && std::abs(step) <= most)) {
        py::refuse(refusals::np_arange_step);
    }
    const DType natural = floats ? DType::float64 : DType::int64;
    const DType dtype = dtype_at(run, arguments, 3).value_or(natural);
    if (dtype == DType::boolean || (floats && dtype != natural)) {
        py::refuse(refusals::np_arange_dtype);
    }
    const double length = std::max(0.0, std::ceil((stop - start) / step));
    run.memory().require(length * 8);
    const auto count = static_cast<Index>(length);
    if (!floats) {
        return make_array(
            {array::range(static_cast<std::int64_t>(start), static_cast<std::int64_t>(step), count, dtype)});
    }
    // start and start + step, and the others by the difference of these (DOUBLE_fill)
    Tensor result = Tensor::uninitialised<double>({count});
    const double difference = (start + step) - start;
    Index i = 0;
    for (double& element : result.data<double>()) {
        element = start + static_cast<double>(i++) * difference;
    }
    if (count > 1) {
        result.data<double>()[1] = start + step;
    }
    return make_array({result});
}

/// np.full(shape, fill_value, dtype=None) of a single value.
Value full(Run& run, const Arguments& arguments) {
    const NdarrayPtr value = array_of(run, arguments[1]);
    const DType dtype = dtype_at(run, arguments, 2).value_or(value->data.dtype());
    const Shape shape = checked_shape(run, arguments[0], dtype);
    if (value->data.rank() > 0) {
        py::refuse(refusals::fill_with_array);
    }
    if (!as_ndarray(arguments[1]) && dtype == DType::int32) {
        refuse_unfit(value->data);
    }
    const NdarrayPtr cast = cast_to(run, value, dtype);
    return make_array({array::broadcast_to(cast->data, shape).row_major().snapshot(), value->inexact});
}

/// np.zeros_like(a, dtype=None), np.ones_like.
template <int value> Value filled_like(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = array_of(run, arguments[0]);
    const DType dtype = dtype_at(run, arguments, 1).value_or(x->data.dtype());
    run.memory().require(x->data.shape(), dtype);
    return knowing_order_of(make_array({array::full(x->data.shape(), dtype, std::int64_t{value})}), {x});
}

/// np.empty(shape) where there is nothing in it.
Value empty(Run& run, const Arguments& arguments) {
    const DType dtype = dtype_beside(run, arguments[0], arguments, 1);
    const Shape shape = checked_shape(run, arguments[0], dtype);
    if (element_count(shape) > 0) {
        py::refuse(refusals::np_empty);
    }
    return make_array({array::full(shape, dtype, std::int64_t{0})});
}

Value identity(Run& run, const Arguments& arguments) {
    const DType dtype = dtype_beside(run, arguments[0], arguments, 1);
    const Shape shape = checked_shape(run, py::make_tuple({arguments[0], arguments[0]}), dtype);
    return make_array({array::eye(shape[0], shape[1], dtype)});
}

constexpr py::Entry first_that_create[] = {
    {"array(object, dtype=None, *, copy=?True, order=?'K', subok=?False, ndmin=?0, ndmax=?0, like=?None)",
     array_function},
    {"arange(start=None, stop=None, step=None, dtype=None, *, device=?None, like=?None)", arange},
    {"ones(shape, dtype=None, order=?'C', *, device=?None, like=?None)", filled<1>},
};

constexpr py::Entry functions_that_create[] = {
    {"asarray(a, dtype=None, order=?None, *, device=?None, copy=?None, like=?None)", as_array_function},
    {"zeros(shape, dtype=None, order=?'C', *, device=?None, like=?None)", filled<0>},
    {"empty(shape, dtype=None, order=?'C', *, device=?None, like=?None)", empty},
    {"full(shape, fill_value, dtype=None, order=?'C', *, device=?None, like=?None)", full},
    {"eye(N, M=None, k=0, dtype=None, order=?'C', *, device=?None, like=?None)", eye},
    {"identity(n, dtype=None, *, like=?None)", identity},
    {"zeros_like(a, dtype=None, order=?'K', subok=?True, shape=?None, *, device=?None)", filled_like<0>},
    {"ones_like(a, dtype=None, order=?'K', subok=?True, shape=?None, *, device=?None)", filled_like<1>},
};

} // namespace

Index diagonal_of(py::Int k) {
    constexpr py::Int beyond = py::Int{1} << 62; // all diagonals of any array
    return static_cast<Index>(std::clamp(k, -beyond, beyond));
}

void check_size(const Shape& shape, DType dtype) {
    if (!byte_count(shape, dtype)) {
        raise("ValueError", {"array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum "
                             "possible size."});
    }
}

/// _arange_safe_ceil_to_intp. Where the length is just beyond its range, numpy takes it for negative, and
/// gives an empty array.
Index arange_length(const py::Value& stop) {
    const double length = std::ceil(is_int(stop) ? nearest_float(stop).value_or(HUGE_VAL) : py_float(stop));
    if (std::isnan(length)) {
        raise("ValueError", {"arange: cannot compute length"});
    }
    if (!(length >= -0x1p63 && length <= 0x1p63)) {
        raise("ValueError", {"Maximum allowed size exceeded"});
    }
    return length <= 0 || length == 0x1p63 ? 0 : static_cast<Index>(length);
}

Index ones_length(const py::Value& length) {
    const auto count = int64_of(length);
    if (!count) {
        raise("ValueError", {"Maximum allowed dimension exceeded"});
    }
    if (*count < 0) {
        raise("ValueError", {"negative dimensions are not allowed"});
    }
    return *count;
}

Shape checked_shape(Run& run, const Value& shape, DType dtype) {
    if (shape.get<double>() != nullptr) {
        raise("TypeError",
              {"expected a sequence of integers or a single integer, got '", py::repr(run, shape), "'"});
    }
    const Shape lengths = is_int(shape) ? Shape{ones_length(shape)} : shape_of(run, shape);
    if (std::ranges::any_of(lengths, [](Index each) { return each < 0; })) {
        raise("ValueError", {"negative dimensions are not allowed"});
    }
    check_size(lengths, dtype);
    run.memory().require(lengths, dtype);
    return lengths;
}

std::span<const py::Entry> first_creation_functions() { return first_that_create; }

std::span<const py::Entry> creation_functions() { return functions_that_create; }

} // namespace lim::numpy
