#pragma once

#include "core/framework/numpy/tensor_object.hpp"

#include <span>

namespace lim::numpy {

/// array, arange, ones of the module numpy, which pages call first; zeros, eye, full, …
[[nodiscard]] std::span<const py::Entry> first_creation_functions();
[[nodiscard]] std::span<const py::Entry> creation_functions();

/// round of the module numpy, which a page calls first; matmul, dot, abs, where, array_equal, allclose.
[[nodiscard]] std::span<const py::Entry> first_element_function();
[[nodiscard]] std::span<const py::Entry> element_functions();

/// exp, log, sqrt, sin, tanh, floor, … of the module numpy.
[[nodiscard]] std::span<const py::Entry> elementary_functions();

/// √x of floats, as exact as x is.
[[nodiscard]] NdarrayPtr root_of(py::Run& run, const NdarrayPtr& x);

/// add, maximum, logical_and, clip, outer, … of the module numpy; clip of arrays.
[[nodiscard]] std::span<const py::Entry> binary_functions();
[[nodiscard]] std::span<const py::Entry> binary_methods();

/// sort, argsort, unique, bincount, nonzero, cumsum, … as functions and as methods of arrays.
[[nodiscard]] std::span<const py::Entry> order_functions();
[[nodiscard]] std::span<const py::Entry> order_methods();

/// squeeze, stack, tile, repeat, … as functions and as methods of arrays.
[[nodiscard]] std::span<const py::Entry> arranging_functions();
[[nodiscard]] std::span<const py::Entry> arranging_methods();

/// linspace, full_like.
[[nodiscard]] std::span<const py::Entry> sequence_functions();

/// Refuses zeros of both signs, of which the CPU decides which one comes first.
void refuse_zeros_of_both_signs(const Tensor& x);

/// The sum along an axis, in NumPy's order.
[[nodiscard]] array::Rounded sum_along(py::Run& run, const NdarrayPtr& x, array::Axis axis);

/// The diagonal that `k` names, or one beyond all of any array.
[[nodiscard]] Index diagonal_of(py::Int k);

/// np.take(x, places, axis) of places that are there.
[[nodiscard]] NdarrayPtr taken(py::Run& run, const NdarrayPtr& x, Index axis, const Tensor& places);

/// The arrays of a list or tuple, or the rows of an array.
[[nodiscard]] std::vector<NdarrayPtr> arrays_in(py::Run& run, const py::Value& values);

/// np.concatenate(arrays, axis).
/// @throws FrameworkError ValueError; Refused
[[nodiscard]] NdarrayPtr concatenated(py::Run& run, const std::vector<NdarrayPtr>& arrays,
                                      const py::Value& along);

/// np.round(x, decimals): x · 10ᵈ rounded half to even, over 10ᵈ.
/// @throws FrameworkError TypeError; Refused
[[nodiscard]] NdarrayPtr round_to(py::Run& run, const NdarrayPtr& x, const py::Value& decimals);

/// reshape, ravel, transpose, expand_dims, concatenate, vstack, hstack.
[[nodiscard]] std::span<const py::Entry> shape_functions();

/// max, min, argmax, argmin, all, any.
[[nodiscard]] std::span<const py::Entry> reduction_functions();

/// dot, ravel, transpose of arrays.
[[nodiscard]] std::span<const py::Entry> shape_methods();

/// numpy.ndarray.
[[nodiscard]] const py::Type& ndarray_type();

/// What arrays and scalars have: shape, dtype, T, ndim, size.
[[nodiscard]] std::span<const py::Property> array_properties();

/// What scalars have, and arrays too: item, astype.
[[nodiscard]] std::span<const py::Entry> scalar_methods();

/// max, min, argmax, argmin, all, any of arrays.
[[nodiscard]] std::span<const py::Entry> reduction_methods();

/// sum, mean, std, var, as functions and as methods of arrays.
[[nodiscard]] std::span<const py::Entry> sum_functions();
[[nodiscard]] std::span<const py::Entry> sum_methods();

/// An axis that may be None.
[[nodiscard]] array::Axis axis_at(const py::Value& axis, Index rank);

/// What a reduction of x along an axis gives; that axis stays with the length 1 where `keepdims` says so.
[[nodiscard]] py::Value reduced(py::Run& run, const NdarrayPtr& x, array::Rounded values, array::Axis axis,
                                const py::Value& keepdims);

/// For each axis where the elements other than zero are: a tuple of int64 arrays.
/// @throws FrameworkError ValueError where x has no axis
[[nodiscard]] py::Value nonzero_of(py::Run& run, const NdarrayPtr& x);

/// Refuses elements that do not surely fit into an int32.
void refuse_unfit(const Tensor& x);

/// x.astype(dtype).
[[nodiscard]] NdarrayPtr cast_to(py::Run& run, const NdarrayPtr& x, DType dtype);

/// The array whose method is called.
[[nodiscard]] NdarrayPtr self_of(const py::Arguments& arguments);

/// The elements in memory, of which views can be taken: one-hot rows, which are kept as the positions of
/// their ones, are written out.
[[nodiscard]] Tensor in_memory(py::Run& run, const NdarrayPtr& x);

/// x.reshape(shape): a view where there is one.
/// @throws FrameworkError ValueError; Refused
[[nodiscard]] NdarrayPtr reshaped(py::Run& run, const NdarrayPtr& x, const py::Value& shape);

/// An axis among `rank`, counted from 0.
/// @throws FrameworkError TypeError, AxisError; Refused
[[nodiscard]] Index one_axis(const py::Value& axis, Index rank);

/// The lengths that `shape` names: an int, or a list or tuple of ints.
[[nodiscard]] Shape shape_of(py::Run& run, const py::Value& shape);

/// The same of an array that is about to be made.
/// @throws FrameworkError TypeError, ValueError; MemoryRefused; Refused
[[nodiscard]] Shape checked_shape(py::Run& run, const py::Value& shape, DType dtype);

} // namespace lim::numpy
