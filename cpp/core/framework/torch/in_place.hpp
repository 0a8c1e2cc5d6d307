#pragma once

#include "core/array/index.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/tensor_object.hpp"

namespace lim::torch {

/// x op= b for every operator but `@`: x keeps its dtype and its shape.
/// @throws FrameworkError RuntimeError
void operate_in_place(py::Run& run, py::Operator op, const VariablePtr& x, const Operand& b);

/// Writes what a call on x gives into x, which then is its result.
/// @param self which argument of the call x was
/// @throws FrameworkError RuntimeError where its shape or its dtype is another
void write_result(py::Run& run, const VariablePtr& x, const VariablePtr& result, std::size_t self);

/// What autograd knows after elements of x were written to (torch::autograd::rebase_history): a tensor has
/// the node of the call from there on. Where x is a view, what it is a view of has it, for these elements
/// alone (CopySlices), and x is a view of that (AsStridedBackward0).
/// @param node of the call, or null: what was written has no gradient
/// @param self which of the node's arguments x was
/// @throws Refused of views that PyTorch forbids to write to
void rebase_history(py::Run& run, const VariablePtr& x, std::shared_ptr<Node> node, std::size_t self);

/// Whether it is a view that was made within torch.no_grad() of what requires grad: it says that it does
/// too, and no gradient arrives at it.
[[nodiscard]] bool is_view_without_history(Variable& x);
/// Whether it is one of such views, or of those that a call gives several of, whose elements were written to
/// since: autograd does not know them any more.
[[nodiscard]] bool is_invalid_view(Variable& x);

/// The node of `x.copy_(from)`, whose second argument is x; null where it is not recorded.
[[nodiscard]] std::shared_ptr<Node> copy_node(py::Run& run, const VariablePtr& x, const VariablePtr& from);

/// The same of a number that is written to all elements; x is the only argument.
[[nodiscard]] std::shared_ptr<Node> fill_node(py::Run& run, const VariablePtr& x, const char* name);

/// The same of `x[positions] = from`, whose first argument is x.
/// @param from null: a number, of which there is no gradient
/// @param name of the node
[[nodiscard]] std::shared_ptr<Node> put_node(py::Run& run, const char* name, const VariablePtr& x,
                                             const array::Positions& positions, const VariablePtr& from);

/// x.copy_(from), x.fill_(value), x.zero_(): x itself.
[[nodiscard]] VariablePtr copy_from(py::Run& run, const VariablePtr& x, const Operand& from);
[[nodiscard]] VariablePtr fill_with(py::Run& run, const VariablePtr& x, const py::Value& value,
                                    const char* name = "FillBackward2");

/// x.requires_grad = wanted, or x.requires_grad_(wanted), which has other words.
/// @throws FrameworkError RuntimeError
void require_grad(const VariablePtr& x, bool wanted, bool is_method = false);

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
/// @param one_object whether both are one tensor: PyTorch detects that even where its elements have gaps
/// @throws FrameworkError RuntimeError
/// @throws Refused where PyTorch does not detect the overlap
void check_overlap(const Tensor& written, const Tensor& read, bool one_object);

} // namespace lim::torch
