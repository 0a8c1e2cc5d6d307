#pragma once

#include "core/framework/torch/module_tree.hpp"
#include "core/framework/torch/module_value.hpp"
#include "core/python/type.hpp"

#include <span>

namespace lim::torch {

/// nn.Sequential, nn.ModuleList, nn.ModuleDict.
[[nodiscard]] std::span<const py::Type* const> container_types();

/// nn.ReLU, nn.Flatten, nn.Dropout, …: those that have no parameters, but nn.LayerNorm.
[[nodiscard]] std::span<const py::Type* const> simple_layer_types();

/// nn.CrossEntropyLoss, nn.NLLLoss, nn.MSELoss.
[[nodiscard]] std::span<const py::Type* const> loss_types();

/// A module that PyTorch writes in Python: its `methods` have an __init__.
[[nodiscard]] py::Type module_type(const char* name, const char* module, std::span<const py::Entry> methods);

/// The module whose __init__ is called, after Module.__init__.
ModuleInstance& initialised_module(const py::Arguments& arguments);

/// Sets attributes in __init__: each parameter of the call by its name.
void keep_arguments(py::Run& run, const py::Arguments& arguments);

} // namespace lim::torch
