#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__FMA__)
#include <immintrin.h>
#else
#include <cmath>
#endif

/// Vectors of 128 bits, by the extension that GCC and Clang share: WebAssembly's SIMD, SSE2 or Neon where the
/// target has them, plain instructions elsewhere. Arithmetic, comparison and bits are the language's own
/// operators.
///
/// The kernels' loops are written for the compilers behind WebAssembly. V8 keeps 15 vectors in registers.
/// LLVM gathers the terms of an unrolled sum before it adds them, which takes more: so loops stay rolled, and
/// the sums run from one turn to the next.
namespace lim::simd {

using f32x4 = float __attribute__((vector_size(16)));
using i32x4 = std::int32_t __attribute__((vector_size(16)));
using u32x4 = std::uint32_t __attribute__((vector_size(16)));
using f64x2 = double __attribute__((vector_size(16)));

inline constexpr std::ptrdiff_t lanes = 4;

/// Whether `multiply_add` may round once: for certain with x86's FMA, perhaps with WebAssembly's relaxed
/// SIMD.
#if defined(__wasm_relaxed_simd__) || defined(__FMA__)
inline constexpr bool may_fuse = true;
#else
inline constexpr bool may_fuse = false;
#endif

// Before a loop: to be compiled as it is written, one turn at a time.
#if defined(__clang__)
#define LIM_ROLLED _Pragma("clang loop unroll(disable) vectorize(disable)")
#else
#define LIM_ROLLED _Pragma("GCC unroll 1")
#endif

template <class Vector, class Element> [[gnu::always_inline]] inline Vector load_as(const Element* from) {
    Vector result;
    std::memcpy(&result, from, sizeof result);
    return result;
}

[[gnu::always_inline]] inline f32x4 load(const float* from) { return load_as<f32x4>(from); }
[[gnu::always_inline]] inline u32x4 load(const std::uint32_t* from) { return load_as<u32x4>(from); }

template <class Vector, class Element> [[gnu::always_inline]] inline void store(Element* to, Vector x) {
    std::memcpy(to, &x, sizeof x);
}

[[gnu::always_inline]] inline f32x4 splat(float x) { return f32x4{x, x, x, x}; }
[[gnu::always_inline]] inline u32x4 splat(std::uint32_t x) { return u32x4{x, x, x, x}; }
[[gnu::always_inline]] inline f64x2 splat(double x) { return f64x2{x, x}; }

/// The same bits as another type.
template <class To, class From> [[gnu::always_inline]] inline To bits_as(From x) {
    static_assert(sizeof(To) == sizeof(From));
    return reinterpret_cast<To>(x);
}

[[gnu::always_inline]] inline f32x4 to_float(i32x4 x) { return __builtin_convertvector(x, f32x4); }

/// Towards zero.
[[gnu::always_inline]] inline i32x4 to_int(f32x4 x) { return __builtin_convertvector(x, i32x4); }

[[gnu::always_inline]] inline f32x4 sqrt(f32x4 x) {
#if defined(__wasm_simd128__)
    return bits_as<f32x4>(wasm_f32x4_sqrt(bits_as<v128_t>(x)));
#elif defined(__FMA__)
    return _mm_sqrt_ps(x);
#else
    return f32x4{std::sqrt(x[0]), std::sqrt(x[1]), std::sqrt(x[2]), std::sqrt(x[3])};
#endif
}

/// The columns of a square of 4 rows.
[[gnu::always_inline]] inline std::array<f32x4, 4> transposed(const std::array<f32x4, 4>& rows) {
    const auto& [a, b, c, d] = rows;
    const f32x4 low_ab = __builtin_shufflevector(a, b, 0, 4, 1, 5);
    const f32x4 low_cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    const f32x4 high_ab = __builtin_shufflevector(a, b, 2, 6, 3, 7);
    const f32x4 high_cd = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    return {__builtin_shufflevector(low_ab, low_cd, 0, 1, 4, 5),
            __builtin_shufflevector(low_ab, low_cd, 2, 3, 6, 7),
            __builtin_shufflevector(high_ab, high_cd, 0, 1, 4, 5),
            __builtin_shufflevector(high_ab, high_cd, 2, 3, 6, 7)};
}

[[gnu::always_inline]] inline float sum(f32x4 x) { return (x[0] + x[2]) + (x[1] + x[3]); }

/// a · b + c, rounded once or twice, whichever is faster here.
[[gnu::always_inline]] inline f32x4 multiply_add(f32x4 a, f32x4 b, f32x4 c) {
#if defined(__wasm_relaxed_simd__)
    return bits_as<f32x4>(
        wasm_f32x4_relaxed_madd(bits_as<v128_t>(a), bits_as<v128_t>(b), bits_as<v128_t>(c)));
#elif defined(__FMA__)
    return _mm_fmadd_ps(a, b, c);
#else
    return a * b + c;
#endif
}

/// c − a · b, rounded once or twice, whichever is faster here.
[[gnu::always_inline]] inline f32x4 subtract_product(f32x4 c, f32x4 a, f32x4 b) {
#if defined(__wasm_relaxed_simd__)
    return bits_as<f32x4>(
        wasm_f32x4_relaxed_nmadd(bits_as<v128_t>(a), bits_as<v128_t>(b), bits_as<v128_t>(c)));
#elif defined(__FMA__)
    return _mm_fnmadd_ps(a, b, c);
#else
    return c - a * b;
#endif
}

/// Four doubles, in two vectors.
struct f64x4 {
    f64x2 low;
    f64x2 high;
};

[[gnu::always_inline]] inline f64x4 operator*(f64x4 a, f64x4 b) { return {a.low * b.low, a.high * b.high}; }
[[gnu::always_inline]] inline f64x4 operator+(f64x4 a, f64x4 b) { return {a.low + b.low, a.high + b.high}; }
[[gnu::always_inline]] inline f64x4 operator-(f64x4 a, f64x4 b) { return {a.low - b.low, a.high - b.high}; }

[[gnu::always_inline]] inline f64x4 to_double(f32x4 x) {
#if defined(__wasm_simd128__)
    const f32x4 upper = __builtin_shufflevector(x, x, 2, 3, 2, 3);
    return {bits_as<f64x2>(wasm_f64x2_promote_low_f32x4(bits_as<v128_t>(x))),
            bits_as<f64x2>(wasm_f64x2_promote_low_f32x4(bits_as<v128_t>(upper)))};
#else
    return {__builtin_convertvector(__builtin_shufflevector(x, x, 0, 1), f64x2),
            __builtin_convertvector(__builtin_shufflevector(x, x, 2, 3), f64x2)};
#endif
}

#if defined(__wasm_simd128__)
/// The bytes of a vector whose lower half becomes the upper one. Defined elsewhere, so that the compiler does
/// not know them: LLVM takes a demotion to pieces, number by number, where it sees that half of its lanes go
/// unused.
extern const std::uint8_t lower_to_upper[16];
#endif

[[gnu::always_inline]] inline f32x4 to_float(f64x4 x) {
#if defined(__wasm_simd128__)
    const v128_t low = wasm_f32x4_demote_f64x2_zero(bits_as<v128_t>(x.low));
    const v128_t high = wasm_f32x4_demote_f64x2_zero(bits_as<v128_t>(x.high));
    return bits_as<f32x4>(wasm_v128_or(low, wasm_i8x16_swizzle(high, wasm_v128_load(lower_to_upper))));
#else
    using f32x2 = float __attribute__((vector_size(8)));
    const f32x2 low = __builtin_convertvector(x.low, f32x2);
    const f32x2 high = __builtin_convertvector(x.high, f32x2);
    return __builtin_shufflevector(low, high, 0, 1, 2, 3);
#endif
}

} // namespace lim::simd
