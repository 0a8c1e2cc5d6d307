#pragma once

#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/tensor_object.hpp"

namespace lim::torch {

/// x op= b for every operator but `@`: x keeps its dtype and its shape.
/// @throws FrameworkError RuntimeError
void operate_in_place(py::Run& run, py::Operator op, const VariablePtr& x, const Operand& b);

/// x.copy_(from), x.fill_(value), x.zero_(): x itself.
[[nodiscard]] VariablePtr copy_from(py::Run& run, const VariablePtr& x, const Operand& from);
[[nodiscard]] VariablePtr fill_with(py::Run& run, const VariablePtr& x, const py::Value& value);

/// Elements that lie in the same memory as those that are written (ATen/MemoryOverlap.cpp).
///
/// @param written a tensor that a call writes to
/// @param read    another that it reads; the same elements in the same places are allowed
/// @throws FrameworkError RuntimeError where `read` shows some of the elements of `written`, or shows all of
///         them in other places
/// @throws Refused where PyTorch does not detect the overlap: its result then depends on the order in which
///         elements are read and written
void check_partial_overlap(const Tensor& written, const Tensor& read);

/// The check before an assignment by indices, as in `written[[0, 1]] = read`, of the values and of the
/// indices. PyTorch raises here even where `read` shows the same elements in the same places.
/// @throws FrameworkError RuntimeError
void check_overlap(const Tensor& written, const Tensor& read);

} // namespace lim::torch
