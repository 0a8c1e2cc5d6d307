#include "core/framework/torch/arguments.hpp"

#include "core/base/raise.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/dtypes.hpp"
#include "core/framework/torch/parsed_calls.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

namespace lim::torch {
namespace {

/// The call as it was written. Of the function that a method makes, its tensor comes first.
ParsedCall call_of(const py::Arguments& arguments) {
    const py::Signature& signature = arguments.signature();
    ParsedCall call{signature.name, arguments.function().is_method, {}, {}};
    if (!call.is_method && as_variable(arguments.self())) {
        call.positional.push_back(arguments.self());
    }
    for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
        if (arguments.by_name(i)) {
            call.keywords.emplace_back(signature.parameters[i].name, arguments[i]);
        } else if (arguments.given(i)) {
            call.positional.push_back(arguments[i]);
        }
    }
    call.positional.insert(call.positional.end(), arguments.rest().begin(), arguments.rest().end());
    return call;
}

/// Raises what PyTorch's parser says of arguments of a wrong type, if it is the parser that reads them.
void raise_or_refuse_wrong_types(const py::Arguments& arguments) {
    const ParsedCall call = call_of(arguments);
    raise_as_parsed(call);
    if (has_known_signatures(call.name, call.is_method)) {
        py::refuse(refusals::torch_arguments, {call.name});
    }
}

bool is_whole(const Variable& x) { return is_integer(x.data.dtype()); }

} // namespace

void raise_wrong_type(std::string_view function, std::string_view name, std::size_t position,
                      std::string_view expected, const py::Value& got) {
    if (got.type() != nullptr && std::string_view(got.type()->metaclass) != "type") {
        py::refuse(refusals::tensor_expected); // has a __torch_function__
    }
    const std::string place = position == 0 ? "" : concat({" (position ", std::to_string(position), ")"});
    raise("TypeError", {function, "(): argument '", name, "'", place, " must be ", expected, ", not ",
                        py::type_name(got)});
}

void wrong_type(const py::Arguments& arguments, std::size_t parameter, const char* expected) {
    raise_or_refuse_wrong_types(arguments);
    // of the function that a method makes, its tensor comes first
    const bool is_function = !arguments.function().is_method && as_variable(arguments.self());
    const std::size_t position = parameter + (is_function ? 2 : 1);
    raise_wrong_type(arguments.signature().name, arguments.signature().parameters[parameter].name,
                     arguments.by_name(parameter) ? 0 : position, expected, arguments[parameter]);
}

void raise_no_attribute(const py::Value& value, std::string_view name) {
    if (value.type() != nullptr || value.module() != nullptr) {
        py::refuse(refusals::tensor_expected);
    }
    raise("AttributeError", {"'", py::type_name(value), "' object has no attribute '", name, "'"});
}

VariablePtr tensor_with(std::string_view attribute, const py::Value& value) {
    VariablePtr x = as_variable(value);
    if (!x) {
        raise_no_attribute(value, attribute);
    }
    return x;
}

VariablePtr input_of(std::string_view function, const py::Value& value) {
    VariablePtr x = as_variable(value);
    if (!x) {
        raise_wrong_type(function, "input", 1, "Tensor", value);
    }
    return x;
}

VariablePtr tensor_at(const py::Arguments& arguments, std::size_t parameter) {
    if (VariablePtr x = as_variable(arguments[parameter])) {
        return x;
    }
    wrong_type(arguments, parameter, "Tensor");
}

VariablePtr tensor_or_none_at(const py::Arguments& arguments, std::size_t parameter) {
    return arguments[parameter].is_none() ? nullptr : tensor_at(arguments, parameter);
}

Index int_at(const py::Arguments& arguments, std::size_t parameter) {
    if (is_int(arguments[parameter])) {
        return unpack_long(arguments[parameter]);
    }
    const VariablePtr x = as_variable(arguments[parameter]);
    if (x && (x->inexact() || x->data.dtype() == DType::boolean)) {
        py::refuse(refusals::int_expected);
    }
    if (x && x->data.rank() == 0 && is_whole(*x)) {
        return x->data.integer_at(0);
    }
    wrong_type(arguments, parameter, "int");
}

bool bool_at(const py::Arguments& arguments, std::size_t parameter) {
    if (const bool* truth = arguments[parameter].get<bool>()) {
        return *truth;
    }
    wrong_type(arguments, parameter, "bool");
}

std::string text_of(py::Run& run, double number) { return py::format(run, number, "g"); }

std::optional<DType> dtype_at(const py::Arguments& arguments, std::size_t parameter) {
    if (arguments[parameter].is_none()) {
        return std::nullopt;
    }
    if (const auto dtype = as_dtype_argument(arguments[parameter])) {
        return dtype;
    }
    const py::Value& given = arguments[parameter];
    const bool of_torch =
        given.type() != nullptr && std::string_view(given.type()->module).starts_with("torch");
    if (given.function() != nullptr || of_torch || arguments.signature().name == "randint") {
        py::refuse(refusals::wrong_arguments, {arguments.signature().name});
    }
    wrong_type(arguments, parameter, "torch.dtype");
}

std::vector<VariablePtr> tensors_at(const py::Arguments& arguments, std::size_t parameter) {
    const py::Value& given = arguments[parameter];
    if (given.list() == nullptr && given.tuple() == nullptr) {
        wrong_type(arguments, parameter, "tuple of Tensors");
    }
    const py::Values& items = given.list() != nullptr ? given.list()->items : given.tuple()->items;
    std::vector<VariablePtr> tensors;
    for (const py::Value& item : items) {
        VariablePtr x = as_variable(item);
        if (!x) {
            raise("TypeError", {"expected Tensor as element ", std::to_string(tensors.size()),
                                " in argument 0, but got ", py::type_name(item)});
        }
        tensors.push_back(std::move(x));
    }
    return tensors;
}

Shape sizes_of(py::Run& run, const py::Arguments& arguments, const py::Values& values, const char* name) {
    const bool in_one = values.size() == 1 && (values[0].list() != nullptr || values[0].tuple() != nullptr);
    Shape shape;
    for (const py::Value& item : in_one ? py::items_of(run, values[0]) : values) {
        const VariablePtr x = as_variable(item);
        const bool never = item.get<bool>() != nullptr || (x && (x->data.size() != 1 || !is_whole(*x)));
        const auto size = never ? std::nullopt : py::as_index(run, item);
        if (!size && !in_one && shape.empty() && !(x && x->data.dtype() == DType::boolean)) {
            raise_or_refuse_wrong_types(arguments);
            raise_wrong_type(arguments.signature().name, name, 1, "tuple of ints", item);
        }
        if (!size && !shape.empty() && !never && item.object() == nullptr) {
            raise("TypeError",
                  {arguments.signature().name, "(): argument '", name,
                   "' failed to unpack the object at pos ", std::to_string(shape.size() + 1),
                   " with error \"type must be tuple of ints,but got ", py::type_name(item), "\""});
        }
        constexpr Index least_inline = -(Index{1} << 62U); // of c10::SymInt
        if (!size || *size != static_cast<Index>(*size) || *size < least_inline) {
            py::refuse(refusals::error_words, {"torch", "size"});
        }
        shape.push_back(unpack_long(*size));
    }
    return shape;
}

VariablePtr self_of(const py::Arguments& arguments) { return as_variable(arguments.self()); }

} // namespace lim::torch
