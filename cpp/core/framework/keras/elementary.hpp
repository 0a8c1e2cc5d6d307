#pragma once

#include "core/framework/keras/tensor_object.hpp"

namespace lim::keras {

/// Functions of each element of a tensor of floats, with their gradients. TensorFlow takes those but the
/// square, the root and relu from a vector library whose last digits may be others, so that their results are
/// inexact but where every element has a known value (exp(0) = 1).
/// @throws Refused for other dtypes
[[nodiscard]] EagerPtr square(py::Run& run, const EagerPtr& x);
[[nodiscard]] EagerPtr square_root(py::Run& run, const EagerPtr& x);
[[nodiscard]] EagerPtr exponential(py::Run& run, const EagerPtr& x);
[[nodiscard]] EagerPtr logarithm(py::Run& run, const EagerPtr& x);
[[nodiscard]] EagerPtr tanh(py::Run& run, const EagerPtr& x);
[[nodiscard]] EagerPtr sigmoid(py::Run& run, const EagerPtr& x);
[[nodiscard]] EagerPtr relu(py::Run& run, const EagerPtr& x);

/// softmax(x) along an axis; exact where all along it are equal and as many as a power of two.
/// @throws Refused
[[nodiscard]] EagerPtr softmax(py::Run& run, const EagerPtr& x, const py::Value& axis);

} // namespace lim::keras
