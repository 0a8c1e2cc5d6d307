#pragma once

#include "core/kernels/kernels.hpp"

/// What no kernel can be faster than on this machine, to measure the others against.
namespace lim::kernels {

/// Reads floats as fast as the memory gives them: in two places at a time, half of them apart.
/// @returns a sum of all of them, so that none is left out
[[nodiscard]] float read(const float* from, Index count);

/// The multiplications and additions of one round of `multiply_adds`.
inline constexpr Index operations_of_a_round = 12 * 4 * 2;

/// So many rounds of multiply-adds on numbers in registers.
/// @returns a number that depends on all of them
[[nodiscard]] float multiply_adds(Index rounds);

} // namespace lim::kernels
