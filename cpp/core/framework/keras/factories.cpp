#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/dtype.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/functions.hpp"
#include "core/framework/keras/message.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/keras/tf.hpp"
#include "core/framework/numpy/ndarray.hpp"
#include "core/framework/raise.hpp"
#include "core/framework/text.hpp"
#include "core/print/layout.hpp"
#include "core/print/tf_repr.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>

namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

/// tf.constant(value, dtype=None).
py::Value constant_function(Run& run, const Arguments& arguments) {
    const auto dtype = dtype_at(arguments, 1);
    const EagerPtr x = tensor_of(run, arguments[0], dtype);
    const EagerPtr given = as_tensor(arguments[0]);
    if (as_slices(arguments[0]) != nullptr || (given && (given->is_variable() || dtype))) {
        py::refuse("This page makes constants of numbers, lists and arrays alone. There is `tf.cast`");
    }
    return x;
}

/// tf.convert_to_tensor(value, dtype=None).
py::Value convert_to_tensor(Run& run, const Arguments& arguments) {
    const auto dtype = dtype_at(arguments, 1);
    const EagerPtr x = tensor_of(run, arguments[0], dtype);
    if (dtype && *dtype != x->data.dtype()) {
        if (x->is_variable() || as_slices(arguments[0]) != nullptr) {
            py::refuse("This page converts variables and slices in their own dtype alone");
        }
        raise("ValueError", {"Tensor conversion requested dtype ", dtype_name(*dtype),
                             " for Tensor with dtype ", dtype_name(x->data.dtype()), ": ", tf_repr(x->data)});
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
            py::refuse("This page takes shapes of ints of 32 bits alone");
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

template <int value> py::Value filled(Run& run, const Arguments& arguments) {
    const DType dtype = dtype_at(arguments, 1).value_or(DType::float32);
    const Shape shape = lengths_of(run, arguments[0]);
    check_fill(shape);
    run.memory().require(shape, dtype);
    return make_tensor({array::full(shape, dtype, std::int64_t{value})});
}

py::Value eye(Run& run, const Arguments& arguments) {
    const DType dtype = dtype_at(arguments, 2).value_or(DType::float32);
    const py::Value columns = arguments[1].is_none() ? arguments[0] : arguments[1];
    const Shape shape = lengths_of(run, py::make_tuple({arguments[0], columns}));
    if (shape[0] < 0 || shape[1] < 0) {
        py::refuse("This page has `tf.eye` of lengths that are not negative");
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
        py::refuse("This page has `tf.range` of ints and floats alone");
    }
    return element_of(run, *x, 0);
}

/// A number in a message: C++'s stream, for whole numbers.
std::string whole_number_text(double value) { return std::to_string(static_cast<std::int64_t>(value)); }

py::Value range(Run& run, const Arguments& arguments) {
    py::Values ends;
    for (const py::Value& end : arguments.rest()) {
        ends.push_back(number_of(run, end));
    }
    if (ends.empty() || ends.size() > 3) {
        py::refuse("This page has `tf.range` of one to three numbers");
    }
    const auto is_float = [](const py::Value& end) { return end.get<double>() != nullptr; };
    const bool floats = std::ranges::any_of(ends, is_float);
    const double start = ends.size() > 1 ? *py::as_float(ends[0]) : 0;
    const double limit = *py::as_float(ends[ends.size() > 1 ? 1 : 0]);
    const double delta = ends.size() > 2 ? *py::as_float(ends[2]) : 1;
    constexpr double most = 1 << 24; // floats and ints alike are exact up to here
    for (const double number : {start, limit, delta}) {
        if (!(std::abs(number) <= most) || (floats && number * 1024 != std::trunc(number * 1024))) {
            py::refuse("This page has `tf.range` of numbers up to 2²⁴ that floats hold exactly");
        }
    }
    const DType natural = floats ? DType::float32 : DType::int32;
    const DType dtype = dtype_at(arguments, 0).value_or(natural);
    if (dtype == DType::boolean || (floats && !is_floating(dtype))) {
        py::refuse("This page has `tf.range` of ints as whole numbers and floats, of floats as floats");
    }
    const auto failed = [](std::initializer_list<std::string_view> why) {
        raise("InvalidArgumentError", {device_prefix("Range"), concat(why), " [Op:Range] name: "});
    };
    if (floats && (delta == 0 || (delta > 0 ? start > limit : start < limit))) {
        py::refuse("This page has no words for this `tf.range`");
    }
    if (delta == 0) {
        failed({"Requires delta != 0: 0"});
    }
    if (delta > 0 && start > limit) {
        failed({"Requires start <= limit when delta > 0: ", whole_number_text(start), "/",
                whole_number_text(limit)});
    }
    if (delta < 0 && start < limit) {
        py::refuse("This page has no words for this `tf.range`");
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

/// tf.one_hot(indices, depth, on_value=1, off_value=0, axis=-1, dtype=float32).
py::Value one_hot_function(Run& run, const Arguments& arguments) {
    const bool list = arguments[0].list() != nullptr || arguments[0].tuple() != nullptr;
    EagerPtr ids = tensor_of(run, arguments[0]);
    const EagerPtr depth_tensor = as_tensor(arguments[1]);
    const py::Value& depth = arguments[1];
    Argument size = PyInt(0);
    if (depth_tensor) {
        if (depth_tensor->data.rank() > 0 || depth_tensor->data.dtype() != DType::int32) {
            py::refuse("This page takes an int as the depth of `tf.one_hot` alone");
        }
        size = Value{depth_tensor->data};
    } else if (depth.get<double>() != nullptr || depth.get<std::string>() != nullptr) {
        cannot_convert(run, depth, DType::int32);
    } else {
        const auto integer = depth.get<bool>() == nullptr ? py::as_index(run, depth) : std::nullopt;
        if (!integer || *integer > 0x7fffffff || *integer < -0x7fffffff) {
            py::refuse("This page takes an int of 32 bits as the depth of `tf.one_hot` alone");
        }
        size = PyInt(static_cast<std::int64_t>(*integer));
    }
    const DType given = ids->data.dtype();
    const bool number = arguments[0].get<double>() != nullptr;
    if (number || given == DType::float64 || (list && given == DType::float32 && ids->data.size() == 0)) {
        py::refuse("This page makes one-hot vectors of whole numbers alone");
    }
    if (given == DType::boolean) {
        py::refuse("This page makes one-hot vectors of whole numbers alone");
    }
    const DType dtype = dtype_at(arguments, 2).value_or(DType::float32);
    try {
        const Value made = one_hot({ids->data}, size, run.memory());
        return make_result({made.tensor.cast(dtype)}, {ids});
    } catch (const FrameworkError& error) {
        // of a list the message ends before the name
        const std::string message = error.what();
        constexpr std::string_view ending = " name: ";
        if (list && message.ends_with(ending)) {
            raise("InvalidArgumentError", {message.substr(0, message.size() - ending.size())});
        }
        throw;
    }
}

constexpr py::Entry factory_entries[] = {
    {"constant(value, dtype=None, ...)", constant_function},
    {"convert_to_tensor(value, dtype=None, ...)", convert_to_tensor},
    {"range(*ends, dtype=None)", range},
    {"zeros(shape, dtype=None, ...)", filled<0>},
    {"ones(shape, dtype=None, ...)", filled<1>},
    {"eye(num_rows, num_columns=None, *, dtype=None, ...)", eye},
    {"one_hot(indices, depth, *, dtype=None, ...)", one_hot_function},
};

} // namespace

std::span<const py::Entry> factory_functions() { return factory_entries; }

} // namespace lim::keras
