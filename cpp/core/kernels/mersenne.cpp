#include "core/kernels/mersenne.hpp"

#include "core/kernels/constants.hpp"
#include "core/kernels/simd.hpp"

namespace lim::kernels {
namespace {

using simd::f32x4;
using simd::i32x4;
using simd::u32x4;
using Offset = std::ptrdiff_t;

constexpr Offset size = mersenne_size;
constexpr Offset lag = 397;

/// A word of the next state, or four, from the high bit of one word, the low bits of the following one, and a
/// word further on.
template <class Words> Words twisted(Words high, Words low, Words further, Words high_bit, Words matrix) {
    const Words mixed = (high & high_bit) | (low & ~high_bit);
    return further ^ (mixed >> 1) ^ ((Words{} - (low & 1U)) & matrix);
}

template <class Words> Words tempered(Words y, Words b, Words c) {
    y ^= y >> 11;
    y ^= (y << 7) & b;
    y ^= (y << 15) & c;
    return y ^ (y >> 18);
}

/// Makes words [first, last) of the next state from those that follow them and those `further` on.
void twist(std::uint32_t* state, Offset first, Offset last, Offset further) {
    const u32x4 high_bit = simd::splat(mersenne.high_bit);
    const u32x4 matrix = simd::splat(mersenne.matrix);
    const Offset whole = last - (last - first) % simd::lanes;
    LIM_ROLLED for (Offset i = first; i < whole; i += simd::lanes) {
        std::uint32_t* const at = state + i;
        simd::store(at,
                    twisted(simd::load(at), simd::load(at + 1), simd::load(at + further), high_bit, matrix));
    }
    LIM_ROLLED for (Offset i = whole; i < last; ++i) {
        std::uint32_t* const at = state + i;
        *at = twisted(at[0], at[1], at[further], mersenne.high_bit, mersenne.matrix);
    }
}

} // namespace

void twist(MersenneState& state) {
    twist(state.data(), 0, size - lag, lag);
    twist(state.data(), size - lag, size - 1, lag - size);
    state.back() = twisted(state.back(), state.front(), state[lag - 1], mersenne.high_bit, mersenne.matrix);
}

std::uint32_t temper(std::uint32_t word) { return tempered(word, mersenne.b, mersenne.c); }

void temper_to_uniform24(std::span<const std::uint32_t> words, float* out) {
    const u32x4 b = simd::splat(mersenne.b);
    const u32x4 c = simd::splat(mersenne.c);
    const u32x4 low_24_bits = simd::splat(mersenne.low_24_bits);
    const f32x4 unit = simd::splat(mersenne.unit);
    const auto count = static_cast<Offset>(words.size());
    const Offset whole = count - count % simd::lanes;
    LIM_ROLLED for (Offset i = 0; i < whole; i += simd::lanes) {
        const u32x4 bits = tempered(simd::load(words.data() + i), b, c) & low_24_bits;
        simd::store(out + i, simd::to_float(simd::bits_as<i32x4>(bits)) * unit);
    }
    LIM_ROLLED for (Offset i = whole; i < count; ++i) {
        out[i] = static_cast<float>(temper(words.data()[i]) & mersenne.low_24_bits) * mersenne.unit;
    }
}

} // namespace lim::kernels
