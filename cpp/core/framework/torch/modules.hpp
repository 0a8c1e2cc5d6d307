#pragma once

#include "core/python/module.hpp"

namespace lim::torch {

/// torch, torch.nn, torch.nn.functional, torch.nn.init and torch.optim.
[[nodiscard]] python::Modules modules();

/// The names that the real ones have: core/python/known_names.hpp. Made by tests/golden/make_names.py.
[[nodiscard]] const char* known_names();

/// torch.nn.functional.
[[nodiscard]] const python::Module& functional_module();

extern const python::Module init_module;

/// torch.utils.data.
[[nodiscard]] const python::Module& data_module();

/// torch.linalg.
extern const python::Module linalg_module;

} // namespace lim::torch
