#include "core/random/philox.hpp"

#include <bit>

namespace lim {
namespace {

using Key = std::array<std::uint32_t, 2>;
using Counter = std::array<std::uint32_t, 4>;

Counter mixed(Counter counter, Key key) {
    constexpr int rounds = 10;
    constexpr std::uint64_t multipliers[] = {0xD2511F53, 0xCD9E8D57};
    constexpr Key weyl{0x9E3779B9, 0xBB67AE85};
    for (int round = 0; round < rounds; ++round) {
        const std::uint64_t first = multipliers[0] * counter[0];
        const std::uint64_t second = multipliers[1] * counter[2];
        counter = {static_cast<std::uint32_t>(second >> 32) ^ counter[1] ^ key[0],
                   static_cast<std::uint32_t>(second),
                   static_cast<std::uint32_t>(first >> 32) ^ counter[3] ^ key[1],
                   static_cast<std::uint32_t>(first)};
        key[0] += weyl[0];
        key[1] += weyl[1];
    }
    return counter;
}

std::uint32_t low(std::uint64_t number) { return static_cast<std::uint32_t>(number); }
std::uint32_t high(std::uint64_t number) { return static_cast<std::uint32_t>(number >> 32); }

} // namespace

Philox::Philox(std::uint64_t first, std::uint64_t second) {
    const Counter seeded =
        mixed({low(first), high(first), low(second), high(second)}, {0x3ec8f720, 0x02461e29});
    key_ = {seeded[0], seeded[1]};
    counter_ = {0, 0, seeded[2], seeded[3]};
}

std::array<std::uint32_t, 4> Philox::next() {
    const Counter result = mixed(counter_, key_);
    for (std::uint32_t& part : counter_) { // one more, over all its 128 bits
        if (++part != 0) {
            break;
        }
    }
    return result;
}

void draw_uniform(Philox philox, std::span<float> to) {
    constexpr std::uint32_t one = 0x3f800000; // the bits of 1.0f
    for (std::size_t i = 0; i < to.size();) {
        for (const std::uint32_t number : philox.next()) {
            if (i < to.size()) {
                to[i++] = std::bit_cast<float>((number & 0x7fffff) | one) - 1;
            }
        }
    }
}

} // namespace lim
