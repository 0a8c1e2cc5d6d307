#pragma once

#include <cstddef>

namespace lim::kernels {

/// out (n, d) = X (n, V) @ weight.T with weight (d, V), blocks of which are transposed on the way: the way
/// for many tokens. n is no more than panels::tokens_at_once.
void multiply_transposing(const float* X, const float* weight, float* out, std::ptrdiff_t n, std::ptrdiff_t V,
                          std::ptrdiff_t d);

} // namespace lim::kernels
