#pragma once

#include "fused_multiply_add.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>

/// The transform of kernels/normal.hpp one number at a time, as its reference: the steps that PyTorch's build
/// of ATen/native/cpu/avx_mathfun.h fuses are fused here by integers and doubles alone.
namespace lim::plain {

struct SineCosine {
    float sine;
    float cosine;
};

/// log256_ps for x in [2⁻²⁴, 1].
inline float cephes_log(float x) {
    constexpr float coefficients[] = {-1.1514610310E-1F, 1.1676998740E-1F,  -1.2420140846E-1F,
                                      1.4249322787E-1F,  -1.6668057665E-1F, 2.0000714765E-1F,
                                      -2.4999993993E-1F, 3.3333331174E-1F};
    constexpr float ln2_high = 0.693359375F;
    constexpr float ln2_low = -2.12194440e-4F;

    const auto bits = std::bit_cast<std::uint32_t>(x);
    auto exponent = static_cast<float>(static_cast<int>(bits >> 23) - 126);
    x = std::bit_cast<float>((bits & 0x007fffffU) | 0x3f000000U); // in [½, 1)
    if (x < std::numbers::sqrt2_v<float> / 2.0F) {
        exponent -= 1.0F;
        x += x;
    }
    x -= 1.0F;

    const float z = x * x;
    float y = 7.0376836292E-2F;
    for (const float coefficient : coefficients) {
        y = fused_multiply_add(y, x, coefficient);
    }
    y = fused_multiply_add(y * x, z, exponent * ln2_low);
    y -= 0.5F * z; // exact products, in this line and the next: nothing to fuse
    return (x + y) + exponent * ln2_high;
}

/// sincos256_ps for an angle in [0, 2π].
inline SineCosine cephes_sincos(float angle) {
    constexpr float four_over_pi = 1.27323954473516F;
    const int octant = (static_cast<int>(angle * four_over_pi) + 1) & ~1; // the nearest even one
    const auto turns = static_cast<float>(octant);
    float x = fused_multiply_add(turns, -0.78515625F, angle);
    x = fused_multiply_add(turns, -2.4187564849853515625e-4F, x);
    x = fused_multiply_add(turns, -3.77489497744594108e-8F, x);

    const float z = x * x;
    float even = fused_multiply_add(2.443315711809948E-5F, z, -1.388731625493765E-3F);
    even = fused_multiply_add(even, z, 4.166664568298827E-2F);
    even = fused_multiply_add(even * z, z, -0.5F * z) + 1.0F;

    float odd = fused_multiply_add(-1.9515295891E-4F, z, 8.3321608736E-3F);
    odd = fused_multiply_add(odd, z, -1.6666654611E-1F);
    odd = fused_multiply_add(odd * z, x, x);

    const bool swapped = (octant & 2) != 0;
    const float sine = swapped ? even : odd;
    const float cosine = swapped ? odd : even;
    return {(octant & 4) != 0 ? -sine : sine, ((octant - 2) & 4) == 0 ? -cosine : cosine};
}

inline void make_normal(float* block) {
    constexpr std::size_t half = 8;
    constexpr float two_pi = 2.0F * std::numbers::pi_v<float>;
    for (std::size_t i = 0; i < half; ++i) {
        const float r = std::sqrt(-2.0F * cephes_log(1.0F - block[i]));
        const auto [sine, cosine] = cephes_sincos(two_pi * block[half + i]);
        block[i] = r * cosine + 0.0F; // `+ 0.0F` is the mean: it makes −0.0 into 0.0
        block[half + i] = r * sine + 0.0F;
    }
}

} // namespace lim::plain
