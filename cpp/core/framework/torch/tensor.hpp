#pragma once

#include "core/framework/torch/value.hpp"

namespace lim::torch {

/// torch.tensor(data): int64, float32 or bool by what the lists hold (torch/csrc/utils/tensor_new.cpp).
/// @throws FrameworkError ValueError for ragged lists and ints beyond 64 bits, TypeError for mixed depths
[[nodiscard]] Value tensor(const PyValue& data);

/// torch.tensor(data, dtype=dtype): of whole numbers for whole dtypes, which is the caller's to check.
[[nodiscard]] Tensor tensor(const PyValue& data, DType dtype);

/// max(x): Python's builtin, which walks the first dimension and compares what it finds there.
/// @throws FrameworkError as `iter`, `>` and `bool` of a tensor do
[[nodiscard]] Value builtin_max(const Value& x);

/// Which element of a vector of int64, float32 or bool that is.
/// @param x (n) with n > 0, its elements one after another
[[nodiscard]] Index position_of_max(const Tensor& x);

/// x.max(): one element, of any number of dimensions.
/// @throws FrameworkError RuntimeError for an empty tensor
[[nodiscard]] Value max(const Value& x);

/// x + 1. The largest int64 wraps around.
[[nodiscard]] Value plus_one(const Value& x);

/// x.float(), without memory for a one-hot.
[[nodiscard]] Value to_float(const Value& x);

/// weight[row, col] = value, in place.
/// @throws FrameworkError IndexError, ValueError or RuntimeError, in the order in which torch looks
void set_item(Value& weight, const PyValue& row, const PyValue& col, const PyValue& value);

} // namespace lim::torch
