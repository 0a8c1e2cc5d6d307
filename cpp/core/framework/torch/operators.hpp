#pragma once

#include "core/array/elementwise.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/framework/torch/tensor_object.hpp"
#include "core/python/object.hpp"

namespace lim::torch {

using array::Arithmetic;
using array::Comparison;

/// a op b element by element, with PyTorch's promotion, checks and gradients.
/// @throws FrameworkError RuntimeError where shapes do not broadcast or dtypes have no such operation
[[nodiscard]] VariablePtr arithmetic(py::Run& run, Arithmetic operation, const Operand& a, const Operand& b);

/// a ** b, in this dtype.
[[nodiscard]] VariablePtr power(py::Run& run, const Operand& a, const Operand& b, DType dtype);

/// `&`, `|` and `^`, of bools.
[[nodiscard]] VariablePtr bitwise(py::Run& run, py::Operator op, const Operand& a, const Operand& b);

/// By how much the elements of both may differ from PyTorch's, together.
[[nodiscard]] double difference_of(const Operand& a, const Operand& b);

/// Each of the results is PyTorch's, or they are inexact.
[[nodiscard]] VariablePtr compare(py::Run& run, Comparison operation, const Operand& a, const Operand& b);

[[nodiscard]] VariablePtr negative(py::Run& run, const VariablePtr& x);
[[nodiscard]] VariablePtr absolute(py::Run& run, const VariablePtr& x);

/// 1 / x, which `number / x` is made of.
[[nodiscard]] VariablePtr reciprocal(py::Run& run, const VariablePtr& x);

/// torch.where(condition, a, b).
[[nodiscard]] VariablePtr where(py::Run& run, const VariablePtr& condition, const Operand& a,
                                const Operand& b);

/// x.to(dtype): x itself if it has it.
[[nodiscard]] VariablePtr to_dtype(py::Run& run, const VariablePtr& x, DType dtype);

/// a @ b, torch.matmul: vectors and matrices, and a of more dimensions with b of one or two.
/// @throws FrameworkError RuntimeError where shapes or dtypes do not match
[[nodiscard]] VariablePtr matmul(py::Run& run, const VariablePtr& a, const VariablePtr& b);

/// torch.bmm: the products of the matrices of (b, n, k) and (b, k, m); and torch.matmul of two tensors of
/// three dimensions or more, whose batches are broadcast.
[[nodiscard]] VariablePtr batched_product(py::Run& run, const VariablePtr& x, const VariablePtr& y,
                                          const char* name);
[[nodiscard]] VariablePtr matmul_of_batches(py::Run& run, const VariablePtr& x, const VariablePtr& y);
/// The same of a vector or a matrix with each matrix of y.
[[nodiscard]] VariablePtr matmul_with_batches(py::Run& run, const VariablePtr& x, const VariablePtr& y);

/// torch.mm(a, b): only of matrices.
[[nodiscard]] VariablePtr mm(py::Run& run, const VariablePtr& a, const VariablePtr& b);

/// torch.nn.functional.linear: x (…, in), weight (out, in), bias (out) or null → (…, out).
[[nodiscard]] VariablePtr linear_product(py::Run& run, const VariablePtr& x, const VariablePtr& weight,
                                         const VariablePtr& bias);

} // namespace lim::torch
