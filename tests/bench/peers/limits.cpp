// The yardsticks: what no kernel on this machine can beat. Built twice, with relaxed SIMD and without.
#include "exports.hpp"

#include <array>
#include <cstring>
#include <wasm_simd128.h>

namespace {

/// Sums all floats of W in `streams` sequential streams side by side, each with its own accumulators.
template <int streams> float read_all(const std::vector<float>& W) {
    constexpr std::size_t step = 32; // floats of one stream in one turn: eight vectors
    const std::size_t part = W.size() / streams / step * step;
    std::array<v128_t, 8> sums{};
    for (std::size_t k = 0; k < part; k += step) {
        for (std::size_t stream = 0; stream < streams; ++stream) {
            const float* at = W.data() + stream * part + k;
            for (std::size_t vector = 0; vector < sums.size(); ++vector) {
                sums[vector] = wasm_f32x4_add(sums[vector], wasm_v128_load(at + 4 * vector));
            }
        }
    }
    v128_t all = sums[0];
    for (std::size_t vector = 1; vector < sums.size(); ++vector) {
        all = wasm_f32x4_add(all, sums[vector]);
    }
    return wasm_f32x4_extract_lane(all, 0) + wasm_f32x4_extract_lane(all, 1) +
           wasm_f32x4_extract_lane(all, 2) + wasm_f32x4_extract_lane(all, 3);
}

v128_t multiply_add(v128_t a, v128_t b, v128_t c) {
#ifdef __wasm_relaxed_simd__
    return wasm_f32x4_relaxed_madd(a, b, c);
#else
    return wasm_f32x4_add(wasm_f32x4_mul(a, b), c);
#endif
}

/// So many rounds of `chains` independent multiply-adds on four floats, all in registers.
template <std::size_t chains> float multiply_add_rounds(int rounds, float seed) {
    const v128_t a = wasm_f32x4_splat(seed);
    const v128_t b = wasm_f32x4_splat(1.0F - seed);
    std::array<v128_t, chains> sums{};
    for (int i = 0; i < rounds; ++i) {
        for (std::size_t chain = 0; chain < chains; ++chain) {
            sums[chain] = multiply_add(sums[chain], a, b);
        }
    }
    float sum = 0.0F;
    for (const v128_t& chain : sums) {
        sum += wasm_f32x4_extract_lane(chain, 0);
    }
    return sum;
}

} // namespace

extern "C" {

/// As many bytes as the look-up moves, in one memory.copy.
EMSCRIPTEN_KEEPALIVE void copy(Operands* operands, int repeats) {
    auto& [V, d, n, transposed, W, X, out, ids] = *operands;
    const std::size_t bytes = std::min(W.size(), out.size()) * sizeof(float);
    repeat(repeats, [&] { std::memcpy(out.data(), W.data(), bytes); });
}

/// Reads W once; as one stream, or as four.
EMSCRIPTEN_KEEPALIVE void read_one_stream(Operands* operands, int repeats) {
    repeat(repeats, [&] { operands->out[0] = read_all<1>(operands->W); });
}
EMSCRIPTEN_KEEPALIVE void read_four_streams(Operands* operands, int repeats) {
    repeat(repeats, [&] { operands->out[0] = read_all<4>(operands->W); });
}

/// 100,000 rounds of 10 or 14 chains: 8 floating-point operations a chain and round.
EMSCRIPTEN_KEEPALIVE void peak_10(Operands* operands, int repeats) {
    repeat(repeats,
           [&] { operands->out[0] = multiply_add_rounds<10>(100'000, operands->out[0] * 1e-30F + 0.5F); });
}
EMSCRIPTEN_KEEPALIVE void peak_14(Operands* operands, int repeats) {
    repeat(repeats,
           [&] { operands->out[0] = multiply_add_rounds<14>(100'000, operands->out[0] * 1e-30F + 0.5F); });
}
}
