#pragma once

#include "core/python/type.hpp"

#include <span>

namespace lim::keras {

/// constant, convert_to_tensor, range, zeros, ones, eye, one_hot, … of the module tensorflow.
[[nodiscard]] std::span<const python::Entry> factory_functions();

/// cast, gather, matmul, transpose, equal.
[[nodiscard]] std::span<const python::Entry> tensor_functions();

/// expand_dims, reshape, stack, concat, shape, size, rank, abs, executing_eagerly.
[[nodiscard]] std::span<const python::Entry> shape_functions();

/// argmax, argmin, reduce_max, reduce_min, reduce_sum, reduce_mean.
[[nodiscard]] std::span<const python::Entry> reduction_functions();

/// embedding_lookup of the module tensorflow.nn.
[[nodiscard]] std::span<const python::Entry> nn_functions();

/// tf.one_hot(indices, depth, on_value=1, off_value=0, axis=-1, dtype=float32).
/// @throws FrameworkError TypeError, InvalidArgumentError; Refused
[[nodiscard]] python::Value one_hot(python::Run& run, const python::Arguments& arguments);

} // namespace lim::keras
