#include "core/framework/torch/types.hpp"

#include "core/framework/torch/run_state.hpp"
#include "core/framework/torch/tensor_object.hpp"
#include "core/python/call.hpp"
#include "core/python/function_object.hpp"
#include "core/python/refusal.hpp"

namespace lim::torch {
namespace {

/// Records no calls within its block.
class NoGrad : public py::Object {
public:
    [[nodiscard]] const py::Type& type() const override { return no_grad_type(); }
    [[nodiscard]] std::string repr(py::Run&) override {
        return "<torch.autograd.grad_mode.no_grad object at 0x…>";
    }
    [[nodiscard]] std::string pretty(py::Run&) override {
        return "<torch.autograd.grad_mode.no_grad at 0x…>";
    }
    [[nodiscard]] std::optional<py::Value> enter(py::Run& run) override {
        before_ = std::exchange(run.state<TorchState>().gradients_enabled, false);
        return py::Value();
    }
    /// As a decorator: each call of the function has a block of its own.
    [[nodiscard]] bool is_callable() const override { return true; }
    [[nodiscard]] py::Value call(py::Run& run, const py::Call& call) override { return decorated(run, call); }
    static py::Value decorated(py::Run& run, const py::Call& call) {
        const auto function = call.positional.size() == 1 && call.keywords.empty()
                                  ? call.positional[0].object_of<py::FunctionObject>()
                                  : nullptr;
        if (function == nullptr || function->code()->is_generator) {
            py::refuse_missing("no_grad()(…)");
        }
        return function->within(run, [] { return py::Value(std::make_shared<NoGrad>()); });
    }
    bool leave(py::Run& run, const py::Value& /*exception*/) override {
        run.state<TorchState>().gradients_enabled = before_;
        return false;
    }

private:
    // Not a stack: where the same object is entered twice, gradients stay disabled afterwards, as in PyTorch.
    bool before_ = true;
};

py::Value no_grad(py::Run& run, const py::Arguments& arguments) {
    return arguments.given(0) ? NoGrad::decorated(run, {{arguments[0]}, {}}) : std::make_shared<NoGrad>();
}

void raise_in_words_of_no_grad(const py::CallProblem& problem) {
    if (problem.kind != py::CallProblem::Kind::too_many) { // it decorates a function then
        py::raise_in_python_words(problem, "_NoParamDecoratorContextManager.__new__", true);
    }
}

constexpr py::Entry no_grad_constructor{"no_grad(orig_func=None)", no_grad};

} // namespace

const py::Type& no_grad_type() {
    static constexpr py::Type type{.name = "no_grad",
                                   .module = "torch.autograd.grad_mode",
                                   .constructor = &no_grad_constructor,
                                   .wrong_call = raise_in_words_of_no_grad};
    return type;
}

} // namespace lim::torch
