#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/in_place.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>

namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

bool holds_floats(const py::Value& literal) {
    bool found = false;
    for_each_value(literal, [&](const py::Value& value) { found = found || value.get<double>() != nullptr; });
    return found;
}

/// What PyTorch raises of a list of tensors that do not have one element each, whose first one decides.
void check_tensors(const py::Value& data) {
    const py::Values* const items = py::items_in(data);
    const VariablePtr first = items == nullptr || items->empty() ? nullptr : as_variable(items->front());
    const auto is_alike = [&first](const py::Value& item) {
        const VariablePtr x = as_variable(item);
        return x && x->data.dtype() == first->data.dtype();
    };
    if (!first || first->data.size() == 1 || !std::ranges::all_of(*items, is_alike)) {
        return;
    }
    if (is_floating(first->data.dtype())) {
        raise("ValueError", {"only one element tensors can be converted to Python scalars"});
    }
    if (first->data.dtype() == DType::int64) {
        raise("TypeError", {"only integer tensors of a single element can be converted to an index"});
    }
}

/// torch.from_numpy(array): what is written into one is in the other.
py::Value from_numpy(Run&, const Arguments& arguments) {
    const auto array = numpy::as_ndarray(arguments[0]);
    if (!array || array->scalar) {
        raise("TypeError", {"expected np.ndarray (got ", py::type_name(arguments[0]), ")"});
    }
    if (!array->data.is_row_major() || !array->order_is_known) {
        py::refuse(refusals::array_layout);
    }
    const VariablePtr made = make_variable(Rounded{array->data, array->inexact});
    made->nearness->shown_outside = true;
    return made;
}

Rounded tensor_from(Run& run, const py::Value& data, std::optional<DType> dtype) {
    if (const auto array = numpy::as_ndarray(data); array && !array->scalar) {
        const DType to = dtype.value_or(array->data.dtype());
        run.memory().require(array->data.shape(), to);
        return {array::laid_out_as(array->data.cast(to), array->data).snapshot(), array->inexact};
    }
    if (!dtype) {
        check_tensors(data);
    }
    if (const VariablePtr x = as_variable(data)) { // a copy, which PyTorch warns of
        const DType to = dtype.value_or(x->data.dtype());
        run.memory().require(x->data.shape(), to);
        return {array::laid_out_as(x->data.cast(to), x->data).snapshot(), x->inexact()};
    }
    const py::Value literal = literal_of_data(run, data, dtype.has_value());
    if (dtype && !is_floating(*dtype) && holds_floats(literal)) {
        py::refuse(refusals::whole_tensor_source);
    }
    return {torch::tensor(literal, run.memory(), dtype)};
}

py::Value tensor_function(Run& run, const Arguments& arguments) {
    static_cast<void>(bool_at(arguments, 2)); // torch.tensor takes no None here; the other factories do
    return made(tensor_from(run, arguments[0], dtype_at(arguments, 1)), arguments, 2);
}

/// torch.as_tensor: a tensor itself, and of an array one that shares its elements.
py::Value as_tensor(Run& run, const Arguments& arguments) {
    const std::optional<DType> dtype = dtype_at(arguments, 1);
    if (const VariablePtr x = as_variable(arguments[0])) {
        return to_dtype(run, x, dtype.value_or(x->data.dtype()));
    }
    const auto array = numpy::as_ndarray(arguments[0]);
    if (array && !array->scalar && dtype.value_or(array->data.dtype()) == array->data.dtype()) {
        return from_numpy(run, arguments);
    }
    return make_variable(tensor_from(run, arguments[0], dtype));
}

/// torch.LongTensor(data), torch.FloatTensor(data), torch.ByteTensor(data).
template <DType dtype> py::Value typed_tensor(Run& run, const Arguments& arguments) {
    if (arguments[0].is_none() && !arguments.given(0)) {
        return make_variable(array::full({0}, dtype, std::int64_t{0}));
    }
    if (arguments[0].list() == nullptr && arguments[0].tuple() == nullptr) {
        py::refuse(refusals::typed_tensor_source);
    }
    return make_variable(tensor_from(run, arguments[0], dtype));
}

/// torch.zeros and torch.ones.
template <int value> py::Value filled(Run& run, const Arguments& arguments) {
    const Shape shape = size_given(run, arguments, 2);
    const DType dtype = dtype_at(arguments, 0).value_or(DType::float32);
    if (value == 0 && std::ranges::any_of(shape, [](Index length) { return length < 0; })) {
        raise("RuntimeError", {"zeros: Dimension size must be non-negative."});
    }
    check_empty(shape, dtype, run.memory());
    return made({array::full(shape, dtype, std::int64_t{value})}, arguments, 1);
}

template <int value> py::Value filled_like(Run& run, const Arguments& arguments) {
    const VariablePtr x = tensor_at(arguments, 0);
    const DType dtype = dtype_at(arguments, 1).value_or(x->data.dtype());
    run.memory().require(x->data.shape(), dtype);
    const Tensor filled = array::full(x->data.shape(), dtype, std::int64_t{value});
    return made({array::laid_out_as(filled, x->data)}, arguments, 2);
}

py::Value full(Run& run, const Arguments& arguments) {
    const py::Value& size = arguments[0];
    if (size.list() == nullptr && size.tuple() == nullptr) {
        wrong_type(arguments, 0, "tuple of ints");
    }
    const Shape shape = sizes_of(run, arguments, {size}, "size");
    const py::Value& value = arguments[1];
    if (const VariablePtr x = as_variable(value); x && x->data.rank() == 0) {
        py::refuse(refusals::fill_value);
    }
    if (!is_int(value) && !py::as_float(value)) {
        wrong_type(arguments, 1, "Number");
    }
    const DType natural = value.get<bool>() != nullptr     ? DType::boolean
                          : value.get<double>() != nullptr ? DType::float32
                                                           : DType::int64;
    const DType dtype = dtype_at(arguments, 2).value_or(natural);
    check_empty(shape, dtype, run.memory());
    const Tensor one = scalar_of(value, dtype);
    const Tensor filled = is_floating(dtype) ? array::full(shape, dtype, one.real_at(0))
                                             : array::full(shape, dtype, one.integer_at(0));
    return made({filled}, arguments, 3);
}

py::Value eye(Run& run, const Arguments& arguments) {
    const Index n = int_at(arguments, 0);
    const Index m = arguments.given(1) ? int_at(arguments, 1) : n;
    const DType dtype = dtype_at(arguments, 2).value_or(DType::float32);
    for (const auto& [name, length] : {std::pair("n", n), std::pair("m", m)}) {
        if (length < 0) {
            raise("RuntimeError", {name, " must be greater or equal to 0, got ", std::to_string(length)});
        }
    }
    check_countable({n, m});
    check_empty({n, m}, dtype, run.memory());
    return made({array::eye(n, m, dtype)}, arguments, 3);
}

/// torch.linspace of floats: from both ends to the middle (linspace_kernel), each rounded once.
py::Value linspace(Run& run, const Arguments& arguments) {
    const auto start = py::as_float(arguments[0]);
    const auto end = py::as_float(arguments[1]);
    const DType dtype = dtype_at(arguments, 3).value_or(DType::float32);
    if (!start || !end || !is_floating(dtype) || !is_int(arguments[2])) {
        py::refuse_missing("linspace(…, dtype=…)");
    }
    const Index steps = int_at(arguments, 2);
    if (steps < 0) {
        raise("RuntimeError", {"number of steps must be non-negative"});
    }
    check_empty({steps}, dtype, run.memory());
    Tensor result = array::full({steps}, dtype, *start);
    const auto fill = [&]<class T>(T) {
        const auto all = result.data<T>();
        const T first = static_cast<T>(*start);
        const T last = static_cast<T>(*end);
        const T step = (last - first) / static_cast<T>(steps - 1);
        for (Index i = 0; steps > 1 && i < steps; ++i) {
            all[static_cast<std::size_t>(i)] = i < steps / 2
                                                   ? std::fma(step, static_cast<T>(i), first)
                                                   : std::fma(-step, static_cast<T>(steps - i - 1), last);
        }
    };
    dtype == DType::float64 ? fill(double{}) : fill(float{});
    return made({result}, arguments, 4);
}

constexpr py::Entry tensor_entry[] = {
    {"tensor(data, *, dtype=None, requires_grad=False, device=?'cpu', pin_memory=?)", tensor_function}};
constexpr py::Entry factory_entries[] = {
    {"LongTensor(data=None, /)", typed_tensor<DType::int64>},
    {"FloatTensor(data=None, /)", typed_tensor<DType::float32>},
    {"ByteTensor(data=None, /)", typed_tensor<DType::uint8>},
    {"from_numpy(ndarray, /)", from_numpy},
    {"as_tensor(data, *, dtype=None, device=?'cpu')", as_tensor},
    {"zeros(*size, dtype=None, requires_grad=False, size=None, out=?, layout=?, device=?'cpu', pin_memory=?)",
     filled<0>},
    {"ones(*size, dtype=None, requires_grad=False, size=None, out=?, layout=?, device=?'cpu', pin_memory=?)",
     filled<1>},
    {"zeros_like(input, *, dtype=None, requires_grad=False, memory_format=?, layout=?, device=?'cpu', "
     "pin_memory=?)",
     filled_like<0>},
    {"ones_like(input, *, dtype=None, requires_grad=False, memory_format=?, layout=?, device=?'cpu', "
     "pin_memory=?)",
     filled_like<1>},
    {"full(size, fill_value, *, dtype=None, requires_grad=False, out=?, layout=?, device=?'cpu', "
     "pin_memory=?)",
     full},
    {"eye(n, m=None, *, dtype=None, requires_grad=False, out=?, layout=?, device=?'cpu', pin_memory=?)", eye},
    {"linspace(start, end, steps, *, dtype=None, requires_grad=False, out=?, layout=?, device=?'cpu', "
     "pin_memory=?)",
     linspace},
    {"arange(*ends, dtype=None, requires_grad=False, start=None, end=None, step=None, out=?, layout=?, "
     "device=?'cpu', pin_memory=?)",
     arange},
};

} // namespace

Shape size_given(Run& run, const Arguments& arguments, std::size_t size) {
    const py::Values given = sizes_given(arguments, size);
    if (given.empty()) {
        raise("TypeError",
              {arguments.signature().name, "() missing 1 required positional arguments: \"size\""});
    }
    if (given.size() > 1 && (given[0].list() != nullptr || given[0].tuple() != nullptr)) {
        raise("TypeError", {arguments.signature().name, "() takes 1 positional argument but ",
                            std::to_string(given.size()), " were given"});
    }
    return sizes_of(run, arguments, given, "size");
}

py::Values sizes_given(const Arguments& arguments, std::size_t size) {
    return arguments.rest().empty() && arguments.given(size) ? py::Values{arguments[size]} : arguments.rest();
}

VariablePtr made(Rounded elements, const Arguments& arguments, std::size_t requires_grad) {
    const VariablePtr x = make_variable(std::move(elements));
    if (!arguments[requires_grad].is_none() && bool_at(arguments, requires_grad)) {
        if (!is_floating(x->data.dtype())) {
            raise("RuntimeError", {"Only Tensors of floating point and complex dtype can require gradients"});
        }
        require_grad(x, true);
    }
    return x;
}

py::Value float_tensor(Run& run, const Arguments& arguments) {
    return typed_tensor<DType::float32>(run, arguments);
}

std::span<const py::Entry> first_factory_function() { return tensor_entry; }
std::span<const py::Entry> factory_functions() { return factory_entries; }

} // namespace lim::torch
