#pragma once

#include "core/python/module.hpp"

namespace lim::torch {

/// torch, torch.nn, torch.nn.functional, torch.nn.init and torch.optim.
[[nodiscard]] python::Modules modules();

extern const python::Module functional_module;
extern const python::Module init_module;

} // namespace lim::torch
