#include "core/framework/torch/types.hpp"

#include "core/array/elementwise.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/module_value.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

class Optimizer : public py::Object {
public:
    Optimizer(std::vector<VariablePtr> optimized, py::Value learning_rate)
        : parameters(std::move(optimized)), rate(std::move(learning_rate)) {}

    [[nodiscard]] static const py::Type& python_type() { return sgd_type(); }
    [[nodiscard]] const py::Type& type() const override { return sgd_type(); }

    [[nodiscard]] std::string repr(Run& run) override {
        return "SGD (\nParameter Group 0\n    dampening: 0\n    differentiable: False\n    foreach: None\n   "
               " "
               "fused: None\n    lr: " +
               py::repr(run, rate) +
               "\n    maximize: False\n    momentum: 0\n    nesterov: False\n    weight_decay: 0\n)";
    }

    const std::vector<VariablePtr> parameters;
    const py::Value rate;
};

/// parameter += −lr · grad, in one rounding.
py::Value step(Run& run, const Arguments& arguments) {
    const auto optimizer = arguments.self().object_of<Optimizer>();
    if (!arguments[0].is_none()) {
        (void)py::call(run, arguments[0], {});
        py::refuse(refusals::step_closure);
    }
    const double rate = *py::as_float(optimizer->rate);
    for (const VariablePtr& x : optimizer->parameters) {
        if (x->grad) {
            run.memory().require(x->data.shape(), x->data.dtype());
            const Tensor moved = array::multiply_add(-rate, x->grad->data, x->data);
            write_into(run, x, {moved, x->grad->inexact()});
        }
    }
    return {};
}

py::Value zero_grad_of_optimizer(Run& run, const Arguments& arguments) {
    for (const VariablePtr& x : arguments.self().object_of<Optimizer>()->parameters) {
        clear_grad(run, *x, arguments[0]);
    }
    return {};
}

std::vector<VariablePtr> parameters_of(Run& run, const py::Value& given) {
    if (const VariablePtr x = as_variable(given)) {
        raise("TypeError",
              {"params argument given to the optimizer should be an iterable of Tensors or dicts, "
               "but got ",
               python_type_name(x->data.dtype())});
    }
    std::vector<VariablePtr> parameters;
    for (const py::Value& item : py::items_of(run, given)) {
        VariablePtr x = as_variable(item);
        if (!x) {
            if (item.dict() != nullptr || item.tuple() != nullptr) {
                py::refuse(refusals::parameter_groups);
            }
            raise("TypeError",
                  {"optimizer can only optimize Tensors, but one of the params is ", py::type_name(item)});
        }
        if (!x->is_leaf()) {
            raise("ValueError", {"can't optimize a non-leaf Tensor"});
        }
        if (std::ranges::find(parameters, x) != parameters.end()) {
            py::refuse(refusals::parameter_twice);
        }
        parameters.push_back(std::move(x));
    }
    if (parameters.empty()) {
        raise("ValueError", {"optimizer got an empty parameter list"});
    }
    return parameters;
}

py::Value make_sgd(Run& run, const Arguments& arguments) {
    const auto rate = py::as_float(arguments[1]);
    if (!rate) {
        if (arguments[1].object() != nullptr) {
            py::refuse(refusals::learning_rate);
        }
        raise("TypeError",
              {"'<' not supported between instances of '", py::type_name(arguments[1]), "' and 'float'"});
    }
    if (*rate < 0) {
        raise("ValueError", {"Invalid learning rate: ", py::repr(run, arguments[1])});
    }
    return std::make_shared<Optimizer>(parameters_of(run, arguments[0]), arguments[1]);
}

constexpr py::Entry sgd_constructor{
    "SGD(params, lr=0.001, momentum=?, dampening=?, weight_decay=?, nesterov=?, *, maximize=?, foreach=?, "
    "differentiable=?, fused=?)",
    make_sgd};
constexpr py::Entry sgd_methods[] = {{"step(closure=None)", step},
                                     {"zero_grad(set_to_none=True)", zero_grad_of_optimizer}};

void raise_in_words_of_optimizers(const py::CallProblem& problem) {
    const std::string_view name = problem.signature.name;
    py::raise_in_python_words(problem,
                              name == "step"        ? "SGD.step"
                              : name == "zero_grad" ? "Optimizer.zero_grad"
                                                    : "SGD.__init__",
                              true);
}

} // namespace

const py::Type& sgd_type() {
    static const py::Type type{.name = "SGD",
                               .module = "torch.optim.sgd",
                               .methods = sgd_methods,
                               .constructor = &sgd_constructor,
                               .wrong_call = raise_in_words_of_optimizers};
    return type;
}

} // namespace lim::torch
