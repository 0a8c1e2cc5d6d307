#pragma once

#include "core/python/module.hpp"

namespace lim::numpy {

/// What `import numpy` offers.
[[nodiscard]] python::Modules modules();

} // namespace lim::numpy
