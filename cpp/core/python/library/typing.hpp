#pragma once

#include "core/python/value.hpp"

namespace lim::python::library {

/// What an annotation such as List[int] gives: it can be made, and nothing is asked of it.
[[nodiscard]] Value annotation();

} // namespace lim::python::library
