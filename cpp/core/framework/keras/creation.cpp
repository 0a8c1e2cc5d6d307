#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/functions.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/print/layout.hpp"
#include "core/print/numpy_repr.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>

namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

Shape lengths_of(Run& run, const py::Value& shape);

/// tf.constant(value, dtype=None, shape=None): a single value stands for all of a shape.
py::Value constant_function(Run& run, const Arguments& arguments) {
    const EagerPtr given = as_tensor(arguments[0]);
    if (given && !given->is_variable() && !arguments[1].is_none() &&
        !py::equal(run, dtype_value(given->data.dtype()), arguments[1])) {
        raise("TypeError",
              {"Expected tensor ", numpy_str(given->data), " with dtype ", py::repr(run, arguments[1]),
               ", but got dtype tf.", dtype_name(given->data.dtype()), "."});
    }
    const auto dtype = dtype_at(run, arguments, 1);
    const bool list_of_tensors = !given && dtype_of_tensors_in(arguments[0]);
    if (as_slices(arguments[0]) != nullptr || (given && given->is_variable()) || list_of_tensors) {
        py::refuse(refusals::constant_source);
    }
    const EagerPtr x = tensor_of(run, arguments[0], dtype);
    if (arguments[2].is_none()) {
        return x;
    }
    const Shape shape = lengths_of(run, arguments[2]);
    const bool negative = std::ranges::any_of(shape, [](Index length) { return length < 0; });
    const bool fits = x->data.size() == 1 || Memory::elements(shape) == static_cast<double>(x->data.size());
    if (negative || given || !fits) {
        py::refuse(refusals::constant_shape);
    }
    run.memory().require(shape, x->data.dtype());
    const Tensor one =
        x->data.size() == 1 ? *array::reshape_view(x->data.row_major(), {}) : x->data.row_major();
    return make_tensor({x->data.size() == 1 ? array::broadcast_to(one, shape).row_major()
                                            : *array::reshape_view(one, shape)});
}

/// tf.convert_to_tensor(value, dtype=None).
py::Value convert_to_tensor(Run& run, const Arguments& arguments) {
    const auto dtype = dtype_at(run, arguments, 1);
    const EagerPtr x = tensor_of(run, arguments[0], dtype);
    if (dtype && *dtype != x->data.dtype()) {
        if (x->is_variable() || as_slices(arguments[0]) != nullptr) {
            py::refuse(refusals::converted_variable);
        }
        raise_other_dtype(x, *dtype);
    }
    return x->is_variable() ? record(run, {x->data.snapshot(), x->inexact}, {x}, {}) : x;
}

/// The lengths that a shape names.
Shape lengths_of(Run& run, const py::Value& shape) {
    const bool several = shape.list() != nullptr || shape.tuple() != nullptr;
    Shape lengths;
    for (const py::Value& each : several ? py::items_of(run, shape) : py::Values{shape}) {
        if (!several && each.get<double>() != nullptr) {
            cannot_convert(run, each, DType::int32);
        }
        const auto length =
            each.get<bool>() == nullptr && each.get<double>() == nullptr && !numpy::as_ndarray(each)
                ? py::as_index(run, each)
                : std::nullopt;
        if (!length || *length > 0x7fffffff || *length < -0x7fffffff) {
            py::refuse(refusals::tf_shape);
        }
        lengths.push_back(static_cast<Index>(*length));
    }
    return lengths;
}

void check_fill(const Shape& lengths) {
    for (const Index length : lengths) {
        if (length < 0) {
            raise("InvalidArgumentError", {device_prefix("Fill"), "Dimension ", std::to_string(length),
                                           " must be >= 0 [Op:Fill] name: "});
        }
    }
}

/// The dtype where float32 is the default, and None is none.
DType dtype_or_float32(Run& run, const Arguments& arguments, std::size_t parameter) {
    return arguments.given(parameter) ? dtype_of(run, arguments[parameter]) : DType::float32;
}

template <int value> py::Value filled(Run& run, const Arguments& arguments) {
    const DType dtype = dtype_or_float32(run, arguments, 1);
    const Shape shape = lengths_of(run, arguments[0]);
    check_fill(shape);
    run.memory().require(shape, dtype);
    return make_tensor({array::full(shape, dtype, std::int64_t{value})});
}

/// tf.zeros_like(input, dtype=None), tf.ones_like.
template <int value> py::Value filled_like(Run& run, const Arguments& arguments) {
    const EagerPtr x = tensor_of(run, arguments[0]);
    if (as_tensor(arguments[1])) {
        py::refuse(refusals::tf_dtype);
    }
    const DType dtype = dtype_at(run, arguments, 1).value_or(x->data.dtype());
    run.memory().require(x->data.shape(), dtype);
    return make_tensor({array::full(x->data.shape(), dtype, std::int64_t{value})});
}

py::Value eye(Run& run, const Arguments& arguments) {
    const py::Value columns = arguments[1].is_none() ? arguments[0] : arguments[1];
    for (const py::Value& length : {arguments[0], columns}) {
        if (length.get<py::Int>() == nullptr) { // looked at before the dtype
            py::refuse(refusals::tf_eye_kinds);
        }
    }
    const DType dtype = dtype_or_float32(run, arguments, 3);
    const Shape shape = lengths_of(run, py::make_tuple({arguments[0], columns}));
    if (shape[0] < 0 || shape[1] < 0) {
        py::refuse(refusals::tf_eye_negative);
    }
    run.memory().require(shape, dtype);
    return make_tensor({array::eye(shape[0], shape[1], dtype)});
}

/// A number of tf.range: an int or a float, or a tensor of one int.
py::Value number_of(Run& run, const py::Value& value) {
    if (value.get<double>() != nullptr || value.get<py::Int>() != nullptr) {
        return value;
    }
    const EagerPtr x = as_tensor(value);
    if (!x || x->data.rank() > 0 || x->data.dtype() != DType::int32) {
        py::refuse(refusals::only_ints_and_floats, {"tf.range"});
    }
    return element_of(run, *x, 0);
}

/// A number in a message: C++'s stream, for whole numbers.
std::string whole_number_text(double value) { return std::to_string(static_cast<std::int64_t>(value)); }

py::Value range(Run& run, const Arguments& arguments) {
    const bool to_start = arguments[1].is_none();
    const py::Value from = to_start ? py::Value(0) : number_of(run, arguments[0]);
    const py::Value to = number_of(run, arguments[to_start ? 0 : 1]);
    const py::Value by = number_of(run, arguments[2]);
    const auto is_float = [](const py::Value& end) { return end.get<double>() != nullptr; };
    const bool floats = is_float(from) || is_float(to) || is_float(by);
    const double start = *py::as_float(from);
    const double limit = *py::as_float(to);
    const double delta = *py::as_float(by);
    constexpr double most = 1 << 24; // floats and ints alike are exact up to here
    for (const double number : {start, limit, delta}) {
        if (!(std::abs(number) <= most) || (floats && number * 1024 != std::trunc(number * 1024))) {
            py::refuse(refusals::tf_range_too_large);
        }
    }
    const DType natural = floats ? DType::float32 : DType::int32;
    const DType dtype = dtype_at(run, arguments, 3).value_or(natural);
    if (dtype == DType::boolean || (floats && !is_floating(dtype))) {
        py::refuse(refusals::tf_range_dtype);
    }
    const auto failed = [](std::initializer_list<std::string_view> why) {
        raise("InvalidArgumentError", {device_prefix("Range"), concat(why), " [Op:Range] name: "});
    };
    if (floats && (delta == 0 || (delta > 0 ? start > limit : start < limit))) {
        py::refuse(refusals::error_words, {"tensorflow", "tf.range"});
    }
    if (delta == 0) {
        failed({"Requires delta != 0: 0"});
    }
    if (delta > 0 && start > limit) {
        failed({"Requires start <= limit when delta > 0: ", whole_number_text(start), "/",
                whole_number_text(limit)});
    }
    if (delta < 0 && start < limit) {
        py::refuse(refusals::error_words, {"tensorflow", "tf.range"});
    }
    const auto count = static_cast<Index>(std::ceil((limit - start) / delta));
    run.memory().require({count}, DType::float64);
    Tensor result = Tensor::uninitialised<double>({count});
    Index i = 0;
    for (double& element : result.data<double>()) {
        element = start + static_cast<double>(i++) * delta; // no step of it rounds
    }
    return make_tensor({result.cast(dtype)});
}

constexpr py::Entry first_factory_entries[] = {
    {"constant(value, dtype=None, shape=None, name=?'Const')", constant_function},
    {"convert_to_tensor(value, dtype=None, dtype_hint=?None, name=?None)", convert_to_tensor},
    {"one_hot(indices, depth, on_value=None, off_value=None, axis=None, dtype=None, name=?None)", one_hot},
};

constexpr py::Entry factory_entries[] = {
    {"range(start, limit=None, delta=1, dtype=None, name=?'range')", range},
    {"zeros(shape, dtype=None, name=?None, layout=?None)", filled<0>},
    {"ones(shape, dtype=None, name=?None, layout=?None)", filled<1>},
    {"eye(num_rows, num_columns=None, batch_shape=?None, dtype=None, name=?None)", eye},
    {"zeros_like(input, dtype=None, name=?None, layout=?None)", filled_like<0>},
    {"ones_like(input, dtype=None, name=?None, layout=?None)", filled_like<1>},
};

} // namespace

std::span<const py::Entry> first_factory_functions() { return first_factory_entries; }

std::span<const py::Entry> factory_functions() { return factory_entries; }

} // namespace lim::keras
