#pragma once

#include "core/framework/torch/tensor_object.hpp"
#include "core/python/call.hpp"
#include "core/python/dict.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lim::torch {

/// What an optimizer keeps of one parameter from step to step.
struct ParameterState {
    Index steps = 0;
    std::optional<Tensor> first;  // SGD's momentum_buffer, Adam's exp_avg
    std::optional<Tensor> second; // Adam's exp_avg_sq
    bool inexact = false;         // its bits may differ from PyTorch's
};

/// A torch.optim.Optimizer. Its groups of parameters are dicts, which the reader's code may change.
class Optimizer : public py::Object {
public:
    /// Changes one parameter, which has a gradient, by the numbers of its group.
    using Move = void (*)(py::Run& run, const VariablePtr& x, const py::Dict& group, ParameterState& state);

    /// @param type of which it is: SGD, Adam, AdamW
    Optimizer(const py::Type& type, Move move, py::Value param_groups)
        : groups(std::move(param_groups)), type_(type), move_(move) {}

    [[nodiscard]] static const py::Type& python_type();
    [[nodiscard]] const py::Type& type() const override { return type_; }
    [[nodiscard]] std::string repr(py::Run& run) override;

    void step(py::Run& run);

    const py::Value groups; // param_groups: a list of dicts

private:
    const py::Type& type_;
    const Move move_;
    std::map<VariablePtr, ParameterState> states_;
};

/// What a group has where it is not given, in PyTorch's order.
using GroupDefaults = std::vector<std::pair<const char*, py::Value>>;

/// param_groups for what an optimizer is given: parameters, or dicts that have them under `params`.
/// @throws FrameworkError as torch.optim.Optimizer does
[[nodiscard]] py::Value groups_of(py::Run& run, const py::Value& params, const GroupDefaults& defaults);

/// What a group has under a name, and that as a number.
[[nodiscard]] const py::Value& value_of(const py::Dict& group, const char* name);
/// @throws Refused where it is none any more
[[nodiscard]] double number_of(const py::Dict& group, const char* name);

/// The words of wrong calls: SGD.__init__, Optimizer.step, ….
void raise_in_words_of_optimizers(const py::CallProblem& problem);

} // namespace lim::torch
