#pragma once

#include "core/framework/torch/module_types.hpp"

#include <span>
#include <string>

/// What nn.Sequential, nn.ModuleList and nn.ModuleDict have in common (torch/nn/modules/container.py).
namespace lim::torch {

[[nodiscard]] ModuleInstance& container_of(const py::Arguments& arguments);

/// Module.add_module.
/// @throws FrameworkError TypeError
void add_to_container(ModuleInstance& self, const std::string& name, const py::Value& module);

/// container.__len__().
py::Value length_of_container(py::Run& run, const py::Arguments& arguments);

/// What walks these values.
[[nodiscard]] py::Value walked(py::Values values);

/// A method that only the real container has.
py::Value not_in_container(py::Run& run, const py::Arguments& arguments);

/// The methods of nn.ModuleDict.
[[nodiscard]] std::span<const py::Entry> module_dict_methods();

} // namespace lim::torch
