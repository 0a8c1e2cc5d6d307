#pragma once

#include "core/base/memory.hpp"
#include "core/framework/literal.hpp"
#include "core/framework/torch/tensor_object.hpp"
#include "core/python/value.hpp"

#include <optional>

namespace lim::torch {

/// A 64-bit integer from an int or a bool.
/// @throws FrameworkError ValueError: Overflow when unpacking long long
[[nodiscard]] std::int64_t unpack_long(py::Int value);
/// The same of an int of any size or a bool.
[[nodiscard]] std::int64_t unpack_long(const py::Value& integer);

/// Numbers, strings and nested lists, tuples and ranges of these and of scalar tensors, as data of a tensor.
/// @throws FrameworkError RuntimeError for other values
/// @param has_dtype whether the dtype is known: what is no number is then refused
[[nodiscard]] py::Value literal_of(py::Run& run, const py::Value& value, bool has_dtype = false);
/// The same of all that becomes a tensor (compute_sizes).
/// @throws FrameworkError ValueError for more than 128 dimensions
[[nodiscard]] py::Value literal_of_data(py::Run& run, const py::Value& data, bool has_dtype);

/// A size as a layer is given it: a number or a tensor, of which the layer itself says what does not fit.
/// @throws Refused
[[nodiscard]] const py::Value& checked_size(py::Run& run, const py::Value& value);

/// An int or a bool as c10::Scalar takes it: from −2⁶³ to 2⁶⁴ − 1.
/// @throws FrameworkError OverflowError
[[nodiscard]] py::Int scalar_int(const py::Value& integer);

/// A Python number as a scalar tensor of that dtype (c10::Scalar::to, which refuses what does not fit).
/// @throws FrameworkError RuntimeError: value cannot be converted to type float without overflow
[[nodiscard]] Tensor scalar_of(const py::Value& number, DType dtype);

/// Whether PyTorch makes a uint8 of this int: a negative one wraps around.
[[nodiscard]] constexpr bool fits_uint8(py::Int integer) { return integer >= -255 && integer <= 255; }

/// The one element of a tensor as a Python number; a cell that reads inexact bits is marked.
[[nodiscard]] py::Value element_of(py::Run& run, const Variable& x, Index position);

/// torch.Size.
[[nodiscard]] const py::Type& size_type();

/// A tensor's size.
[[nodiscard]] py::Value size_of(const Shape& shape);

/// The tensor that a value of that data becomes.
[[nodiscard]] VariablePtr tensor_of(py::Run& run, const py::Value& data);

/// torch.tensor(data, dtype=dtype) of a literal (torch/csrc/utils/tensor_new.cpp): of whole numbers for whole
/// dtypes, which is the caller's to check; without a dtype int64, float32 or bool by what the lists hold.
/// @throws FrameworkError ValueError for ragged lists and ints beyond 64 bits, TypeError for mixed depths
/// @throws MemoryRefused
[[nodiscard]] Tensor tensor(const py::Value& data, const Memory& memory, std::optional<DType> dtype = {});

} // namespace lim::torch
