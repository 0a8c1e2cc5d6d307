#pragma once

#include <cstddef>
#include <cstdint>

namespace lim::kernels {

/// Whether a weight (d, V) is beyond the caches that several cores share, and of a shape for this way.
constexpr bool is_far(std::int64_t V, std::int64_t d) {
    return V * d >= std::int64_t{1} << 23 && V <= std::int64_t{1} << 20 && d >= 4;
}

/// out (d) = weight (d, V) @ x (V), d being at least 4: the product for one token and a weight that is far.
/// Its bits are those of the other way.
void multiply_one_transposed(const float* x, const float* weight, float* out, std::ptrdiff_t V,
                             std::ptrdiff_t d);

} // namespace lim::kernels
