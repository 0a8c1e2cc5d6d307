#pragma once

#include "core/kernels/mersenne.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace lim {

/// PyTorch's CPU generator (at::CPUGeneratorImpl): a 32-bit Mersenne Twister and the spare of the last
/// Box–Muller pair, which stays here for the next draw.
class Generator {
public:
    /// @param seed any 64-bit seed; the Twister takes it modulo 2³², as at::mt19937 does
    explicit Generator(std::uint64_t seed) { manual_seed(seed); }

    /// torch.manual_seed: starts anew and forgets the spare.
    void manual_seed(std::uint64_t seed);

    /// The seed that was given last.
    [[nodiscard]] std::uint64_t seed() const { return seed_; }

    /// The next 32 random bits (at::CPUGeneratorImpl::random).
    [[nodiscard]] std::uint32_t random();

    /// Two draws as one 64-bit number, the first draw high (at::CPUGeneratorImpl::random64).
    [[nodiscard]] std::uint64_t random64();

    /// A float in [0, 1) of 24 random bits (at::uniform_real_distribution<float>).
    [[nodiscard]] float uniform24();

    /// Fills with uniform24, one draw after another.
    void fill_uniform24(std::span<float> out);

    /// A double in [0, 1) of 53 random bits (at::uniform_real_distribution<double>).
    [[nodiscard]] double uniform53();

    /// A standard normal double, one at a time (at::normal_distribution<double>).
    [[nodiscard]] double normal();

private:
    /// Makes new words if none are left.
    void refill();

    std::uint64_t seed_ = 0;
    kernels::MersenneState state_{};
    std::size_t next_ = kernels::mersenne_size;
    std::optional<double> spare_normal_;
};

} // namespace lim
