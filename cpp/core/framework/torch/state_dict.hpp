#pragma once

#include "core/framework/torch/module_value.hpp"

namespace lim::torch {

/// module.state_dict(): an OrderedDict of tensors that share the parameters' elements.
[[nodiscard]] py::Value state_dict_of(py::Run& run, const ModuleValue& module);

/// module.load_state_dict(state_dict): copies the elements.
/// @throws FrameworkError RuntimeError naming all that does not fit
[[nodiscard]] py::Value load_state(py::Run& run, const ModuleValue& module, const py::Value& state_dict);

} // namespace lim::torch
