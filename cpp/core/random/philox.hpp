#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace lim {

/// The counter-based generator Philox-4×32-10 as TensorFlow's stateless draws use it
/// (tsl/lib/random/philox_random.h, tensorflow/core/kernels/stateless_random_ops_v2.cc).
class Philox {
public:
    /// What tf.random.stateless_… makes of seed=[first, second]: a key and a counter.
    Philox(std::uint64_t first, std::uint64_t second);

    /// The next four numbers of 32 bits.
    [[nodiscard]] std::array<std::uint32_t, 4> next();

private:
    std::array<std::uint32_t, 2> key_{};
    std::array<std::uint32_t, 4> counter_{};
};

/// tf.random.stateless_uniform(shape, [first, second]): floats in [0, 1) of 23 bits each.
void draw_uniform(Philox philox, std::span<float> to);

} // namespace lim
