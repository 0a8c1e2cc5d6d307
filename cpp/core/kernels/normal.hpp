#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace lim::kernels {

/// How many uniforms are made normal together: 8 radii and 8 angles.
inline constexpr std::size_t normal_block_size = 16;

/// How a · b + c is rounded once: by an instruction that does so, or by way of doubles. Both give the same
/// bits.
enum class Fusing : std::uint8_t { by_instruction, in_doubles };

/// What this machine does best; found out by a computation, as WebAssembly's relaxed multiply-add may round
/// twice.
[[nodiscard]] Fusing fusing_here();

/// Makes whole blocks of 16 uniforms of 24 bits in [0, 1) standard normal, in place, with PyTorch's bits
/// (at::native's NormalFill16 for float). With the first eight as u1 and the others as u2, r = √(−2·log(1 −
/// u1)) and θ = 2π·u2, the first eight become r·cos θ, the others r·sin θ.
void make_normal(std::span<float> blocks, Fusing fusing = fusing_here());

/// Maps uniforms of 24 bits in [0, 1) to [−bound, bound), in place, with the bits of PyTorch's fused u · 2b −
/// b.
void make_uniform(std::span<float> uniforms, float bound);

} // namespace lim::kernels
