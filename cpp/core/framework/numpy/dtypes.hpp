#pragma once

#include "core/framework/numpy/ndarray.hpp"
#include "core/python/module.hpp"

#include <optional>
#include <span>

namespace lim::numpy {

/// dtype('float64') and the others.
[[nodiscard]] py::Value dtype_value(DType dtype);

/// The dtype that a value names: a dtype, np.float32, "float32", or Python's float, int and bool.
[[nodiscard]] std::optional<DType> as_dtype(const py::Value& value);

/// The same.
/// @throws Refused where the page does not have it
[[nodiscard]] DType dtype_of(const py::Value& value);

/// The type of NumPy's scalars of that dtype: np.float32.
[[nodiscard]] const py::Type& scalar_type(DType dtype);

/// All of these.
[[nodiscard]] std::span<const py::Type* const> scalar_types();

} // namespace lim::numpy
