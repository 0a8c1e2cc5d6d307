#pragma once

#include "core/base/tensor.hpp"

#include <cstdint>
#include <span>
#include <vector>

/// What is done along one axis of a tensor, with int64 indices into that axis.
namespace lim::array {

/// result[…, j, …] = x[…, index[…, j, …], …], of the shape of the index, whose other axes are no longer than
/// x's (at::gather). The indices lie within the axis.
[[nodiscard]] Tensor gather_along(const Tensor& x, Index axis, const Tensor& index);

/// to[…, index[…, j, …], …] = from[…, j, …] for all places of the index, in order, or += (at::scatter). Of
/// `from` the places of the index are read.
void scatter_along(Tensor& to, Index axis, const Tensor& index, const Tensor& from, bool adds);

/// Which of the elements along the axis come first, second, …, as int64: from the least to the greatest, or
/// the other way; NaN counts as the greatest, and equal ones keep their order.
[[nodiscard]] Tensor sorted_along(const Tensor& x, Index axis, bool descending);

/// The sums of the elements up to each, along an axis: of floats in double precision, each rounded as it is
/// stored (ATen/native/cpu/ReduceOpsKernel.cpp).
[[nodiscard]] Tensor cumulated(const Tensor& x, Index axis);

} // namespace lim::array
