#include "core/base/raise.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/parsed_calls.hpp"

/// The words for calls whose arguments do not fit the signature.
namespace lim::torch {

void raise_in_torch_words(const py::CallProblem& problem) {
    const py::Function& function = problem.function;
    raise_as_parsed(
        {problem.signature.name, function.is_method, problem.call.positional, problem.call.keywords});
}

void raise_in_words_of_python(const py::CallProblem& problem) {
    if (problem.kind != py::CallProblem::Kind::unexpected) {
        py::raise_in_python_words(problem, problem.signature.name, false);
    }
}

} // namespace lim::torch
