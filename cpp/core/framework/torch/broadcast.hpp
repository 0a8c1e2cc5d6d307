#pragma once

#include "core/framework/torch/tape.hpp"

namespace lim::torch {

/// The shape that both are broadcast to.
/// @throws FrameworkError RuntimeError: The size of tensor a (…) must match the size of tensor b (…)
[[nodiscard]] Shape broadcast(const Shape& a, const Shape& b);

/// A gradient summed over what its tensor of this shape was broadcast along (at::sum_to), in its dtype.
[[nodiscard]] Rounded summed_to(Rounded gradient, const Shape& shape, DType dtype);

} // namespace lim::torch
