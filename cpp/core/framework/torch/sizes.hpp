#pragma once

#include "core/base/memory.hpp"
#include "core/framework/torch/tensor_object.hpp"

namespace lim::torch {

/// The shape of torch.empty(sizes), float32, with every check that comes before its allocation.
/// @throws FrameworkError TypeError for what is no int, RuntimeError for negative and overflowing sizes
/// @throws MemoryRefused where the framework would go on to allocate
[[nodiscard]] Shape empty_shape(const py::Values& sizes, const Memory& memory);

/// The checks of torch.empty(shape) that come before its allocation.
/// @throws FrameworkError RuntimeError for negative and overflowing sizes
/// @throws MemoryRefused
void check_empty(const Shape& shape, DType dtype, const Memory& memory);

/// c10::multiply_integers of lengths that are not negative: their product, but for zeros, must fit 64 bits.
/// @throws FrameworkError RuntimeError
void check_countable(const Shape& shape);

/// at::detail::empty_generic's check: the bytes of a tensor must fit a signed 64-bit count.
/// @throws FrameworkError RuntimeError
void check_storage_size(const Shape& shape, DType dtype);

/// The checks of m1 @ m2 that at::mm and at::addmm make: shapes, then dtypes.
/// @param operation which of the two it is: "mm", "addmm"
/// @param m1_shape the matrix that m1 is taken as: its vectors under one another
/// @param m2_shape likewise
/// @throws FrameworkError RuntimeError
void check_product(const char* operation, const Tensor& m1, const Shape& m1_shape, const Tensor& m2,
                   const Shape& m2_shape);

/// The checks of bias + m1 @ m2 that torch.nn.functional.linear makes.
/// @throws FrameworkError RuntimeError
void check_addmm(const Tensor& m1, const Tensor& m2);

/// A tensor's type as messages name it: torch.FloatTensor, torch.LongTensor, CPUBoolType.
[[nodiscard]] const char* tensor_type_name(DType dtype);
/// The same as x.type() says it: "torch.BoolTensor" of bools.
[[nodiscard]] const char* python_type_name(DType dtype);

/// "Float", "Long", "Bool": a dtype in PyTorch's messages (c10::toString).
[[nodiscard]] const char* scalar_type_name(DType dtype);

/// "float", "long int", "bool": a dtype in messages about C++ types.
[[nodiscard]] const char* cpp_type_name(DType dtype);

} // namespace lim::torch
