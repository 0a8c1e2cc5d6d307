#include "core/framework/raise.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/python/refusal.hpp"

/// The words for calls whose arguments do not fit the signature.
namespace lim::torch {
namespace {

/// The arguments are looked at in their order: one of a wrong type before one that is missing.
void check_first(const py::CallProblem& problem) {
    const std::string_view first = problem.signature.parameters.front().name;
    const bool by_name = problem.call.positional.empty();
    if (problem.names.front() == first) {
        return;
    }
    const py::Value* given = by_name ? nullptr : &problem.call.positional.front();
    for (const auto& [name, value] : problem.call.keywords) {
        given = by_name && name == first ? &value : given;
    }
    const std::string_view function = problem.signature.name;
    const bool fits = function == "full" ? given->list() != nullptr || given->tuple() != nullptr
                                         : as_variable(*given) != nullptr;
    if (!fits) {
        raise_wrong_type(function, first, by_name ? 0 : 1, function == "full" ? "tuple of ints" : "Tensor",
                         *given);
    }
}

} // namespace

void raise_in_torch_words(const py::CallProblem& problem) {
    using Kind = py::Parameter::Kind;
    if (problem.kind == py::CallProblem::Kind::unexpected) {
        return;
    }
    const std::string name(problem.signature.name);
    const auto many = [](std::size_t count) { return count == 1 ? "" : "s"; };
    if (problem.kind == py::CallProblem::Kind::missing) {
        check_first(problem);
        std::string names;
        std::size_t count = 0;
        for (const py::Parameter& parameter : problem.signature.parameters) {
            // all from the first missing one on, those that are given by name too
            if (!parameter.default_value && (count > 0 || parameter.name == problem.names.front())) {
                names += concat({count++ == 0 ? "" : ", ", "\"", parameter.name, "\""});
            }
        }
        // the plural is the wrong way about in PyTorch too
        raise("TypeError", {name, "() missing ", std::to_string(count), " required positional argument",
                            count == 1 ? "s" : "", ": ", names});
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
    if (problem.kind != py::CallProblem::Kind::unexpected) {
        py::refuse(concat({"This page has no words for this call of `", problem.signature.name,
                           "`, whose arguments do not fit"}));
    }
}

void raise_in_words_of_python(const py::CallProblem& problem) {
    if (problem.kind != py::CallProblem::Kind::unexpected) {
        py::raise_in_python_words(problem, problem.signature.name, false);
    }
}

} // namespace lim::torch
