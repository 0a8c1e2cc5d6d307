#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

/// The 32-bit Mersenne Twister (Matsumoto and Nishimura 1998), four words at a time.
namespace lim::kernels {

inline constexpr std::size_t mersenne_size = 624;
using MersenneState = std::array<std::uint32_t, mersenne_size>;

/// Makes the next 624 words, in place.
void twist(MersenneState& state);

/// A word of the state as it leaves the Twister.
[[nodiscard]] std::uint32_t temper(std::uint32_t word);

/// out[i] = temper(words[i]) as a float in [0, 1) of its lower 24 bits
/// (at::transformation::uniform_real<float>).
void temper_to_uniform24(std::span<const std::uint32_t> words, float* out);

} // namespace lim::kernels
