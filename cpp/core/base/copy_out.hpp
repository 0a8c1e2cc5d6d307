#pragma once

#include "core/base/tensor.hpp"

#include <cstddef>
#include <span>

namespace lim {

/// Writes the elements at row-major positions [first, first + count) of any tensor, little-endian and in C
/// order, whether they lie so, transposed, or are not in memory at all.
/// @param out count elements long
void copy_out(const Tensor& tensor, Index first, Index count, std::span<std::byte> out);

} // namespace lim
