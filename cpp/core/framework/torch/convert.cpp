#include "core/framework/torch/convert.hpp"

#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/tensor_object.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/python/call.hpp"
#include "core/python/large_int.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>
#include <limits>

namespace lim::torch {
namespace {

std::string size_repr(py::Run& run, const py::Tuple& tuple) {
    std::vector<std::string> items;
    for (const py::Value& item : tuple.items) {
        items.push_back(py::repr(run, item));
    }
    std::string text = "torch.Size([";
    for (std::size_t i = 0; i < items.size(); ++i) {
        text += (i > 0 ? ", " : "") + items[i];
    }
    return text + "])";
}

py::Value numel_of_size(py::Run&, const py::Arguments& arguments) {
    std::uint64_t count = 1; // which wraps around
    for (const py::Value& length : arguments.self().tuple()->items) {
        count *= static_cast<std::uint64_t>(*length.get<py::Int>());
    }
    return static_cast<py::Int>(static_cast<std::int64_t>(count));
}

/// torch.Size(iterable).
py::Value make_size(py::Run& run, const py::Arguments& arguments) {
    Shape shape;
    for (const py::Value& item : arguments.given(0) ? py::items_of(run, arguments[0]) : py::Values()) {
        const VariablePtr x = as_variable(item);
        if (x && !is_floating(x->data.dtype()) && x->data.size() != 1) {
            py::refuse(refusals::sizes_of_ints);
        }
        const auto length = x && is_floating(x->data.dtype()) ? std::nullopt : py::as_index(run, item);
        if (!length) {
            raise("TypeError", {"torch.Size() takes an iterable of 'int' (item ",
                                std::to_string(shape.size()), " is '", py::type_name(item), "')"});
        }
        shape.push_back(unpack_long(*length));
    }
    return size_of(shape);
}

void raise_in_words_of_tuples(const py::CallProblem& problem) {
    if (problem.function.is_method) {
        raise("TypeError",
              {"Size.", problem.signature.name, "() takes no ",
               problem.call.keywords.empty()
                   ? concat({"arguments (", std::to_string(problem.call.positional.size()), " given)"})
                   : "keyword arguments"});
    }
    if (problem.kind == py::CallProblem::Kind::too_many) {
        raise("TypeError",
              {"tuple expected at most 1 argument, got ", std::to_string(problem.call.positional.size())});
    }
}

constexpr py::Entry size_constructor{"Size(iterable=None, /)", make_size};
constexpr py::Entry size_methods[] = {{"numel()", numel_of_size}};

} // namespace

const py::Type& size_type() {
    static const py::Type type{.name = "Size",
                               .module = "torch",
                               .base = &py::type_of(py::make_tuple({})),
                               .methods = size_methods,
                               .constructor = &size_constructor,
                               .wrong_call = raise_in_words_of_tuples,
                               .module_in_messages = true,
                               .tuple_repr = size_repr};
    return type;
}

namespace {

/// A scalar tensor among the data of another: PyTorch keeps its dtype, which a Python number does not say.
py::Value literal_of_tensor(py::Run& run, const Variable& x) {
    if (x.data.size() != 1 || x.data.dtype() == DType::float64 || x.data.dtype() == DType::int32 ||
        x.data.dtype() == DType::uint8) {
        py::refuse(refusals::tensor_elements);
    }
    return element_of(run, x, 0);
}

[[noreturn]] void overflows(DType dtype) {
    constexpr const char* names[] = {"float", "double", "int", "int64_t", "bool", "uint8_t"};
    raise("RuntimeError",
          {"value cannot be converted to type ", names[static_cast<int>(dtype)], " without overflow"});
}

} // namespace

std::int64_t unpack_long(py::Int value) {
    using Limits = std::numeric_limits<std::int64_t>;
    if (value < Limits::min() || value > Limits::max()) {
        raise("ValueError", {"Overflow when unpacking long long"});
    }
    return static_cast<std::int64_t>(value);
}

std::int64_t unpack_long(const py::Value& integer) {
    if (const auto value = py::as_int(integer)) {
        return unpack_long(*value);
    }
    raise("ValueError", {"Overflow when unpacking long long"}); // of an int beyond even 128 bits
}

py::Value literal_of(py::Run& run, const py::Value& value, bool has_dtype) {
    return lim::literal_of(run, value, [&run, has_dtype](const py::Value& other) -> py::Value {
        if (const VariablePtr x = as_variable(other)) {
            return literal_of_tensor(run, *x);
        }
        if (other.is_none()) {
            return {};
        }
        if (other.object() != nullptr || has_dtype || other.type() != nullptr) {
            py::refuse(refusals::tensor_source);
        }
        raise("RuntimeError", {"Could not infer dtype of ", py::type_name(other)});
    });
}

py::Value literal_of_data(py::Run& run, const py::Value& data, bool has_dtype) {
    constexpr int most_dimensions = 128; // MAX_DIMS of tensor_new.cpp
    if (const py::Value* const deepest = sequence_within(data, most_dimensions)) {
        raise("ValueError", {"too many dimensions '", py::type_name(*deepest), "'"});
    }
    return literal_of(run, data, has_dtype);
}

const py::Value& checked_size(py::Run& run, const py::Value& value) {
    const VariablePtr x = as_variable(value);
    if (x) {
        depend_on_elements(run, *x);
    }
    if (x ? x->data.dtype() == DType::boolean : value.tuple() != nullptr || value.range() != nullptr) {
        py::refuse(refusals::int_expected);
    }
    if (!x) {
        static_cast<void>(lim::literal_of(run, value, [](const py::Value& other) -> py::Value {
            if (!other.is_none()) {
                py::refuse(refusals::int_expected);
            }
            return {};
        }));
    }
    return value;
}

py::Int scalar_int(const py::Value& integer) {
    using Limits = std::numeric_limits<std::int64_t>;
    const auto value = py::as_int(integer);
    const auto large = py::as_large_int(integer);
    if (large ? large->is_negative() : *value < Limits::min()) {
        raise("OverflowError", {"can't convert negative int to unsigned"});
    }
    if (large || *value > std::numeric_limits<std::uint64_t>::max()) {
        raise("OverflowError", {"int too big to convert"});
    }
    return *value;
}

Tensor scalar_of(const py::Value& number, DType dtype) {
    if (const double* real = number.get<double>()) {
        const double most = dtype == DType::float32 ? static_cast<double>(std::numeric_limits<float>::max())
                            : dtype == DType::int32 ? 0x1p31
                            : dtype == DType::int64 ? 0x1p63
                            : dtype == DType::uint8 ? 0x1p8
                                                    : INFINITY;
        const double least = dtype == DType::uint8 ? 0 : -most;
        if ((is_integer(dtype) && !(*real >= least && *real < most)) ||
            (dtype == DType::float32 && std::isfinite(*real) && std::fabs(*real) > most)) {
            overflows(dtype);
        }
        return array::full({}, dtype, *real);
    }
    const py::Int integer = scalar_int(number);
    if ((dtype == DType::uint8 && !fits_uint8(integer)) ||
        (dtype == DType::int32 && integer != static_cast<std::int32_t>(integer)) ||
        (dtype == DType::int64 && integer != static_cast<std::int64_t>(integer))) {
        overflows(dtype);
    }
    if (integer != static_cast<std::int64_t>(integer)) { // a float or a bool of 64 bits without a sign
        const auto positive = static_cast<std::uint64_t>(integer);
        return array::full({}, dtype,
                           dtype == DType::float32 ? static_cast<double>(static_cast<float>(positive))
                                                   : static_cast<double>(positive));
    }
    return array::full({}, dtype, static_cast<std::int64_t>(integer));
}

py::Value element_of(py::Run& run, const Variable& x, Index position) {
    depend_on_elements(run, x); // a Python number does not say where it is from
    return element_value(x.data, position);
}

py::Value size_of(const Shape& shape) {
    py::Values items;
    for (const Index length : shape) {
        items.emplace_back(length);
    }
    return py::make_tuple(std::move(items), size_type());
}

VariablePtr tensor_of(py::Run& run, const py::Value& data) {
    return make_variable(torch::tensor(literal_of_data(run, data, false), run.memory()));
}

} // namespace lim::torch
