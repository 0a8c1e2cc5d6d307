#pragma once

#include "core/python/module.hpp"

#include <vector>

namespace lim::binding {

/// The modules that notebooks of this program can import. Each module of the page has its own: torch.cpp,
/// keras.cpp.
[[nodiscard]] std::vector<python::Modules> linked_frameworks();

} // namespace lim::binding
