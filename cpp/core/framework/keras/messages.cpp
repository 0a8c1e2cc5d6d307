#include "core/framework/keras/messages.hpp"

#include "core/base/raise.hpp"
#include "core/framework/keras/tensor_object.hpp"
#include "core/print/numpy_repr.hpp"

#include <algorithm>
#include <array>

namespace lim::keras {

std::string device_prefix(const char* operation) {
    return concat({"{{function_node __wrapped__", operation,
                   "_device_/job:localhost/replica:0/task:0/device:CPU:0}} "});
}

std::string py_float_text(double value) {
    return numpy_str(Tensor::of<double>({}, std::span<const double>(&value, 1)));
}

namespace {

using Kind = py::CallProblem::Kind;

/// Layer.__call__ looks for its first argument, and leaves the others to `call`.
void raise_in_words_of_layers(const py::CallProblem& problem, const std::string& layer) {
    const auto named = [&](const auto& keyword) {
        return keyword.first == problem.signature.parameters[0].name;
    };
    if (problem.call.positional.empty() && std::ranges::none_of(problem.call.keywords, named)) {
        raise("ValueError", {"The first argument to `Layer.call` must always be passed."});
    }
    const bool embeds = layer == "Embedding" && !problem.call.positional.empty() &&
                        as_tensor(problem.call.positional[0]) != nullptr;
    if (!embeds) {
        return; // the input is looked at first
    }
    if (problem.kind != Kind::too_many || problem.call.keywords.empty()) {
        py::raise_in_python_words(problem, layer + ".call", true);
    }
}

} // namespace

void raise_in_words_of_functions(const py::CallProblem& problem) {
    constexpr std::array<std::string_view, 3> of_python{"constant", "executing_eagerly", "set_seed"};
    const std::string_view name = problem.signature.name;
    if (std::ranges::find(of_python, name) != of_python.end()) {
        py::raise_in_python_words(problem, name, false);
    }
    constexpr std::string_view of_either[] = {
        // some are written in Python, others made from C++
        "Input",   "add",        "divide",     "exp",           "greater",     "greater_equal",
        "less",    "less_equal", "log",        "logical_and",   "logical_not", "logical_or",
        "maximum", "minimum",    "multiply",   "negative",      "norm",        "not_equal",
        "pow",     "reduce_all", "reduce_any", "relu",          "sigmoid",     "softmax",
        "sqrt",    "square",     "squeeze",    "stop_gradient", "subtract",    "tanh",
        "tile",    "where"};
    if (std::ranges::find(of_either, name) != std::end(of_either)) {
        return; // refused
    }
    const std::size_t most = problem.signature.parameters.size();
    const std::size_t given = problem.call.positional.size();
    if (given > most) {
        raise("TypeError", {"Too many arguments were given. Expected ", std::to_string(most), " but got ",
                            std::to_string(given), "."});
    }
    if (problem.kind == Kind::missing) {
        raise("TypeError", {"Missing required positional argument"});
    }
    raise("TypeError", {problem.kind == Kind::twice ? "Got multiple values for argument '"
                                                    : "Got an unexpected keyword argument '",
                        problem.names[0], "'"});
}

void raise_in_words_of_methods(const py::CallProblem& problem) {
    const py::Type& type = *std::get<const py::Type*>(problem.function.owner);
    const std::string_view method = problem.signature.name;
    const EagerPtr tensor = as_tensor(problem.function.self);
    if (method == "call" || method == "add_weight") {
        return; // refused
    }
    if (method == "__call__") {
        raise_in_words_of_layers(problem, type.name);
    } else if (!problem.function.is_method) {
        py::raise_in_python_words(problem, concat({type.name, ".__init__"}), true);
    } else if (!tensor || !tensor->is_variable()) {
        py::raise_in_python_words(problem, concat({tensor ? "_EagerTensorBase" : type.name, ".", method}),
                                  true);
    }
}

} // namespace lim::keras
