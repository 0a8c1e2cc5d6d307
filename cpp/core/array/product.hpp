#pragma once

#include "core/array/reduce.hpp"

namespace lim::array {

/// a (n, k) @ b (k, m) of one dtype, not boolean. Each element is summed in the order of k, products and sums
/// rounded apart, as PyTorch's small products are; large ones of float32, and one-hots, go through the
/// kernels (core/array/ops.hpp).
[[nodiscard]] Rounded matrix_product(const Tensor& a, const Tensor& b);

/// Bytes that `matrix_product` needs beside its arguments.
[[nodiscard]] double product_bytes(const Tensor& a, const Tensor& b);

} // namespace lim::array
