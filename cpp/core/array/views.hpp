#pragma once

#include "core/base/tensor.hpp"

#include <optional>
#include <vector>

/// Operations on tensors of every dtype that no framework owns: each checks nothing but what it needs, and
/// the frameworks' layers raise what their frameworks raise before they call. Axes count from 0, never from
/// the end.
namespace lim::array {

/// A tensor whose elements are in memory, of which views can be taken: x itself, or its copy where x is
/// one-hot and computes them.
[[nodiscard]] Tensor in_memory(const Tensor& x);

/// x[…, index, …] on that axis, one dimension fewer; shares its elements, as all views here do.
[[nodiscard]] Tensor select(const Tensor& x, Index axis, Index index);

/// `length` elements of an axis, from `start` on, `step` apart.
[[nodiscard]] Tensor slice(const Tensor& x, Index axis, Index start, Index step, Index length);

/// The axes in another order: axis i of the result is axis order[i] of x.
[[nodiscard]] Tensor permute(const Tensor& x, const std::vector<Index>& order);

/// A new axis of length 1 before `axis`.
[[nodiscard]] Tensor unsqueeze(const Tensor& x, Index axis);

/// Without an axis of length 1.
[[nodiscard]] Tensor squeeze(const Tensor& x, Index axis);

/// x broadcast to a shape that it can be broadcast to; the new axes have stride 0.
[[nodiscard]] Tensor broadcast_to(const Tensor& x, const Shape& shape);

/// The elements in another shape of the same size, if they lie so that strides can say it
/// (at::detail::computeStride).
[[nodiscard]] std::optional<Tensor> reshape_view(const Tensor& x, const Shape& shape);

/// The shape that two shapes are broadcast to, if there is one; otherwise nothing.
[[nodiscard]] std::optional<Shape> broadcast_shape(const Shape& a, const Shape& b);

/// Writes the elements of `from`, cast and broadcast to `to`'s shape, where those of `to` lie.
void copy_into(Tensor& to, const Tensor& from);

} // namespace lim::array
