#pragma once

#include "core/python/module.hpp"

namespace lim::numpy {

/// What `import numpy` offers.
[[nodiscard]] py::ModuleList modules();

/// The names that the real ones have: core/python/known_names.hpp. Made by tests/golden/make_names.py.
[[nodiscard]] const char* known_names();

} // namespace lim::numpy
