#pragma once

#include "core/framework/memory.hpp"

namespace lim {

/// float32 ones of this shape: the gradient of a sum with regard to what is summed.
/// @throws MemoryRefused
[[nodiscard]] Tensor ones(Shape shape, const Memory& memory);

} // namespace lim
