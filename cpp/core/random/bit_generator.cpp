#include "core/random/bit_generator.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace lim::random {
namespace {

constexpr std::uint64_t most_32 = 0xffffffffU;
constexpr double unit_53 = 1.0 / 9007199254740992.0;

__extension__ typedef unsigned __int128 Wide; // NOLINT(modernize-use-using): __extension__ needs a typedef

/// numpy.random.SeedSequence (numpy/random/bit_generator.pyx): mixes words of any number into four, and makes
/// any number of words of these.
class SeedSequence {
public:
    explicit SeedSequence(std::span<const std::uint32_t> entropy) {
        for (std::size_t i = 0; i < pool_.size(); ++i) {
            pool_[i] = hashed(i < entropy.size() ? entropy[i] : 0);
        }
        for (std::size_t from = 0; from < pool_.size(); ++from) {
            for (std::size_t to = 0; to < pool_.size(); ++to) {
                if (from != to) {
                    pool_[to] = mixed(pool_[to], hashed(pool_[from]));
                }
            }
        }
        for (std::size_t from = pool_.size(); from < entropy.size(); ++from) {
            for (std::uint32_t& word : pool_) {
                word = mixed(word, hashed(entropy[from]));
            }
        }
    }

    /// generate_state(4, np.uint64)
    [[nodiscard]] std::array<std::uint64_t, 4> four_words() const {
        std::uint32_t factor = 0x8b51f9ddU;
        std::array<std::uint64_t, 4> words{};
        for (std::size_t i = 0; i < 2 * words.size(); ++i) {
            std::uint32_t value = pool_[i % pool_.size()] ^ factor;
            factor *= 0x58f38dedU;
            value *= factor;
            value ^= value >> 16;
            words[i / 2] |= std::uint64_t{value} << (i % 2 == 0 ? 0 : 32);
        }
        return words;
    }

private:
    std::uint32_t hashed(std::uint32_t value) {
        value ^= factor_;
        factor_ *= 0x931e8875U;
        value *= factor_;
        return value ^ (value >> 16);
    }

    static std::uint32_t mixed(std::uint32_t x, std::uint32_t y) {
        const std::uint32_t result = 0xca01f9ddU * x - 0x4973f715U * y;
        return result ^ (result >> 16);
    }

    std::uint32_t factor_ = 0x43b0d7e5U;
    std::array<std::uint32_t, 4> pool_{};
};

/// The least number of the form 2ⁿ − 1 that is not less.
std::uint64_t mask_of(std::uint64_t most) {
    return most == 0 ? 0 : ~std::uint64_t{0} >> std::countl_zero(most);
}

/// A draw of 32 or 64 bits, scaled to [0, count) by its upper half; the few that would come too often are
/// drawn anew.
template <class Word, class Product, class Draw> Word scaled(Word count, Draw draw) {
    constexpr int bits = sizeof(Word) * 8;
    Product product = static_cast<Product>(draw()) * count;
    if (static_cast<Word>(product) < count) {
        const Word threshold = static_cast<Word>(Word{0} - count) % count;
        while (static_cast<Word>(product) < threshold) {
            product = static_cast<Product>(draw()) * count;
        }
    }
    return static_cast<Word>(product >> bits);
}

} // namespace

double MersenneBits::uniform() {
    const std::uint32_t a = bits32() >> 5;
    const std::uint32_t b = bits32() >> 6;
    return (a * 67108864.0 + b) * unit_53;
}

Pcg64::Pcg64(std::span<const std::uint32_t> entropy) {
    const auto words = SeedSequence(entropy).four_words();
    const auto wide = [](std::uint64_t high, std::uint64_t low) {
        return static_cast<Wide>(high) << 64 | low;
    };
    increment_ = wide(words[2], words[3]) << 1 | 1;
    state_ = increment_ + wide(words[0], words[1]);
    static_cast<void>(bits64());
}

std::uint64_t Pcg64::bits64() {
    state_ = state_ * (static_cast<Wide>(2549297995355413924U) << 64 | 4865540595714422341U) + increment_;
    const auto high = static_cast<std::uint64_t>(state_ >> 64);
    return std::rotr(high ^ static_cast<std::uint64_t>(state_), static_cast<int>(high >> 58));
}

std::uint32_t Pcg64::bits32() {
    if (upper_half_) {
        return *std::exchange(upper_half_, std::nullopt);
    }
    const std::uint64_t both = bits64();
    upper_half_ = static_cast<std::uint32_t>(both >> 32);
    return static_cast<std::uint32_t>(both);
}

double Pcg64::uniform() { return static_cast<double>(bits64() >> 11) * unit_53; }

std::uint64_t masked_interval(BitGenerator& bits, std::uint64_t most) {
    if (most == 0) {
        return 0;
    }
    const std::uint64_t mask = mask_of(most);
    std::uint64_t value = 0;
    do {
        value = (most <= most_32 ? bits.bits32() : bits.bits64()) & mask;
    } while (value > most);
    return value;
}

std::uint64_t scaled_interval(BitGenerator& bits, std::uint64_t most) {
    if (most == 0) {
        return 0;
    }
    if (most == most_32 || most == ~std::uint64_t{0}) {
        return most == most_32 ? bits.bits32() : bits.bits64();
    }
    if (most < most_32) {
        return scaled<std::uint32_t, std::uint64_t>(static_cast<std::uint32_t>(most) + 1,
                                                    [&bits] { return bits.bits32(); });
    }
    return scaled<std::uint64_t, Wide>(most + 1, [&bits] { return bits.bits64(); });
}

} // namespace lim::random
