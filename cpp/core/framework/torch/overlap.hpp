#pragma once

#include "core/framework/torch/variable.hpp"

namespace lim::torch {

/// Elements that lie in the same memory as those that are written (ATen/MemoryOverlap.cpp).
///
/// @param written a tensor that a call writes to
/// @param read    another that it reads; the same elements in the same places are allowed
/// @throws FrameworkError RuntimeError where `read` shows some of the elements of `written`, or all of them
/// in
///         other places
/// @throws Refused where PyTorch cannot tell, and what it gives hangs on the order in which it goes
void check_partial_overlap(const Tensor& written, const Tensor& read);

/// The same for what is written to the places that indices pick: here the same elements are not allowed
/// either.
/// @throws FrameworkError RuntimeError
void check_overlap(const Tensor& written, const Tensor& read);

} // namespace lim::torch
