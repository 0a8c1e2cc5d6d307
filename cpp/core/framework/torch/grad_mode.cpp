#include "core/framework/torch/types.hpp"

#include "core/framework/torch/run_state.hpp"
#include "core/framework/torch/tensor_object.hpp"
#include "core/python/call.hpp"

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
    bool leave(py::Run& run, const py::Value& /*exception*/) override {
        run.state<TorchState>().gradients_enabled = before_;
        return false;
    }

private:
    // Not a stack: where the same object is entered twice, gradients stay disabled afterwards, as in PyTorch.
    bool before_ = true;
};

py::Value no_grad(py::Run&, const py::Arguments&) { return std::make_shared<NoGrad>(); }

void raise_in_words_of_no_grad(const py::CallProblem& problem) {
    if (problem.kind != py::CallProblem::Kind::too_many) { // it decorates a function then
        py::raise_in_python_words(problem, "_NoParamDecoratorContextManager.__new__", true);
    }
}

constexpr py::Entry no_grad_constructor{"no_grad()", no_grad};

} // namespace

const py::Type& no_grad_type() {
    static constexpr py::Type type{.name = "no_grad",
                                   .module = "torch.autograd.grad_mode",
                                   .constructor = &no_grad_constructor,
                                   .wrong_call = raise_in_words_of_no_grad};
    return type;
}

} // namespace lim::torch
