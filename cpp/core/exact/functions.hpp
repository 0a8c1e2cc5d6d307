#pragma once

#include "core/exact/double_double.hpp"

/// Further elementary functions to about 100 bits, only from +, −, ·, / and √, so that every build gives the
/// same bits. Arguments lie where the result is a finite, normal number, or zero.
namespace lim::exact {

[[nodiscard]] DoubleDouble exponential(double x); // |x| < 708
[[nodiscard]] DoubleDouble logarithm(double x);   // x > 0
[[nodiscard]] DoubleDouble logarithm2(double x);
[[nodiscard]] DoubleDouble logarithm10(double x);
[[nodiscard]] DoubleDouble exponential_less_one(double x);  // |x| < 708
[[nodiscard]] DoubleDouble tangent(double x);               // |x| < 2³⁰
[[nodiscard]] DoubleDouble arc_tangent(double y, double x); // of the point (x, y), which is not (0, 0)
[[nodiscard]] DoubleDouble arc_sine(double x);              // |x| ≤ 1
[[nodiscard]] DoubleDouble arc_cosine(double x);
[[nodiscard]] DoubleDouble hyperbolic_sine(double x); // |x| < 708
[[nodiscard]] DoubleDouble hyperbolic_cosine(double x);
[[nodiscard]] DoubleDouble hyperbolic_tangent(double x); // any
[[nodiscard]] DoubleDouble error_function(double x);     // any

} // namespace lim::exact
