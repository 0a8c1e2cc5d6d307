#pragma once

#include "core/framework/torch/tensor_object.hpp"

#include <optional>
#include <vector>

namespace lim::torch {

/// An axis counted from the end where it is negative (c10::maybe_wrap_dim); a scalar has one axis here.
/// @throws FrameworkError IndexError
[[nodiscard]] Index wrapped_axis(Index axis, Index rank);

/// A shape of which one length may be −1 (at::infer_size).
/// @throws FrameworkError RuntimeError
[[nodiscard]] Shape inferred_shape(Shape shape, Index size);

/// x.view(shape): shares x's elements. x.reshape(shape): does if it can.
/// @throws FrameworkError RuntimeError; MemoryRefused
[[nodiscard]] VariablePtr view(py::Run& run, const VariablePtr& x, const Shape& shape);
[[nodiscard]] VariablePtr reshape(py::Run& run, const VariablePtr& x, const Shape& shape);

/// x with its axes, which count from 0, in another order, recorded as the node of that name.
[[nodiscard]] VariablePtr permute(py::Run& run, const VariablePtr& x, const std::vector<Index>& order,
                                  const char* name);

/// x with two axes swapped, likewise.
[[nodiscard]] VariablePtr swap_axes(py::Run& run, const VariablePtr& x, Index a, Index b, const char* name);

/// x with an axis of length 1 put in before `axis`, which may count from the end: (…, …) → (…, 1, …). It
/// shares x's elements.
/// @throws FrameworkError IndexError for an axis out of range
[[nodiscard]] VariablePtr unsqueeze(py::Run& run, const VariablePtr& x, Index axis);

/// x without an axis of length 1, or without all of them; an axis of another length stays. It shares x's
/// elements.
/// @throws FrameworkError IndexError for an axis out of range
[[nodiscard]] VariablePtr squeeze(py::Run& run, const VariablePtr& x, std::optional<Index> axis);

/// x[…, index, …], which has one axis less, and x[…, start:start + length·step:step, …]. Axis and indices are
/// within x, and count from 0.
[[nodiscard]] VariablePtr select(py::Run& run, const VariablePtr& x, Index axis, Index index,
                                 const char* name = "SelectBackward0");
[[nodiscard]] VariablePtr slice(py::Run& run, const VariablePtr& x, Index axis, Index start, Index step,
                                Index length, const char* name = "SliceBackward0");

/// x.detach(), and x.data, which does not even tell autograd that it is written to.
[[nodiscard]] VariablePtr detach(py::Run& run, const VariablePtr& x);
[[nodiscard]] VariablePtr data_of(py::Run& run, const VariablePtr& x);

/// x.clone(): a copy of the elements, through which gradients flow.
/// @throws MemoryRefused
[[nodiscard]] VariablePtr clone(py::Run& run, const VariablePtr& x);

/// torch.cat(tensors, axis): of one tensor or more, whose shapes differ only on that axis; (0,) fits beside
/// any. torch.stack(tensors, axis): of tensors of one shape, which get a new axis there. An axis may count
/// from the end. The result has the dtype that holds all of theirs.
/// @throws FrameworkError IndexError, RuntimeError; Refused for gradients of a `cat` with a (0,);
/// MemoryRefused
[[nodiscard]] VariablePtr concatenate(py::Run& run, const std::vector<VariablePtr>& tensors, Index axis);
[[nodiscard]] VariablePtr stack(py::Run& run, const std::vector<VariablePtr>& tensors, Index axis);

} // namespace lim::torch
