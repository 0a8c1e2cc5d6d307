#pragma once

#include "core/framework/torch/tensor_object.hpp"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lim::torch {

/// The name of the parameter that every layer has.
inline constexpr const char* weight_name = "weight";

/// A torch.nn.Module: named parameters, of which some may be missing (a linear layer without a bias).
class ModuleValue : public py::Object {
public:
    using Parameters = std::vector<std::pair<std::string, VariablePtr>>;

    explicit ModuleValue(Parameters parameters) : parameters_(std::move(parameters)) {}

    [[nodiscard]] static const py::Type& python_type();

    [[nodiscard]] const Parameters& parameters() const { return parameters_; }

    /// The parameter of that name, null where it is None.
    [[nodiscard]] const VariablePtr& parameter(std::string_view name) const;

    /// module.name = value.
    /// @throws FrameworkError TypeError for what is no parameter
    void set_parameter(std::string_view name, const py::Value& value);

    bool training = true; // x.train(), x.eval()

    [[nodiscard]] const Tensor* elements() const override { return &parameters_.front().second->data; }

    [[nodiscard]] std::shared_ptr<py::Object> frozen() override;
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override;
    [[nodiscard]] bool call_reads_only() const override { return true; }

protected:
    /// Another module like this one.
    [[nodiscard]] virtual std::shared_ptr<ModuleValue> with_parameters(Parameters parameters) const = 0;

private:
    Parameters parameters_;
    std::weak_ptr<ModuleValue> frozen_; // the last one, which is taken again until a parameter has changed
};

/// module.extra_repr() of a layer: what its repr has between the parentheses.
[[nodiscard]] py::Value extra_text_of_layer(py::Run& run, const py::Arguments& arguments);
inline constexpr py::Entry extra_text_entry{"extra_repr()", extra_text_of_layer};

/// x.grad = None, or zeros in its place.
void clear_grad(py::Run& run, Variable& x, const py::Value& to_none);

/// A torch.nn.Parameter that holds the tensor and wants its gradient.
[[nodiscard]] VariablePtr parameter_from(Tensor tensor);

/// torch.nn.Parameter(given, requires_grad=trains): it shares the memory of `given`.
/// @throws FrameworkError RuntimeError for ints that are to require a gradient
[[nodiscard]] VariablePtr parameter_sharing(py::Run& run, const VariablePtr& given, bool trains);

/// The tensor of rows that `from_pretrained` is given.
/// @throws FrameworkError AttributeError, AssertionError
[[nodiscard]] VariablePtr pretrained_rows(const py::Value& embeddings);

/// `get` and `set` of the property that is a parameter of that name.
template <const char* const& name> py::Value parameter_of(py::Run&, const py::Value& self) {
    const VariablePtr& found = self.object_of<ModuleValue>()->parameter(name);
    return found ? py::Value(found) : py::Value();
}
template <const char* const& name>
void set_parameter_of(py::Run&, const py::Value& self, const py::Value& value) {
    self.object_of<ModuleValue>()->set_parameter(name, value);
}

/// Python's words for wrong calls of a module's constructor, of the module itself and of its methods.
void raise_in_module_words(const py::CallProblem& problem);

/// What every module offers.
[[nodiscard]] std::span<const py::Entry> module_methods();
[[nodiscard]] std::span<const py::Property> module_properties();
[[nodiscard]] const py::Entry* module_constructor();

} // namespace lim::torch
