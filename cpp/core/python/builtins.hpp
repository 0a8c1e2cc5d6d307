#pragma once

#include "core/python/module.hpp"

#include <string_view>

namespace lim::python {

/// print, len, max, int, list, …: what can be named without an import.
extern const Module builtins;

/// Names that Python or IPython knows without an import and that this page does not have.
[[nodiscard]] bool is_known_elsewhere(std::string_view name);

} // namespace lim::python
