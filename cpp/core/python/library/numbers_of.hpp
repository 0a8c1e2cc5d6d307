#pragma once

#include "core/exact/double_double.hpp"
#include "core/python/call.hpp"

/// Numbers as functions of modules take and give them.
namespace lim::python::library {

/// An argument as a float. @throws FrameworkError TypeError: must be real number, not str
[[nodiscard]] double real(Run& run, const Value& value);

/// How far the results of the C library that CPython calls (glibc) lie from the true ones at most, in units
/// in the last place beyond one half.
inline constexpr double of_exp_and_log = 0.025;
inline constexpr double of_circular = 0.06;
inline constexpr double of_tangent = 0.15;
inline constexpr double of_others = 1;

/// The double nearest to a number. The run is marked where glibc may give the next one.
[[nodiscard]] double settled(Run& run, exact::DoubleDouble value, double beyond);

/// log(x), x > 0; sin(x) and cos(x) of any finite x; exp(x) of any: as math.log and the like.
[[nodiscard]] double logarithm(Run& run, double x);
[[nodiscard]] double sine(Run& run, double x);
[[nodiscard]] double cosine(Run& run, double x);
[[nodiscard]] double exponential(Run& run, double x);

/// Words for calls of module functions that C code carries out: "math.sqrt() takes exactly one argument (0
/// given)".
void wrong_call(const CallProblem& problem);

} // namespace lim::python::library
