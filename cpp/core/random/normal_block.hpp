#pragma once

#include <cstddef>

namespace lim {

/// How many uniforms are made normal at a time: 8 radii and 8 angles.
inline constexpr std::size_t normal_block_size = 16;

/// Makes 16 uniforms in [0, 1) standard normal, in place (at::native's NormalFill16 for float, AVX2).
/// With the first eight as u1 and the others as u2, r = √(−2·log(1 − u1)) and θ = 2π·u2, the first eight
/// become r·cos θ, the others r·sin θ.
void normal_block(float* block);

} // namespace lim
