#pragma once

#include "core/kernels/kernels.hpp"

/// Products that are over in less time than the other ways take to begin.
namespace lim::kernels {

/// Whether these are the faster way: for few tokens, but more than one, and a small weight of short rows. Its
/// rows and columns fill a vector.
constexpr bool is_tiny(Index n, Index V, Index d) {
    constexpr Index most = 512; // numbers of the weight
    return n > 1 && n <= 16 && V >= 4 && d >= 4 && d <= 32 && V * d <= most;
}

/// out (n, d) = X (n, V) @ W (V, d).
void multiply_tiny(const float* X, const float* W, float* out, Index n, Index V, Index d);

/// out (n, d) = X (n, V) @ weight.T with weight (d, V).
void multiply_tiny_transposed(const float* X, const float* weight, float* out, Index n, Index V, Index d);

} // namespace lim::kernels
