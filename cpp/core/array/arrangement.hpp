#pragma once

#include "core/base/tensor.hpp"

#include <vector>

/// Tensors whose elements are those of others, arranged anew in memory of their own. Callers ask for it.
namespace lim::array {

/// Tensors of one dtype, one after another along an axis; their other axes are the same.
[[nodiscard]] Tensor concatenate(const std::vector<Tensor>& tensors, Index axis);

/// How a tensor is repeated along its axes. Axis i of the three is given by its length n and its count.
struct Tiling {
    Shape apart;  // …, 1, n, …
    Shape spread; // …, count, n, …: broadcast to this, the elements are all there
    Shape whole;  // …, count * n, …
};

/// @param counts at least as many as x has axes, none negative; where there are more, x gets axes of length 1
/// in front
[[nodiscard]] Tiling tiling(const Shape& shape, const Shape& counts);

/// x so often along each axis, as Tensor.repeat, np.tile and tf.tile give it.
[[nodiscard]] Tensor tile(const Tensor& x, const Tiling& tiling);

/// x with the elements of some axes the other way about.
[[nodiscard]] Tensor flip(const Tensor& x, const std::vector<Index>& axes);

/// x (…, rows, columns) with zeros below a diagonal, or above it where `upper` is false. Diagonal 0 begins at
/// the first element, 1 right of it.
[[nodiscard]] Tensor triangle(const Tensor& x, Index diagonal, bool upper);

} // namespace lim::array
