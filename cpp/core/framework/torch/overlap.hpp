#pragma once

#include "core/framework/torch/variable.hpp"

namespace lim::torch {

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
