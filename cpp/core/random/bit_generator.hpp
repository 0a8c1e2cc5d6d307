#pragma once

#include "core/random/generator.hpp"

#include <cstdint>
#include <optional>
#include <span>

/// NumPy's bit generators and what it draws with them (numpy/random/src).
namespace lim::random {

/// What gives random bits.
class BitGenerator {
public:
    BitGenerator() = default;
    BitGenerator(const BitGenerator&) = delete;
    BitGenerator& operator=(const BitGenerator&) = delete;
    virtual ~BitGenerator() = default;

    [[nodiscard]] virtual std::uint32_t bits32() = 0;
    [[nodiscard]] virtual std::uint64_t bits64() = 0;
    /// A double in [0, 1) of 53 random bits.
    [[nodiscard]] virtual double uniform() = 0;
};

/// numpy.random.MT19937 as `np.random.seed(seed)` seeds it.
class MersenneBits final : public BitGenerator {
public:
    explicit MersenneBits(std::uint32_t seed) : generator_(seed) {}

    [[nodiscard]] std::uint32_t bits32() override { return generator_.random(); }
    [[nodiscard]] std::uint64_t bits64() override { return generator_.random64(); }
    [[nodiscard]] double uniform() override;

private:
    Generator generator_;
};

/// numpy.random.PCG64.
class Pcg64 final : public BitGenerator {
public:
    /// @param entropy what SeedSequence(entropy) is given, as words of 32 bits, the lowest first
    explicit Pcg64(std::span<const std::uint32_t> entropy);

    [[nodiscard]] std::uint32_t bits32() override;
    [[nodiscard]] std::uint64_t bits64() override;
    [[nodiscard]] double uniform() override;

private:
    __extension__ typedef unsigned __int128
        Word; // NOLINT(modernize-use-using): __extension__ needs a typedef

    Word state_ = 0;
    Word increment_ = 0;
    std::optional<std::uint32_t> upper_half_; // of the last 64 bits, which are 32 bits for the next draw
};

/// A whole number in [0, most]: drawn bits that are too large are drawn anew (random_interval, and `randint`
/// of RandomState).
[[nodiscard]] std::uint64_t masked_interval(BitGenerator& bits, std::uint64_t most);

/// A whole number in [0, most], by Lemire's method (random_bounded_uint64 without a mask: `integers` of
/// Generator).
[[nodiscard]] std::uint64_t scaled_interval(BitGenerator& bits, std::uint64_t most);

} // namespace lim::random
