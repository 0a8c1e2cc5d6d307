#pragma once

#include "core/array/elementwise.hpp"

namespace lim::numpy {

/// By how much an element of a + b, a − b, a · b or a / b may differ where those of a and b may differ by so
/// much; 0 stands for exact ones. Of other operations it is not known.
[[nodiscard]] double difference_of(array::Arithmetic operation, const Tensor& a, double of_a, const Tensor& b,
                                   double of_b, const Tensor& result);

} // namespace lim::numpy
