#pragma once

#include "core/base/tensor.hpp"

#include <optional>
#include <vector>

namespace lim::array {

/// For each axis of a tensor the int64 positions to take of it, or nothing where the axis is taken whole.
/// All positions lie within their axes and have one shape.
using Positions = std::vector<std::optional<Tensor>>;

/// Which elements of x Positions pick: the shape of the result, and where they lie. The positions' shape
/// stands where the first of them does, or in front if whole axes lie between them (at::index).
[[nodiscard]] Shape picked_shape(const Tensor& x, const Positions& positions);
struct Picked {
    Shape shape;
    std::vector<Index> places; // in the storage
};
[[nodiscard]] Picked pick(const Tensor& x, const Positions& positions);

/// x[positions], a copy.
[[nodiscard]] Tensor gather(const Tensor& x, const Picked& picked);

/// A result of `gather` as PyTorch lays it out (at::native::AdvancedIndex).
/// @param positions as they are given, with their own strides
[[nodiscard]] Tensor laid_out_as_picked(const Tensor& result, const Tensor& x, const Positions& positions);

/// x[positions] = values of the picked shape and x's dtype; of places that come twice the last one stays.
void scatter(Tensor& x, const Picked& picked, const Tensor& values);

/// The same, adding. Floats are added in the order of the places.
void scatter_add(Tensor& x, const Picked& picked, const Tensor& values);

/// Where x is other than zero, as int64 (count, rank), whose columns lie one after another in memory.
[[nodiscard]] Tensor nonzero(const Tensor& x);

} // namespace lim::array
