#include "core/framework/numpy/messages.hpp"

#include "core/base/raise.hpp"
#include "core/framework/numpy/tensor_object.hpp"

#include <algorithm>
#include <array>

namespace lim::numpy {
namespace {

using Kind = py::CallProblem::Kind;

template <std::size_t N> bool is_one_of(std::string_view name, const std::array<std::string_view, N>& names) {
    return std::ranges::find(names, name) != names.end();
}

std::string were_given(std::size_t count) {
    return concat({std::to_string(count), count == 1 ? " was given" : " were given"});
}

/// npy_parse_arguments: "array() missing required argument 'object' (pos 0)".
void raise_in_words_of_c(const py::CallProblem& problem) {
    const std::string name(problem.signature.name);
    const auto& parameters = problem.signature.parameters;
    const auto places = std::ranges::count_if(parameters, [](const py::Parameter& parameter) {
        return parameter.kind != py::Parameter::Kind::keyword_only;
    });
    const auto required = std::ranges::count_if(
        parameters, [](const py::Parameter& parameter) { return !parameter.default_value.has_value(); });
    const std::size_t given = problem.call.positional.size();
    if (given > static_cast<std::size_t>(places)) {
        raise("TypeError", {name, "() takes from ", std::to_string(required), " to ", std::to_string(places),
                            " positional arguments but ", were_given(given)});
    }
    const bool others = std::ranges::any_of(parameters, [&](const py::Parameter& parameter) {
        return parameter.left_out && std::ranges::any_of(problem.call.keywords, [&](const auto& keyword) {
                   return keyword.first == parameter.name;
               });
    });
    if (problem.kind == Kind::missing && others) {
        return; // these are looked at first
    }
    const std::string_view first = problem.names[0];
    const auto place =
        std::to_string(std::ranges::find(parameters, first, &py::Parameter::name) - parameters.begin());
    switch (problem.kind) {
    case Kind::twice:
        raise("TypeError", {"argument for ", name, "() given by name ('", first, "') and position (position ",
                            place, ")"});
    case Kind::unexpected:
        raise("TypeError", {name, "() got an unexpected keyword argument '", first, "'"});
    default:
        raise("TypeError", {name, "() missing required argument '", first, "' (pos ", place, ")"});
    }
}

/// How many arrays a function takes that NumPy calculates element by element; 0 for other functions.
std::size_t inputs_of_ufunc(const py::Signature& signature) {
    const auto& parameters = signature.parameters;
    const bool by_place = !parameters.empty() && parameters[0].kind == py::Parameter::Kind::positional_only;
    const std::string_view first = by_place ? std::string_view(parameters[0].name) : "";
    return first == "x1" ? 2 : first == "x" && signature.name != std::string_view("bincount") ? 1 : 0;
}

/// The functions that NumPy calculates element by element: their number of arguments comes first.
void raise_in_words_of_ufuncs(const py::CallProblem& problem) {
    const std::string_view name = problem.signature.name;
    const std::size_t inputs = inputs_of_ufunc(problem.signature);
    const std::size_t given = problem.call.positional.size();
    const std::string called(name == "abs" ? "absolute" : name);
    if (given < inputs || given > inputs + 1) {
        raise("TypeError", {called, "() takes from ", std::to_string(inputs), " to ",
                            std::to_string(inputs + 1), " positional arguments but ", were_given(given)});
    }
    if (problem.kind == Kind::unexpected) {
        raise("TypeError", {called, "() got an unexpected keyword argument '", problem.names[0], "'"});
    }
}

} // namespace

void raise_in_words_of_functions(const py::CallProblem& problem) {
    constexpr std::array<std::string_view, 4> of_c{"array", "asarray", "zeros", "empty"};
    const std::string_view name = problem.signature.name;
    if (is_one_of(name, of_c)) {
        raise_in_words_of_c(problem);
    } else if (inputs_of_ufunc(problem.signature) > 0) {
        raise_in_words_of_ufuncs(problem);
    } else if (name != "arange") {
        py::raise_in_python_words(problem, name, false);
    }
}

void raise_in_words_of_methods(const py::CallProblem& problem) {
    constexpr std::array<std::string_view, 6> of_python{"sum", "mean", "max", "min", "all", "any"};
    constexpr std::array<std::string_view, 7> of_c{"astype", "copy",   "flatten", "ravel",
                                                   "argmax", "argmin", "dot"};
    const std::string_view name = problem.signature.name;
    if (is_one_of(name, of_python)) {
        if (problem.kind == Kind::unexpected && (problem.names[0] == "a" || problem.names[0] == "self")) {
            return; // the array is the first argument, of whatever name, of a function of Python
        }
        py::raise_in_python_words(problem, concat({name == "max" || name == "min" ? "_a" : "_", name}), true);
    } else if (is_one_of(name, of_c)) {
        raise_in_words_of_c(problem);
    } else if (problem.kind == Kind::unexpected && name == "reshape") {
        if (problem.call.keywords.size() > 1) {
            return;
        }
        raise("TypeError", {"'", problem.names[0], "' is an invalid keyword argument for this function"});
    } else if (problem.kind == Kind::unexpected && name != "__round__") {
        const NdarrayPtr self = as_ndarray(problem.function.self);
        raise("TypeError",
              {self && self->scalar ? "generic." : "ndarray.", name, "() takes no keyword arguments"});
    } else if (name == "tolist" && problem.kind == Kind::too_many) {
        raise("TypeError", {"function takes exactly 0 arguments (",
                            std::to_string(problem.call.positional.size()), " given)"});
    }
}

void raise_in_words_of_cython(const py::CallProblem& problem) {
    const std::string_view name = problem.signature.name;
    const auto& parameters = problem.signature.parameters;
    if (problem.kind == Kind::unexpected) {
        raise("TypeError", {name, "() got an unexpected keyword argument '", problem.names[0], "'"});
    }
    if (problem.kind == Kind::twice) {
        raise("TypeError", {name, "() got multiple values for keyword argument '", problem.names[0], "'"});
    }
    const auto required = static_cast<std::size_t>(std::ranges::count_if(
        parameters, [](const py::Parameter& parameter) { return !parameter.default_value.has_value(); }));
    const std::size_t given = problem.call.positional.size();
    const std::size_t wanted = problem.kind == Kind::missing ? required : parameters.size();
    const std::string_view bound = required == parameters.size() ? "exactly "
                                   : given < required            ? "at least "
                                                                 : "at most ";
    raise("TypeError", {name, "() takes ", bound, std::to_string(wanted),
                        wanted == 1 ? " positional argument (" : " positional arguments (",
                        std::to_string(given), " given)"});
}

void raise_in_words_of_scalars(const py::CallProblem& problem) {
    const std::string_view name = problem.signature.name;
    const std::size_t positional = problem.call.positional.size();
    const std::size_t given = positional + problem.call.keywords.size();
    if (name == "float64" && !problem.call.keywords.empty()) {
        raise("TypeError", {"float() takes no keyword arguments"});
    }
    if (name == "float64") {
        raise("TypeError", {"float expected at most 1 argument, got ", std::to_string(given)});
    }
    const std::string function = name == "bool" ? "bool_()" : "function";
    if (given > 1) {
        raise("TypeError",
              {function, " takes at most 1 ", positional == 0 ? "keyword argument (" : "argument (",
               std::to_string(given), " given)"});
    }
    raise("TypeError", {"'", problem.names[0], "' is an invalid keyword argument for ",
                        name == "bool" ? function : "this function"});
}

} // namespace lim::numpy
