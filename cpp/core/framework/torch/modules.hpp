#pragma once

#include "core/python/module.hpp"

namespace lim::torch {

/// torch, torch.nn and torch.nn.functional, which every notebook imports.
[[nodiscard]] py::ModuleList modules();
/// torch.nn.init, torch.optim, torch.utils.data and the others.
[[nodiscard]] py::ModuleList further_modules();

/// The names that the real ones have: core/python/known_names.hpp. Made by tests/golden/make_names.py.
[[nodiscard]] const char* known_names();

/// torch.nn.functional.
[[nodiscard]] const py::Module& functional_module();

extern const py::Module init_module;

/// torch.utils.data.
[[nodiscard]] const py::Module& data_module();

/// torch.linalg.
extern const py::Module linalg_module;

} // namespace lim::torch
