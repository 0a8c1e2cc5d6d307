#pragma once

#include "core/framework/torch/value.hpp"

namespace lim::torch {

/// torch.tensor(data): int64, float32 or bool by what the lists hold (torch/csrc/utils/tensor_new.cpp).
/// @throws FrameworkError ValueError for ragged lists and ints beyond 64 bits, TypeError for mixed depths
[[nodiscard]] Value tensor(const PyValue& data);

/// torch.tensor(data, dtype=dtype): of whole numbers for whole dtypes, which is the caller's to check.
[[nodiscard]] Tensor tensor(const PyValue& data, DType dtype);

} // namespace lim::torch
