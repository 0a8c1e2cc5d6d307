#include "core/random/generator.hpp"

#include "core/random/exact.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace lim {
namespace {

/// One word of the Twister's next state, from the high bit of one word, the low bits of the following one,
/// and a word further on.
std::uint32_t twisted(std::uint32_t high, std::uint32_t low, std::uint32_t further) {
    const std::uint32_t mixed = (high & 0x80000000U) | (low & 0x7fffffffU);
    return further ^ (mixed >> 1) ^ ((low & 1U) != 0U ? 0x9908b0dfU : 0U);
}

std::uint32_t tempered(std::uint32_t y) {
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680U;
    y ^= (y << 15) & 0xefc60000U;
    return y ^ (y >> 18);
}

/// at::transformation::uniform_real<float> for [0, 1).
float low_24_bits(std::uint32_t bits) { return static_cast<float>(bits & 0xffffffU) * 0x1p-24F; }

} // namespace

void Generator::manual_seed(std::uint64_t seed) {
    state_[0] = static_cast<std::uint32_t>(seed);
    for (std::uint32_t i = 1; i < state_size; ++i) {
        const std::uint32_t previous = state_[i - 1];
        state_[i] = 1812433253U * (previous ^ (previous >> 30)) + i;
    }
    next_ = state_size;
    spare_normal_.reset();
}

void Generator::twist() {
    constexpr std::size_t lag = 397;
    for (std::size_t i = 0; i < state_size - lag; ++i) {
        state_[i] = twisted(state_[i], state_[i + 1], state_[i + lag]);
    }
    for (std::size_t i = state_size - lag; i < state_size - 1; ++i) {
        state_[i] = twisted(state_[i], state_[i + 1], state_[i + lag - state_size]);
    }
    state_.back() = twisted(state_.back(), state_.front(), state_[lag - 1]);
    next_ = 0;
}

std::uint32_t Generator::random() {
    if (next_ == state_size) {
        twist();
    }
    return tempered(state_[next_++]);
}

std::uint64_t Generator::random64() {
    const std::uint64_t high = random();
    return high << 32 | random();
}

float Generator::uniform24() { return low_24_bits(random()); }

void Generator::fill_uniform24(std::span<float> out) {
    std::size_t filled = 0;
    while (filled < out.size()) {
        if (next_ == state_size) {
            twist();
        }
        const std::size_t count = std::min(out.size() - filled, state_size - next_);
        for (std::size_t i = 0; i < count; ++i) {
            out[filled + i] = low_24_bits(tempered(state_[next_ + i]));
        }
        filled += count;
        next_ += count;
    }
}

double Generator::uniform53() {
    constexpr std::uint64_t mask = (std::uint64_t{1} << 53) - 1;
    return static_cast<double>(random64() & mask) * 0x1p-53;
}

double Generator::normal() {
    if (spare_normal_) {
        return *std::exchange(spare_normal_, std::nullopt);
    }
    const double u1 = uniform53();
    const double u2 = uniform53();
    const double r = std::sqrt(-2.0 * exact::log1p(-u2));
    const double theta = 2.0 * std::numbers::pi * u1;
    // `+ 0.0` is the mean: it makes −0.0 into 0.0
    spare_normal_ = r * exact::sin(theta) + 0.0;
    return r * exact::cos(theta) + 0.0;
}

} // namespace lim
