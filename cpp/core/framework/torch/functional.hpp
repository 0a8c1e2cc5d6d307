#pragma once

#include "core/framework/memory.hpp"
#include "core/framework/torch/value.hpp"

#include <optional>

namespace lim::torch {

/// torch.nn.functional.one_hot(ids, classes): int64 (…) → (…, classes), without memory. Absent classes and −1
/// are inferred: the largest ID + 1.
/// @throws FrameworkError as torch does for other dtypes, negative and too large IDs and empty tensors
/// @throws MemoryRefused for vectors that the framework could not hold
[[nodiscard]] Value one_hot(const Value& ids, const std::optional<Argument>& classes, const Memory& memory);

/// What at::embedding takes for rows of weight (V, d): int64 or int32 indices (…), given back as int64 and
/// row-major.
/// @throws FrameworkError RuntimeError for other dtypes, IndexError for indices outside [0, V)
/// @throws MemoryRefused for rows that the framework could not hold
[[nodiscard]] Tensor row_indices(const Tensor& indices, const Tensor& weight, const Memory& memory);

/// torch.nn.functional.embedding(ids, weight): rows of weight (V, d) for int64 ids (…), as (…, d).
/// @throws FrameworkError for other dtypes and for IDs outside [0, V)
[[nodiscard]] Value embedding(const Argument& ids, const Value& weight, const Memory& memory);

/// torch.nn.functional.linear(input, weight, bias): (…, in) and (out, in) → (…, out), with the grad_fn of
/// each rank.
/// @throws FrameworkError RuntimeError where dtypes or shapes do not match
[[nodiscard]] Value linear(const Argument& input, const Value& weight, const std::optional<Tensor>& bias,
                           const Memory& memory);

/// (a == b).sum() for float32 tensors of one shape: no NaN equals anything, and −0.0 equals 0.0.
[[nodiscard]] Value count_equal(const Value& a, const Value& b);

} // namespace lim::torch
