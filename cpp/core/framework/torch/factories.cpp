#include "core/framework/torch/factories.hpp"
#include "core/array/make.hpp"
#include "core/dtype.hpp"
#include "core/framework/literal_of.hpp"
#include "core/framework/raise.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/tensor.hpp"
#include "core/framework/torch/tensor_methods.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <limits>

namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

bool holds_floats(const PyValue& data) {
    if (const auto* list = data.get_if<PyList>()) {
        return std::ranges::any_of(*list, holds_floats);
    }
    return data.get_if<double>() != nullptr;
}

Rounded tensor_from(Run& run, const py::Value& data, std::optional<DType> dtype) {
    if (const VariablePtr x = as_variable(data)) { // a copy, which PyTorch warns of
        const DType to = dtype.value_or(x->data.dtype());
        run.memory().require(x->data.shape(), to);
        return {x->data.row_major().cast(to).snapshot(), x->inexact()};
    }
    if (!dtype || *dtype == DType::int64) {
        if (auto ints = vector_of_ints(data)) {
            return {*std::move(ints)};
        }
    }
    const PyValue literal = literal_of_data(run, data, dtype.has_value());
    if (!dtype) {
        return {torch::tensor(literal).tensor};
    }
    if (holds_floats(literal) && !is_floating(*dtype)) {
        py::refuse("This page makes tensors of whole numbers of whole numbers alone. There is `x.long()`");
    }
    return {torch::tensor(literal, *dtype)};
}

py::Value tensor_function(Run& run, const Arguments& arguments) {
    static_cast<void>(bool_at(arguments, 2)); // torch.tensor takes no None here; the other factories do
    return made(tensor_from(run, arguments[0], dtype_at(arguments, 1)), arguments, 2);
}

/// torch.LongTensor(data), torch.FloatTensor(data).
template <DType dtype> py::Value typed_tensor(Run& run, const Arguments& arguments) {
    if (arguments[0].list() == nullptr && arguments[0].tuple() == nullptr) {
        py::refuse("This page makes such tensors of lists alone. There is `torch.tensor`");
    }
    return make_variable(tensor_from(run, arguments[0], dtype));
}

/// torch.zeros and torch.ones.
template <int value> py::Value filled(Run& run, const Arguments& arguments) {
    if (arguments.rest().empty()) {
        raise("TypeError",
              {arguments.signature().name, "() missing 1 required positional arguments: \"size\""});
    }
    const Shape shape = sizes_of(run, arguments, arguments.rest(), "size");
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
    return made({array::full(x->data.shape(), dtype, std::int64_t{value})}, arguments, 2);
}

py::Value full(Run& run, const Arguments& arguments) {
    const py::Value& size = arguments[0];
    if (size.list() == nullptr && size.tuple() == nullptr) {
        wrong_type(arguments, 0, "tuple of ints");
    }
    const Shape shape = sizes_of(run, arguments, {size}, "size");
    const py::Value& value = arguments[1];
    if (const VariablePtr x = as_variable(value); x && x->data.rank() == 0) {
        py::refuse("This page fills tensors with Python's numbers alone");
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
    for (const auto& [name, length] : {std::pair("n", n), std::pair("m", m)}) {
        if (length < 0) {
            raise("RuntimeError", {name, " must be greater or equal to 0, got ", std::to_string(length)});
        }
    }
    if (n > 0 && m > std::numeric_limits<Index>::max() / n) {
        raise("RuntimeError", {"numel: integer multiplication overflow"});
    }
    const DType dtype = dtype_at(arguments, 2).value_or(DType::float32);
    check_empty({n, m}, dtype, run.memory());
    return made({array::eye(n, m, dtype)}, arguments, 3);
}

constexpr py::Entry factory_entries[] = {
    {"tensor(data, *, dtype=None, requires_grad=False, ...)", tensor_function},
    {"LongTensor(data, /)", typed_tensor<DType::int64>},
    {"FloatTensor(data, /)", typed_tensor<DType::float32>},
    {"zeros(*size, dtype=None, requires_grad=False, ...)", filled<0>},
    {"ones(*size, dtype=None, requires_grad=False, ...)", filled<1>},
    {"zeros_like(input, *, dtype=None, requires_grad=False, ...)", filled_like<0>},
    {"ones_like(input, *, dtype=None, requires_grad=False, ...)", filled_like<1>},
    {"full(size, fill_value, *, dtype=None, requires_grad=False, ...)", full},
    {"eye(n, m=None, *, dtype=None, requires_grad=False, ...)", eye},
    {"arange(*ends, dtype=None, requires_grad=False, ...)", arange},
};

} // namespace

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

std::span<const py::Entry> factory_functions() { return factory_entries; }

} // namespace lim::torch
