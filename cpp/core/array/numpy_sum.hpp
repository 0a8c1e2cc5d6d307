#pragma once

#include "core/array/reduce.hpp"

namespace lim::array {

/// Whether `numpy_sum` knows the order in which NumPy adds the elements, as far as they lie in memory as in
/// NumPy: not where a stride is 0 or negative, nor of all of many elements that do not lie one after another.
[[nodiscard]] bool has_numpy_order(const Tensor& x, Axis axis);

/// The sum of floats along an axis, or of all, in NumPy's order, which is the same on every CPU
/// (numpy/_core/src/umath: PyUFunc_Reduce, pairwise_sum): it goes by how the elements lie in memory. Along
/// the axis that lies innermost numbers are added pairwise, along others one after another.
[[nodiscard]] Tensor numpy_sum(const Tensor& x, Axis axis);

} // namespace lim::array
