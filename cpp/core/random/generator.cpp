#include "core/random/generator.hpp"

#include "core/exact/elementary.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace lim {

void Generator::manual_seed(std::uint64_t seed) {
    seed_ = seed;
    state_[0] = static_cast<std::uint32_t>(seed);
    for (std::uint32_t i = 1; i < kernels::mersenne_size; ++i) {
        const std::uint32_t previous = state_[i - 1];
        state_[i] = 1812433253U * (previous ^ (previous >> 30)) + i;
    }
    next_ = state_.size();
    spare_normal_.reset();
}

std::uint32_t Generator::random() {
    refill();
    return kernels::temper(state_[next_++]);
}

std::uint64_t Generator::random64() {
    const std::uint64_t high = random();
    return high << 32 | random();
}

float Generator::uniform24() {
    float result = 0.0F;
    fill_uniform24({&result, 1});
    return result;
}

void Generator::fill_uniform24(std::span<float> out) {
    for (std::size_t filled = 0; filled < out.size();) {
        refill();
        const std::size_t count = std::min(out.size() - filled, state_.size() - next_);
        kernels::temper_to_uniform24(std::span(state_).subspan(next_, count), out.data() + filled);
        filled += count;
        next_ += count;
    }
}

void Generator::refill() {
    if (next_ == state_.size()) {
        kernels::twist(state_);
        next_ = 0;
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
