#pragma once

#include "core/python/module.hpp"

namespace lim::numpy {

/// numpy.linalg.
extern const py::Module linalg_module;

} // namespace lim::numpy
