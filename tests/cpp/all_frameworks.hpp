#pragma once

#include "core/python/module.hpp"

#include <vector>

namespace lim {

/// All modules that a notebook can import.
[[nodiscard]] std::vector<python::Modules> all_frameworks();

} // namespace lim
