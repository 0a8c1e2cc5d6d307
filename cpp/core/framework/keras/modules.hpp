#pragma once

#include "core/python/module.hpp"

namespace lim::keras {

/// What `import tensorflow` offers, its legacy Keras included.
[[nodiscard]] python::Modules modules();

} // namespace lim::keras
