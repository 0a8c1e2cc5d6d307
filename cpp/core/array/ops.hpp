#pragma once

#include "core/base/tensor.hpp"

#include <span>
#include <vector>

/// The two ways to the same rows, and their gradients, on tensors. Shapes are the caller's duty (the
/// framework layers check them and raise what the frameworks raise); a breach throws std::invalid_argument.
/// One-hot vectors as x are written out some rows at a time: at most 4 MB, or one row.
namespace lim {

/// embedding(ids): rows of W (V, d) for int64 ids of any shape (…), giving (…, d). IDs lie in [0, V).
[[nodiscard]] Tensor lookup(const Tensor& W, const Tensor& ids);

/// x @ weight.T for float32 x (…, in) and weight (out, in), giving (…, out): torch.nn.functional.linear.
/// A transposed weight is read where it lies.
[[nodiscard]] Tensor linear(const Tensor& x, const Tensor& weight);

/// x @ kernel for float32 x (…, in) and kernel (in, out), giving (…, out): keras.layers.Dense.
[[nodiscard]] Tensor dense(const Tensor& x, const Tensor& kernel);

/// The embedding weight's gradient, dense (V, d): row k is the sum of grad_out's rows (…, d) whose ID is k.
[[nodiscard]] Tensor embedding_gradient(const Tensor& ids, const Tensor& grad_out, Index num_embeddings);

/// The linear weight's gradient (out, in) for input x (…, in) and grad_out (…, out): grad_out.T @ x. It lies
/// transposed in memory. Where many tokens share a row, their sum is taken in order; PyTorch's BLAS may take
/// it in another and differ in the last bits.
[[nodiscard]] Tensor linear_gradient(const Tensor& x, const Tensor& grad_out);

/// The sum x₀·w₀ + x₁·w₁ + … of two lists of one length, in order, as it stands after each of its terms:
/// float32, rounded once for each term.
[[nodiscard]] std::vector<float> partial_sums(std::span<const float> x, std::span<const float> w);

/// How many elements of two float32 tensors of one shape have the same bits, +0 and −0 counting as the same.
[[nodiscard]] Index count_equal(const Tensor& a, const Tensor& b);

} // namespace lim
