#pragma once

#include "core/framework/torch/tensor_object.hpp"
#include "core/python/instance.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lim::torch {

/// A torch.nn.Module of a class of the reader's, or one of those that PyTorch itself writes in Python
/// (nn.Sequential, nn.ReLU): its parameters, buffers and modules by name, beside its other attributes.
class ModuleInstance : public py::Instance {
public:
    struct Buffer {
        std::string name;
        VariablePtr tensor;     // null: None
        bool persistent = true; // it is in the state_dict
    };

    using py::Instance::Instance;
    ~ModuleInstance() override { ModuleInstance::let_go(); }
    void let_go() override;

    /// An object before its __init__.
    [[nodiscard]] static std::shared_ptr<py::Instance> make(py::Run& run, const py::Type& type);

    [[nodiscard]] std::optional<py::Value> attribute(py::Run& run, const std::string& name) override;
    /// @throws FrameworkError AttributeError before __init__, TypeError for what is no parameter, module or
    /// buffer
    void set_attribute(py::Run& run, const std::string& name, const py::Value& value) override;
    void delete_attribute(py::Run& run, const std::string& name) override;

    /// module.register_parameter(name, parameter): null for None.
    void register_parameter(py::Run& run, const std::string& name, const py::Value& value);
    void register_buffer(py::Run& run, const std::string& name, const py::Value& value, bool persistent);
    /// module.add_module(name, module).
    void register_module(const std::string& name, const py::Value& module);

    /// Sets an attribute that is none of these.
    void set_plain(py::Run& run, const std::string& name, const py::Value& value);
    /// An attribute that its __init__ has set.
    /// @throws FrameworkError AttributeError where it was deleted since
    [[nodiscard]] py::Value plain(std::string_view name);

    bool initialised = false; // Module.__init__ was called
    bool training = true;
    std::vector<std::pair<std::string, VariablePtr>> parameters; // null: None
    std::vector<Buffer> buffers;
    std::vector<std::pair<std::string, py::Value>> modules; // or None

private:
    /// The parameter, buffer or module of that name.
    [[nodiscard]] std::optional<py::Value> registered(std::string_view name) const;
    void check_new_name(py::Run& run, const std::string& name, const char* kind, bool is_known);
    void forget(std::string_view name);
};

/// The module as an Instance; null for an nn.Linear, an nn.Embedding and what is no module.
[[nodiscard]] ModuleInstance* as_module_instance(const py::Value& value);

/// What torch.typename says of a value: "torch.FloatTensor", "list".
[[nodiscard]] std::string typename_of(const py::Value& value);

} // namespace lim::torch
