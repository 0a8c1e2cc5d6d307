#pragma once

#include "core/python/type.hpp"

#include <span>

/// The entries of modules. Those that the page's own notebook calls stand in lists of their own, "first_…":
/// the rest comes with the rest of the core (Module::more).
namespace lim::keras {

/// constant, convert_to_tensor, one_hot of the module tensorflow; range, zeros, ones, eye, …
[[nodiscard]] std::span<const py::Entry> first_factory_functions();
[[nodiscard]] std::span<const py::Entry> factory_functions();

/// cast; gather, matmul, transpose, equal.
[[nodiscard]] std::span<const py::Entry> first_tensor_functions();
[[nodiscard]] std::span<const py::Entry> tensor_functions();

/// expand_dims, squeeze, reshape, stack, concat, tile, shape, size, rank, abs, executing_eagerly.
[[nodiscard]] std::span<const py::Entry> shape_functions();

/// add, multiply, maximum, sqrt, … of the modules tensorflow and tensorflow.math.
[[nodiscard]] std::span<const py::Entry> elementwise_functions();

/// where, stop_gradient of the module tensorflow.
[[nodiscard]] std::span<const py::Entry> other_functions();

/// log of the module tensorflow.math.
[[nodiscard]] std::span<const py::Entry> functions_of_math();

/// relu, softmax, … of the module tensorflow.nn.
[[nodiscard]] std::span<const py::Entry> activation_functions();

/// matmul of the module tensorflow.linalg.
[[nodiscard]] std::span<const py::Entry> linalg_functions();

/// reduce_max; argmax, argmin, reduce_min.
[[nodiscard]] std::span<const py::Entry> first_extreme_functions();
[[nodiscard]] std::span<const py::Entry> extreme_functions();

/// norm of the modules tensorflow and tensorflow.linalg.
[[nodiscard]] std::span<const py::Entry> norm_functions();

/// reduce_sum; reduce_mean, reduce_all, reduce_any.
[[nodiscard]] std::span<const py::Entry> first_reduction_functions();
[[nodiscard]] std::span<const py::Entry> reduction_functions();

/// embedding_lookup of the module tensorflow.nn.
[[nodiscard]] std::span<const py::Entry> nn_functions();

/// tf.one_hot(indices, depth, on_value=1, off_value=0, axis=-1, dtype=float32).
/// @throws FrameworkError TypeError, InvalidArgumentError; Refused
[[nodiscard]] py::Value one_hot(py::Run& run, const py::Arguments& arguments);

} // namespace lim::keras
