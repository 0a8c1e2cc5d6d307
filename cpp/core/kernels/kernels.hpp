#pragma once

#include <cstdint>
#include <span>

/// The inner loops, on plain row-major float arrays. Shapes: n tokens, V rows of W, d columns. Every product
/// is taken, also with zeros: 0 · inf is NaN, as in the frameworks' products. Sums start from +0. Where the
/// machine can fuse a product with its sum they may be fused; for one-hots and for whole numbers this changes
/// nothing.
namespace lim::kernels {

using Index = std::int64_t;

/// out (n, d): row i is row ids[i] of W (V, d). IDs must lie in [0, V). Their span comes by reference: a copy
/// goes through memory in WebAssembly, written in halves and read as one, which takes longer than a few rows.
void gather_rows(const float* W, Index d, const std::span<const std::int64_t>& ids, float* out);

/// out (n, d) = X (n, V) @ W (V, d): a general matrix product that knows nothing of one-hots.
void matmul(const float* X, const float* W, float* out, Index n, Index V, Index d);

/// out (n, d) = X (n, V) @ weight.T, with weight (d, V) as nn.Linear keeps it.
void matmul_transposed(const float* X, const float* weight, float* out, Index n, Index V, Index d);

/// out (n, d) = column (n, 1) @ row (1, d): only products, of which −0 stays −0.
void outer(const float* column, const float* row, float* out, Index n, Index d);

/// grad (V, d): row ids[i] gains row i of grad_out (n, d), in order of i.
void scatter_add_rows(std::span<const std::int64_t> ids, const float* grad_out, float* grad, Index d);

/// grad (V, d) gains X (n, V).T @ grad_out (n, d), in order of i.
void add_matmul_of_transposed(const float* X, const float* grad_out, float* grad, Index n, Index V, Index d);

} // namespace lim::kernels
