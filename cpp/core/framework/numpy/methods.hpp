#pragma once

#include "core/framework/numpy/ndarray.hpp"

#include <span>

namespace lim::numpy {

/// numpy.ndarray.
[[nodiscard]] const py::Type& ndarray_type();

/// What arrays and scalars have: shape, dtype, T, ndim, size.
[[nodiscard]] std::span<const py::Property> array_properties();

/// What scalars have, and arrays too: item, astype.
[[nodiscard]] std::span<const py::Entry> scalar_methods();

/// sum, min, max, argmax, mean, all, any of arrays.
[[nodiscard]] std::span<const py::Entry> reduction_methods();

/// x.astype(dtype).
[[nodiscard]] NdarrayPtr cast_to(py::Run& run, const NdarrayPtr& x, DType dtype);

/// The array whose method is called.
[[nodiscard]] NdarrayPtr self_of(const py::Arguments& arguments);

/// The lengths that `shape` names: an int, or a list or tuple of ints.
[[nodiscard]] Shape shape_of(py::Run& run, const py::Value& shape);

} // namespace lim::numpy
