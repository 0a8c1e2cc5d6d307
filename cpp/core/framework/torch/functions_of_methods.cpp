#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/types.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/type_lookup.hpp"

#include <deque>
#include <string>
#include <vector>

/// torch.sum(x, …) is x.sum(…): functions made of methods.
namespace lim::torch {
namespace {

constexpr const char* with_functions[] = {
    "abs",      "add",         "all",         "any",          "argmax",      "argmin",    "clone",
    "detach",   "div",         "eq",          "flatten",      "flip",        "ge",        "gt",
    "le",       "lt",          "matmul",      "max",          "mean",        "min",       "mm",
    "mul",      "ne",          "neg",         "nonzero",      "numel",       "outer",     "permute",
    "pow",      "prod",        "reciprocal",  "relu",         "reshape",     "sign",      "sqrt",
    "square",   "squeeze",     "sub",         "sum",          "t",           "transpose", "unsqueeze",
    "dot",      "exp",         "log",         "log2",         "log10",       "tanh",      "sigmoid",
    "softmax",  "log_softmax", "multinomial", "sort",         "argsort",     "topk",      "unique",
    "bincount", "cumsum",      "gather",      "index_select", "masked_fill", "norm",      "std",
    "var",      "split",       "chunk",       "unbind",       "tril",        "triu",      "clamp",
    "clip",     "clamp_min",   "bmm",         "mv",           "sin",         "cos"};

/// Calls the method of the function's name on its first argument.
py::Value call_method(py::Run& run, const py::Arguments& arguments) {
    const std::string_view name = arguments.signature().name;
    const bool is_python = name == "norm" || name == "split" || name == "unique";
    if (is_python && !as_variable(arguments[0])) { // PyTorch writes these in Python
        py::refuse(refusals::error_words, {"torch", name});
    }
    if (name == "pow" && py::is_number(arguments[0]) && as_variable(arguments[1])) {
        return py::binary(run, py::Operator::power, arguments[0], arguments[1]);
    }
    if (!as_variable(arguments[0])) {
        wrong_type(arguments, 0, "Tensor");
    }
    const py::Type& type = tensor_type();
    const py::Entry& method = *py::find_method(type, arguments.signature().name);
    const py::Signature& signature = py::signature_of(method);
    const py::Function function{&method, &type, type.wrong_call, false, arguments[0]};
    const std::size_t count = arguments.signature().parameters.size();
    py::Values values;
    py::GivenParameters given;
    py::GivenParameters by_name;
    for (std::size_t i = 1; i < count; ++i) {
        values.push_back(arguments[i]);
        given[i - 1] = arguments.given(i);
        by_name[i - 1] = arguments.by_name(i);
    }
    py::Values rest;
    if (!signature.rest.empty() && arguments[1].list() == nullptr && arguments[1].tuple() == nullptr) {
        wrong_type(arguments, 1, "tuple of ints");
    }
    if (!signature.rest.empty()) { // what the method takes one after another, the function takes as a list
        rest.swap(values);
    }
    return method.carry_out(
        run, py::Arguments(function, signature, std::move(values), given, by_name, std::move(rest), {}));
}

} // namespace

std::span<const py::Entry> functions_of_methods() {
    static std::deque<std::string> signatures;
    static const std::vector<py::Entry> entries = [] {
        std::vector<py::Entry> made;
        for (const char* const name : with_functions) {
            const py::Entry* const method = py::find_method(tensor_type(), name);
            std::string signature = method->signature;
            const std::size_t open = signature.find('(') + 1;
            signature.insert(open, signature[open] == ')' ? "input" : "input, ");
            const std::size_t star = signature.find('*');
            if (star != std::string::npos && signature[star + 1] != ',') {
                signature.erase(star, 1); // torch.reshape(input, shape)
            }
            signatures.push_back(std::move(signature));
            made.push_back({signatures.back().c_str(), call_method});
        }
        return made;
    }();
    return entries;
}

} // namespace lim::torch
