#pragma once

#include "core/array/reduce.hpp"
#include "core/framework/numpy/operators.hpp"

namespace lim::numpy {

/// a ** b (numpy.power), element by element, where one is broadcast to the other.
/// @param a, b both cast to the dtype of the result
/// @param base, exponent what they were cast from: some powers have functions of their own in NumPy
/// @param inexact whether an operand may differ from NumPy's in its last digits
/// @throws FrameworkError ValueError of integers to negative powers
[[nodiscard]] array::Rounded power(const Tensor& a, const Tensor& b, const Operand& base,
                                   const Operand& exponent, bool inexact);

} // namespace lim::numpy
