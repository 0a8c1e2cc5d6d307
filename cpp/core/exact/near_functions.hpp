#pragma once

#include <span>

/// exp and log of doubles only from +, −, · and /, so that every build gives the same bits: within two units
/// in the last place of the true value, in the time of some twenty products. `exponential` and `logarithm`
/// (functions.hpp) are much nearer and a hundred times slower.
namespace lim::exact {

[[nodiscard]] double near_exponential(double x); // any
/// Replaces each number by its exponential: the same bits, in two thirds of the time.
void near_exponentials(std::span<double> numbers);
[[nodiscard]] double near_logarithm(double x); // finite, x > 0

} // namespace lim::exact
