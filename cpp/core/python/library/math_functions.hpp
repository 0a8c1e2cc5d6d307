#pragma once

#include "core/python/call.hpp"

/// The functions of `math`, by the file that carries them out.
namespace lim::python::library {

// math_reals.cpp
[[nodiscard]] Value math_acos(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_asin(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_atan(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_atan2(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_copysign(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_cos(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_cosh(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_degrees(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_erf(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_exp(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_expm1(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_fabs(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_fmod(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_log(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_log10(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_log1p(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_log2(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_pow(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_radians(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_sin(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_sinh(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_sqrt(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_tan(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_tanh(Run& run, const Arguments& arguments);

// math_integers.cpp
[[nodiscard]] Value math_ceil(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_comb(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_factorial(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_floor(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_gcd(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_isqrt(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_lcm(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_perm(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_trunc(Run& run, const Arguments& arguments);

// math_sums.cpp
[[nodiscard]] Value math_dist(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_fsum(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_hypot(Run& run, const Arguments& arguments);
[[nodiscard]] Value math_prod(Run& run, const Arguments& arguments);

} // namespace lim::python::library
