#include "core/kernels/limits.hpp"

#include "core/kernels/simd.hpp"

#include <cstddef>

namespace lim::kernels {
namespace {

using simd::f32x4;
using Offset = std::ptrdiff_t;

} // namespace

float read(const float* from, Index count) {
    constexpr Offset places = 2;
    constexpr Offset vectors = 4;
    const Offset apart = static_cast<Offset>(count) / places;
    const Offset whole = apart - apart % (vectors * simd::lanes);
    f32x4 sums[places][vectors]{};
    LIM_ROLLED for (Offset i = 0; i < whole; i += vectors * simd::lanes) {
        for (Offset place = 0; place < places; ++place) {
            for (Offset v = 0; v < vectors; ++v) {
                sums[place][v] += simd::load(from + place * apart + i + v * simd::lanes);
            }
        }
    }
    float sum = 0.0F;
    for (const auto& some : sums) {
        for (const f32x4& four : some) {
            sum += simd::sum(four);
        }
    }
    LIM_ROLLED for (Offset i = whole; i < apart; ++i) { sum += from[i] + from[apart + i]; }
    LIM_ROLLED for (Offset i = places * apart; i < static_cast<Offset>(count); ++i) { sum += from[i]; }
    return sum;
}

float multiply_adds(Index rounds) {
    constexpr int chains =
        operations_of_a_round / (2 * simd::lanes); // as many as fill the units, in 15 registers
    volatile float unknown = 0.5F;
    const f32x4 factor = simd::splat(unknown);
    const f32x4 addend = simd::splat(unknown);
    f32x4 sums[chains];
    for (int i = 0; i < chains; ++i) {
        sums[i] = simd::splat(static_cast<float>(i));
    }
    const auto count = static_cast<Offset>(rounds);
    LIM_ROLLED for (Offset round = 0; round < count; ++round) {
        for (f32x4& sum : sums) {
            sum = simd::multiply_add(sum, factor, addend);
        }
    }
    float sum = 0.0F;
    for (const f32x4& four : sums) {
        sum += simd::sum(four);
    }
    return sum;
}

} // namespace lim::kernels
