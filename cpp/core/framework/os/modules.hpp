#pragma once

#include "core/python/module.hpp"

namespace lim::os {

/// What `import os` offers: environ.
[[nodiscard]] python::Modules modules();

} // namespace lim::os
