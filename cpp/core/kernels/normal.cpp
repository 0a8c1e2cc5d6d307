#include "core/kernels/normal.hpp"

#include "core/kernels/constants.hpp"
#include "core/kernels/simd.hpp"

// PyTorch's build compiles ATen/native/cpu/avx_mathfun.h (Julien Pommier's SIMD form of the single-precision
// Cephes functions) with contraction of a · b + c into fused multiply-adds: here each stands where that
// compiler put it. init.json proves the places.
//
// Where no instruction fuses, doubles do: they hold the product of two floats exactly, and their sum is then
// rounded to a float. That rounds twice, which may differ from rounding once. But the uniforms have 24 bits,
// so each function is ever asked for 2²⁴ values, and a test tries them all.

namespace lim::kernels {
namespace {

using simd::f32x4;
using simd::f64x2;
using simd::f64x4;
using simd::i32x4;
using simd::u32x4;

constexpr std::size_t half_block = normal_block_size / 2;

/// Of each value there are two vectors, for the eight radii or angles of a block: half as many steps wait for
/// the one before.
constexpr int vectors = 2;

struct ByInstruction {
    using Values = f32x4;
    static const auto& polynomials() { return float_polynomials; }
    static Values splat(float x) { return simd::splat(x); }
    static Values widened(f32x4 x) { return x; }
    static f32x4 narrowed(Values x) { return x; }
    /// a · b, rounded to float.
    static Values product(Values a, Values b) { return a * b; }
    /// a · b + c, rounded to float once.
    static Values fused(Values a, Values b, Values c) { return simd::multiply_add(a, b, c); }
    /// The same where the result is narrowed next, which rounds it.
    static Values unrounded(Values a, Values b, Values c) { return fused(a, b, c); }
};

struct InDoubles {
    using Values = f64x4;
    static const auto& polynomials() { return double_polynomials; }
    static Values splat(double x) { return {simd::splat(x), simd::splat(x)}; }
    static Values widened(f32x4 x) { return simd::to_double(x); }
    static f32x4 narrowed(Values x) { return simd::to_float(x); }
    static Values product(Values a, Values b) { return rounded(a * b); }
    static Values fused(Values a, Values b, Values c) { return rounded(a * b + c); }
    static Values unrounded(Values a, Values b, Values c) { return a * b + c; }

private:
    /// Rounded to 24 bits, by Veltkamp's splitting: cheaper than to float and back.
    static Values rounded(Values x) {
        const Values scaled = x * splat(normal.splitter);
        return scaled - (scaled - x);
    }
};

f32x4 select(i32x4 mask, f32x4 where_true, f32x4 where_false) {
    return simd::bits_as<f32x4>((mask & simd::bits_as<i32x4>(where_true)) |
                                (~mask & simd::bits_as<i32x4>(where_false)));
}

/// y · x + coefficient, as often as there are coefficients after the first, which y starts from.
template <class Arithmetic, class Number, int count>
[[gnu::always_inline]] inline void horner(const typename Arithmetic::Values (&x)[vectors],
                                          const Number (&coefficients)[count],
                                          typename Arithmetic::Values (&y)[vectors]) {
    for (auto& values : y) {
        values = Arithmetic::splat(coefficients[0]);
    }
    LIM_ROLLED for (int i = 1; i < count; ++i) {
        const auto coefficient = Arithmetic::splat(coefficients[i]);
        for (int v = 0; v < vectors; ++v) {
            y[v] = Arithmetic::fused(y[v], x[v], coefficient);
        }
    }
}

/// √(−2·log x), with log256_ps for x in [2⁻²⁴, 1].
template <class Arithmetic> [[gnu::always_inline]] inline void radii(f32x4 (&x)[vectors]) {
    typename Arithmetic::Values wide[vectors];
    typename Arithmetic::Values y[vectors];
    f32x4 exponent[vectors];
    for (int v = 0; v < vectors; ++v) {
        const u32x4 bits = simd::bits_as<u32x4>(x[v]);
        exponent[v] = simd::to_float(simd::bits_as<i32x4>(bits >> 23) - 126);
        // in [½, 1), then in [√½ − 1, √2 − 1]
        x[v] =
            simd::bits_as<f32x4>((bits & simd::splat(normal.mantissa)) | simd::splat(normal.half_exponent));
        const i32x4 small = x[v] < simd::splat(normal.root_half);
        const f32x4 one = simd::splat(normal.one);
        exponent[v] -= simd::bits_as<f32x4>(simd::bits_as<i32x4>(one) & small);
        x[v] += simd::bits_as<f32x4>(simd::bits_as<i32x4>(x[v]) & small);
        x[v] -= one;
        wide[v] = Arithmetic::widened(x[v]);
    }
    horner<Arithmetic>(wide, Arithmetic::polynomials().logarithm, y);
    for (int v = 0; v < vectors; ++v) {
        const f32x4 z = x[v] * x[v];
        const f32x4 low = exponent[v] * simd::splat(normal.ln2_low);
        y[v] = Arithmetic::unrounded(Arithmetic::product(y[v], wide[v]), Arithmetic::widened(z),
                                     Arithmetic::widened(low));
        // exact products, here and in the next line: nothing to fuse
        const f32x4 rest = Arithmetic::narrowed(y[v]) - simd::splat(normal.half) * z;
        const f32x4 logarithm = (x[v] + rest) + exponent[v] * simd::splat(normal.ln2_high);
        x[v] = simd::sqrt(simd::splat(normal.minus_two) * logarithm);
    }
}

/// sincos256_ps for angles in [0, 2π].
template <class Arithmetic>
[[gnu::always_inline]] inline void sines_and_cosines(const f32x4 (&angle)[vectors], f32x4 (&sine)[vectors],
                                                     f32x4 (&cosine)[vectors]) {
    using Values = typename Arithmetic::Values;
    const auto& polynomials = Arithmetic::polynomials();
    u32x4 octant[vectors];
    f32x4 x[vectors];
    f32x4 z[vectors];
    Values wide_z[vectors];
    Values even[vectors];
    Values odd[vectors];
    for (int v = 0; v < vectors; ++v) {
        const i32x4 whole = simd::to_int(angle[v] * simd::splat(normal.octants_per_radian));
        octant[v] = (simd::bits_as<u32x4>(whole) + 1U) & ~1U; // the nearest even one
        const f32x4 turns = simd::to_float(simd::bits_as<i32x4>(octant[v]));
        // exact: the first two steps need no fusing
        x[v] = angle[v] + turns * simd::splat(normal.quarter_pi_high);
        x[v] += turns * simd::splat(normal.quarter_pi_middle);
        x[v] = Arithmetic::narrowed(Arithmetic::unrounded(Arithmetic::widened(turns),
                                                          Arithmetic::splat(polynomials.quarter_pi_low),
                                                          Arithmetic::widened(x[v])));
        z[v] = x[v] * x[v];
        wide_z[v] = Arithmetic::widened(z[v]);
    }
    horner<Arithmetic>(wide_z, polynomials.cosine, even);
    horner<Arithmetic>(wide_z, polynomials.sine, odd);
    for (int v = 0; v < vectors; ++v) {
        const Values wide_x = Arithmetic::widened(x[v]);
        const Values minus_half_z = Arithmetic::widened(-(simd::splat(normal.half) * z[v]));
        const f32x4 of_cosine = Arithmetic::narrowed(Arithmetic::unrounded(
                                    Arithmetic::product(even[v], wide_z[v]), wide_z[v], minus_half_z)) +
                                simd::splat(normal.one);
        const f32x4 of_sine = Arithmetic::narrowed(
            Arithmetic::unrounded(Arithmetic::product(odd[v], wide_z[v]), wide_x, wide_x));
        const i32x4 swapped = (octant[v] & 2U) != 0U;
        const u32x4 sine_sign = (octant[v] & 4U) << 29;
        const u32x4 cosine_sign = ((octant[v] + 2U) & 4U) << 29;
        sine[v] = simd::bits_as<f32x4>(simd::bits_as<u32x4>(select(swapped, of_cosine, of_sine)) ^ sine_sign);
        cosine[v] =
            simd::bits_as<f32x4>(simd::bits_as<u32x4>(select(swapped, of_sine, of_cosine)) ^ cosine_sign);
    }
}

template <class Arithmetic> void make_normal(float* block, float* end) {
    for (; block != end; block += normal_block_size) {
        f32x4 radius[vectors];
        f32x4 angle[vectors];
        for (int v = 0; v < vectors; ++v) {
            radius[v] = simd::splat(normal.one) - simd::load(block + v * simd::lanes);
            angle[v] = simd::splat(normal.two_pi) * simd::load(block + half_block + v * simd::lanes);
        }
        f32x4 sine[vectors];
        f32x4 cosine[vectors];
        radii<Arithmetic>(radius);
        sines_and_cosines<Arithmetic>(angle, sine, cosine);
        const f32x4 mean = simd::splat(normal.zero); // adding it makes −0 into 0
        for (int v = 0; v < vectors; ++v) {
            simd::store(block + v * simd::lanes, radius[v] * cosine[v] + mean);
            simd::store(block + half_block + v * simd::lanes, radius[v] * sine[v] + mean);
        }
    }
}

bool multiply_add_fuses() {
    // (1 + 2⁻¹²)² is 1 + 2⁻¹¹ + 2⁻²⁴, whose last part is lost in rounding
    volatile float factor = 1.0F + 0x1p-12F;
    volatile float addend = -(1.0F + 0x1p-11F);
    const f32x4 rest = simd::multiply_add(simd::splat(factor), simd::splat(factor), simd::splat(addend));
    return rest[0] != 0.0F && rest[1] != 0.0F && rest[2] != 0.0F && rest[3] != 0.0F;
}

} // namespace

Fusing fusing_here() {
    static const bool fuses = simd::may_fuse && multiply_add_fuses();
    return fuses ? Fusing::by_instruction : Fusing::in_doubles;
}

void make_normal(std::span<float> blocks, Fusing fusing) {
    float* const begin = blocks.data();
    float* const end = begin + blocks.size();
    if constexpr (simd::may_fuse) {
        if (fusing == Fusing::by_instruction) {
            make_normal<ByInstruction>(begin, end);
            return;
        }
    }
    make_normal<InDoubles>(begin, end);
}

void make_uniform(std::span<float> uniforms, float bound) {
    for (float& u : uniforms) {
        // 2u − 1 is exact, so the product is rounded once, as if fused; + 0 makes −0 into 0 where the bound
        // is 0
        u = (2.0F * u - 1.0F) * bound + 0.0F;
    }
}

} // namespace lim::kernels
