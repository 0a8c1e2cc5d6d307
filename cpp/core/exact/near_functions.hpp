#pragma once

#include <span>

/// exp, log and tanh only from +, −, · and /, so that every build gives the same bits: of doubles within
/// two units in the last place of the true value, in the time of some twenty products. `exponential` and
/// `logarithm` (functions.hpp) are much nearer and a hundred times slower.
namespace lim::exact {

[[nodiscard]] double near_exponential(double x); // any
/// Replaces each number by its exponential: the same bits, in two thirds of the time.
void near_exponentials(std::span<double> numbers);
[[nodiscard]] double near_logarithm(double x); // finite, x > 0
/// The hyperbolic tangent of each number, rounded to floats.
void near_hyperbolic_tangents(std::span<const float> numbers, std::span<float> to);

} // namespace lim::exact
