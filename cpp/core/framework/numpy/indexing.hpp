#pragma once

#include "core/framework/numpy/tensor_object.hpp"

namespace lim::numpy {

/// x[index] (numpy/_core/src/multiarray/mapping.c): a view for ints, slices, None and `...`, a copy for
/// lists, arrays and masks.
/// @throws FrameworkError IndexError; Refused
[[nodiscard]] NdarrayPtr subscript(py::Run& run, const NdarrayPtr& x, const py::Value& index);

/// x[index] = value.
/// @throws FrameworkError IndexError, ValueError, OverflowError; Refused
void set_subscript(py::Run& run, const NdarrayPtr& x, const py::Value& index, const py::Value& value);

} // namespace lim::numpy
