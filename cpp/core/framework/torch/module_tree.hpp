#pragma once

#include "core/framework/torch/module_instance.hpp"
#include "core/python/depth_guard.hpp"

#include <functional>
#include <string>
#include <utility>
#include <vector>

/// What any module holds, be it an nn.Linear, an nn.Sequential or one of the reader's.
namespace lim::torch {

/// Parameters with their names, as attributes or from the module on: "head.weight". Null: None.
using NamedParameters = std::vector<std::pair<std::string, VariablePtr>>;
using NamedModules = std::vector<std::pair<std::string, py::Value>>;

[[nodiscard]] bool is_module(const py::Value& value);

/// While a module is walked: modules that hold one another.
class ModuleWalk : public py::DepthGuard {
public:
    /// @throws Refused where they nest too deep, as one that holds itself does: there Python raises
    /// RecursionError, if not as soon
    ModuleWalk();
};

/// Its own.
[[nodiscard]] const NamedParameters& own_parameters(const py::Value& module);
[[nodiscard]] bool& training_of(const py::Value& module);

/// Its modules, those that are None or there already left out.
[[nodiscard]] NamedModules children_of(const py::Value& module);

/// The module and all that it holds, each but once, with their names: "", "head", "blocks.0.head".
/// @param once whether a module that is held twice counts once
/// @throws Refused where they nest too deep, as one that holds itself does if it counts each time
[[nodiscard]] NamedModules all_modules(const py::Value& module, const std::string& prefix = {},
                                       bool once = true);

/// The parameters of the module and of all that it holds, each but once.
/// @param recurse false: only its own
[[nodiscard]] NamedParameters all_parameters(const py::Value& module, const std::string& prefix = {},
                                             bool recurse = true, bool once = true);

/// The buffers likewise.
[[nodiscard]] NamedParameters all_buffers(const py::Value& module, const std::string& prefix = {},
                                          bool recurse = true, bool once = true);

/// The repr of each of the modules in one.
/// @throws FrameworkError RuntimeError where one of them adds some or takes some away
[[nodiscard]] std::vector<std::string> texts_of_children(py::Run& run, const ModuleInstance& module);

/// repr of a module that is an Instance.
[[nodiscard]] std::string text_of_module(py::Run& run, const py::Value& module);

/// module.state_dict(): an OrderedDict of tensors that share the parameters' elements.
[[nodiscard]] py::Value state_dict_of(py::Run& run, const py::Value& module, const std::string& prefix);

/// module.load_state_dict(state_dict): copies the elements.
/// @throws FrameworkError RuntimeError naming all that does not fit
[[nodiscard]] py::Value load_state(py::Run& run, const py::Value& module, const py::Value& state_dict);

} // namespace lim::torch
