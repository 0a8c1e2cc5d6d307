#pragma once

#include "core/framework/torch/tensor_object.hpp"
#include "core/python/module.hpp"

#include <optional>
#include <span>

namespace lim::torch {

/// torch.float32 and the others.
[[nodiscard]] py::Value dtype_value(DType dtype);

/// The dtype that a Python value is, if it is one.
[[nodiscard]] std::optional<DType> as_dtype(const py::Value& value);

/// The dtype that an argument `dtype` stands for: Python's float, int and bool stand for float64, int64 and
/// bool.
[[nodiscard]] std::optional<DType> as_dtype_argument(const py::Value& value);

/// Their names in the module torch, aliases included.
[[nodiscard]] std::span<const py::Constant> dtype_constants();

} // namespace lim::torch
