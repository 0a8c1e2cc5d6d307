#pragma once

#include "core/framework/numpy/tensor_object.hpp"

#include <span>

namespace lim::numpy {

/// round, matmul, dot, abs, where, array_equal, allclose of the module numpy.
[[nodiscard]] std::span<const py::Entry> element_functions();

/// np.round(x, decimals): x · 10ᵈ rounded half to even, over 10ᵈ.
/// @throws FrameworkError TypeError; Refused
[[nodiscard]] NdarrayPtr round_to(py::Run& run, const NdarrayPtr& x, const py::Value& decimals);

/// reshape, ravel, transpose, expand_dims, concatenate, vstack, hstack.
[[nodiscard]] std::span<const py::Entry> shape_functions();

/// sum, mean, max, min, argmax, argmin, all, any.
[[nodiscard]] std::span<const py::Entry> reduction_functions();

/// dot, ravel, transpose of arrays.
[[nodiscard]] std::span<const py::Entry> shape_methods();

} // namespace lim::numpy
