#pragma once

#include "core/python/module.hpp"
#include "core/python/object.hpp"

namespace lim::torch {

/// torch.device.
[[nodiscard]] const py::Type& device_type();

/// torch.device('cpu'), the only one that there is.
[[nodiscard]] py::Value cpu_device();

/// Whether an argument names it: 'cpu', torch.device('cpu').
[[nodiscard]] bool is_cpu(const py::Value& value);

/// Refuses what an argument asks for: another device than the CPU, or something else, which `call` names.
[[noreturn]] void refuse_device(const py::Value& value, const char* call);

/// torch.cuda and torch.backends.mps, which are not available.
extern const py::Module cuda_module;
extern const py::Module backends_module;
extern const py::Module mps_module;

} // namespace lim::torch
