#pragma once

#include "core/array/elementwise.hpp"
#include "core/framework/keras/tape.hpp"

namespace lim::keras {

using Gradients = std::vector<std::optional<Gradient>>;

/// The gradient of an argument of that shape, which was broadcast: g added up along the axes in which it was.
[[nodiscard]] array::Rounded summed_to(py::Run& run, const array::Rounded& g, const Shape& shape);

/// a op b of two gradients or values, broadcast.
[[nodiscard]] array::Rounded combined(py::Run& run, array::Arithmetic op, const array::Rounded& a,
                                      const array::Rounded& b);

/// The elements of a tensor as they are now.
[[nodiscard]] array::Rounded now(const EagerPtr& x);

/// From the gradient at a op b to those of a and b (tensorflow/python/ops/math_grad.py); absent for
/// operations of which this page takes none.
[[nodiscard]] Backward gradient_of(py::Operator op, const EagerPtr& a, const EagerPtr& b);

/// The gradient of a call that gives the elements of its only argument, in another shape.
[[nodiscard]] Backward gradient_in_shape(const Shape& shape);

/// The gradient of a call on one argument, where it is g · factor.
[[nodiscard]] Backward gradient_times(array::Rounded factor);

} // namespace lim::keras
