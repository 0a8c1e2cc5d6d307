#pragma once

#include "core/python/call.hpp"

#include <span>

namespace lim::torch {

namespace py = lim::python;

/// torch.einsum.
[[nodiscard]] std::span<const py::Entry> einsum_functions();

} // namespace lim::torch
