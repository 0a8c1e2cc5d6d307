#pragma once

#include "core/base/tensor.hpp"

#include <vector>

/// Where the elements of PyTorch's results lie in memory: their strides, those of axes of length 1 too, from
/// the first element of their storage on. No value depends on it.
namespace lim::array {

/// Whether a tensor's elements fill a part of its storage without gaps, each once
/// (compute_non_overlapping_and_dense).
[[nodiscard]] bool is_dense(const Tensor& x);

/// The result of an element-wise call as at::TensorIterator lays it out: the strides of its operands where
/// all have the result's shape and are alike, else its axes sorted by theirs.
/// @param operands in the dtype in which they are calculated, a Python number as a tensor without axes; each
/// is broadcast to the result's shape
[[nodiscard]] Tensor laid_out(const Tensor& result, const std::vector<Tensor>& operands);

/// The result of torch.cat, which is contiguous unless all that is joined lies as torch.channels_last
/// (cat_compute_output_memory_format).
[[nodiscard]] Tensor laid_out_joined(const Tensor& result, const std::vector<Tensor>& parts);

/// The strides that torch.preserve_format gives a copy of x: its own if it is dense, else dense ones whose
/// axes are sorted by its own (at::infer_dense_strides).
[[nodiscard]] Shape preserved_strides(const Tensor& x);

/// x with the strides of a copy of an argument of the same shape; itself if one of them is one-hot.
[[nodiscard]] Tensor laid_out_as(const Tensor& x, const Tensor& argument);

/// The elements row by row in memory, with the strides of a new tensor along axes of length 1 too: x itself
/// if it has them, else a copy or a view of it.
[[nodiscard]] Tensor contiguous(const Tensor& x);

/// x.to(dtype): itself if that is its dtype, else its copy, which keeps its format.
[[nodiscard]] Tensor to_dtype(const Tensor& x, DType dtype);

} // namespace lim::array
