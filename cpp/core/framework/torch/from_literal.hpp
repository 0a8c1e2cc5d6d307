#pragma once

#include "core/base/memory.hpp"
#include "core/python/value.hpp"

#include <optional>

namespace lim::torch {

/// torch.tensor(data, dtype=dtype) of a literal (torch/csrc/utils/tensor_new.cpp): of whole numbers for whole
/// dtypes, which is the caller's to check; without a dtype int64, float32 or bool by what the lists hold.
/// @throws FrameworkError ValueError for ragged lists and ints beyond 64 bits, TypeError for mixed depths
/// @throws MemoryRefused
[[nodiscard]] Tensor tensor(const python::Value& data, const Memory& memory, std::optional<DType> dtype = {});

} // namespace lim::torch
