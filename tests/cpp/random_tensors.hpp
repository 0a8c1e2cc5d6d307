#pragma once

#include "core/base/tensor.hpp"

#include <bit>
#include <cstdint>
#include <random>
#include <utility>

/// Random inputs for property tests. The engine is an argument, so that a failure can be met again.
namespace lim {

/// Floats of every magnitude, zeros and negative zeros among them, none infinite or NaN.
inline Tensor random_floats(Shape shape, std::mt19937& engine) {
    Tensor result = Tensor::uninitialised<float>(std::move(shape));
    for (float& x : result.data<float>()) {
        auto bits = static_cast<std::uint32_t>(engine());
        while ((bits & 0x7f800000U) == 0x7f800000U) {
            bits = static_cast<std::uint32_t>(engine());
        }
        x = engine() % 16 == 0 ? (bits % 2 == 0 ? 0.0F : -0.0F) : std::bit_cast<float>(bits);
    }
    return result;
}

/// IDs in [0, V).
inline Tensor random_ids(Shape shape, Index V, std::mt19937& engine) {
    Tensor ids = Tensor::uninitialised<std::int64_t>(std::move(shape));
    for (std::int64_t& id : ids.data<std::int64_t>()) {
        id = static_cast<Index>(engine()) % V;
    }
    return ids;
}

} // namespace lim
