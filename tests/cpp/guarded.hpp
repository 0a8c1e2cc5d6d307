#pragma once

#include "core/kernels/kernels.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace lim {

/// A matrix as long as its shape asks, between values that no kernel may read or write.
class Guarded {
public:
    Guarded(kernels::Index rows, kernels::Index columns)
        : size_(static_cast<std::size_t>(rows * columns)), floats_(size_ + 32, guard) {}

    float* data() { return floats_.data() + 16; }
    std::span<float> span() { return {data(), size_}; }

    /// The bits of all elements, +0 and −0 being the same.
    std::vector<std::uint32_t> bits() {
        std::vector<std::uint32_t> result;
        for (const float x : span()) {
            result.push_back(std::bit_cast<std::uint32_t>(x + 0.0F));
        }
        return result;
    }

    bool guards_stand() {
        const auto stands = [](float x) { return x == guard; };
        return std::all_of(floats_.begin(), floats_.begin() + 16, stands) &&
               std::all_of(floats_.end() - 16, floats_.end(), stands);
    }

private:
    static constexpr float guard = 12345.0F;
    std::size_t size_;
    std::vector<float> floats_;
};

} // namespace lim
