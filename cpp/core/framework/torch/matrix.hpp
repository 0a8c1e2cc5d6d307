#pragma once

#include "core/framework/memory.hpp"
#include "core/framework/torch/value.hpp"

/// Calls on tensors that no notebook makes itself, but that show what its own calls rest on.
namespace lim::torch {

/// a @ b for float32 matrices.
/// @throws FrameworkError RuntimeError where dtypes or shapes do not match
[[nodiscard]] Value mm(const Value& a, const Value& b, const Memory& memory);

/// torch.equal(a, b): the same shape and equal elements; −0 equals 0, and NaN nothing.
[[nodiscard]] bool equal(const Value& a, const Value& b);

/// x.T.contiguous() of a matrix.
[[nodiscard]] Value contiguous_transposed(const Value& x, const Memory& memory);

/// x[index] of a float32 matrix: a row.
/// @throws FrameworkError IndexError
[[nodiscard]] Value select(const Value& x, Index index);

} // namespace lim::torch
