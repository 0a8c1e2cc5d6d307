#pragma once

#include "core/exact/double_double.hpp"

/// Elementary functions of doubles that owe nothing to the platform's libm, so that glibc, musl and every
/// browser give the same bits. Computed in double-double arithmetic (about 100 bits) and rounded once: they
/// give the double nearest to the true value, unless that lies within 2⁻⁴⁰ of a step of half-way between two
/// doubles.
namespace lim::exact {

/// log(1 + x) for x > −1.
[[nodiscard]] double log1p(double x);

/// sin(x) and cos(x) to about 100 bits, for x in [0, 2³⁰), in radians.
[[nodiscard]] DoubleDouble sine(double x);
[[nodiscard]] DoubleDouble cosine(double x);

/// sin(x) for x in [0, 2π], in radians.
[[nodiscard]] double sin(double x);

/// cos(x) for x in [0, 2π], in radians.
[[nodiscard]] double cos(double x);

} // namespace lim::exact
