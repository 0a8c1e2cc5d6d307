#include "core/framework/torch/grad_mode.hpp"

#include "core/framework/torch/state.hpp"
#include "core/framework/torch/variable.hpp"
#include "core/python/call.hpp"

namespace lim::torch {
namespace {

constexpr py::Type no_grad_type{.name = "no_grad", .module = "torch.autograd.grad_mode"};

/// Records no calls within its block.
class NoGrad : public py::Object {
public:
    [[nodiscard]] const py::Type& type() const override { return no_grad_type; }
    [[nodiscard]] std::string repr(py::Run&) override {
        return "<torch.autograd.grad_mode.no_grad object at 0x…>";
    }
    [[nodiscard]] std::string pretty(py::Run&) override {
        return "<torch.autograd.grad_mode.no_grad at 0x…>";
    }
    [[nodiscard]] std::optional<py::Value> enter(py::Run& run) override {
        before_.push_back(std::exchange(run.state<TorchState>().gradients_enabled, false));
        return py::Value();
    }
    void leave(py::Run& run) override {
        run.state<TorchState>().gradients_enabled = before_.back();
        before_.pop_back();
    }

private:
    std::vector<bool> before_; // the same object may be entered within itself
};

py::Value no_grad(py::Run&, const py::Arguments&) { return std::make_shared<NoGrad>(); }

constexpr py::Entry grad_mode_entries[] = {{"no_grad()", no_grad}};

} // namespace

std::span<const py::Entry> grad_mode_functions() { return grad_mode_entries; }

} // namespace lim::torch
