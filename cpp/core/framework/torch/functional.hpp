#pragma once

#include "core/base/memory.hpp"
#include "core/framework/torch/tensor_object.hpp"

#include <optional>

namespace lim::torch {

/// torch.nn.functional.one_hot(ids, classes): int64 (…) → (…, classes), without memory. For −1 it is as
/// many as the largest ID + 1.
/// @throws FrameworkError as torch does for other dtypes, negative and too large IDs and empty tensors
/// @throws MemoryRefused for vectors that the framework could not hold
[[nodiscard]] Tensor one_hot(const Tensor& ids, Index classes, const Memory& memory);

/// What at::embedding takes for rows of weight (V, d): int64 or int32 indices (…), given back as int64 and
/// row-major.
/// @throws FrameworkError RuntimeError for other dtypes, IndexError for indices outside [0, V)
/// @throws MemoryRefused for rows that the framework could not hold
[[nodiscard]] Tensor row_indices(const Tensor& indices, const Tensor& weight, const Memory& memory);

/// torch.nn.functional.embedding: rows of weight (V, d) for indices (…), as (…, d). The row `padding_idx`
/// gets no gradient; it counts from the front.
/// @throws FrameworkError
[[nodiscard]] VariablePtr look_up(py::Run& run, const VariablePtr& indices, const VariablePtr& weight,
                                  std::optional<Index> padding_idx);

/// The row that `padding_idx` names, counted from the front; nothing for None.
/// @throws FrameworkError AssertionError where there is no such row, TypeError for what is no number
[[nodiscard]] std::optional<Index> padding_of(py::Run& run, const py::Value& padding_idx, Index rows);

} // namespace lim::torch
