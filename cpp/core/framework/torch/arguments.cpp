#include "core/framework/torch/arguments.hpp"

#include "core/framework/raise.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/dtypes.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

namespace lim::torch {
namespace {

[[noreturn]] void wrong(const py::Arguments& arguments, std::string_view name, std::size_t position,
                        std::string_view expected, const std::string& got) {
    raise("TypeError", {arguments.signature().name, "(): argument '", name, "' (position ",
                        std::to_string(position), ") must be ", expected, ", not ", got});
}

} // namespace

void wrong_type(const py::Arguments& arguments, std::size_t parameter, const char* expected) {
    wrong(arguments, arguments.signature().parameters[parameter].name, parameter + 1, expected,
          py::type_name(arguments[parameter]));
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
    if (as_variable(arguments[parameter]) || arguments[parameter].get<bool>() != nullptr) {
        py::refuse("This page takes an int here, not a bool or a tensor");
    }
    wrong_type(arguments, parameter, "int");
}

bool bool_at(const py::Arguments& arguments, std::size_t parameter) {
    if (const bool* truth = arguments[parameter].get<bool>()) {
        return *truth;
    }
    wrong_type(arguments, parameter, "bool");
}

std::optional<DType> dtype_at(const py::Arguments& arguments, std::size_t parameter) {
    if (arguments[parameter].is_none()) {
        return std::nullopt;
    }
    if (const auto dtype = as_dtype(arguments[parameter])) {
        return dtype;
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
            if (tensors.empty()) {
                py::refuse("This page has no words for a list of tensors that starts with something else");
            }
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
        const auto size = item.get<bool>() == nullptr ? py::as_index(run, item) : std::nullopt;
        if (!size && !in_one && shape.empty()) {
            wrong(arguments, name, 1, "tuple of ints", py::type_name(item));
        }
        if (!size) {
            py::refuse("This page has no words for a size that is no int");
        }
        shape.push_back(unpack_long(*size));
    }
    return shape;
}

VariablePtr self_of(const py::Arguments& arguments) { return as_variable(arguments.self()); }

void raise_in_torch_words(const py::CallProblem& problem) {
    using Kind = py::Parameter::Kind;
    const std::string name(problem.signature.name);
    const auto many = [](std::size_t count) { return count == 1 ? "" : "s"; };
    if (problem.kind == py::CallProblem::Kind::missing) {
        std::string names;
        for (const std::string_view missing : problem.names) {
            names += concat({names.empty() ? "" : ", ", "\"", missing, "\""});
        }
        // the plural is the wrong way about in PyTorch too
        raise("TypeError",
              {name, "() missing ", std::to_string(problem.names.size()), " required positional argument",
               problem.names.size() == 1 ? "s" : "", ": ", names});
    }
    if (problem.kind == py::CallProblem::Kind::twice) {
        raise("TypeError", {name, "() got multiple values for argument '", problem.names.front(), "'"});
    }
    std::size_t most = 0;
    std::size_t least = 0;
    for (const py::Parameter& parameter : problem.signature.parameters) {
        if (parameter.kind != Kind::keyword_only) {
            ++most;
            least += parameter.default_value ? 0 : 1;
        }
    }
    const std::size_t given = problem.call.positional.size();
    const std::string takes = least == most
                                  ? std::to_string(most)
                                  : concat({"from ", std::to_string(least), " to ", std::to_string(most)});
    raise("TypeError", {name, "() takes ", takes, " positional argument", many(most), " but ",
                        std::to_string(given), given == 1 ? " was" : " were", " given"});
}

void refuse_wrong_call(const py::CallProblem& problem) {
    py::refuse(concat({"This page has no words for this call of `", problem.signature.name,
                       "`, whose arguments do not fit"}));
}

void raise_in_words_of_python(const py::CallProblem& problem) {
    py::raise_in_python_words(problem, problem.signature.name, false);
}

} // namespace lim::torch
