#pragma once

#include "core/framework/dtype_objects.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/python/module.hpp"

#include <span>
#include <string_view>

namespace lim::numpy {

/// dtype('float64') and the others.
[[nodiscard]] py::Value dtype_value(DType dtype);

/// The dtype that NumPy calls so: "float32", "<f4", "single".
[[nodiscard]] NamedDType named_dtype(std::string_view name);

/// The dtype that a value is or that is named by a type: dtype('float32'), np.float32, Python's float; of no
/// text.
[[nodiscard]] NamedDType dtype_of_type(const py::Value& value);

/// np.dtype(value).
/// @throws FrameworkError TypeError; Refused where the page does not have it
[[nodiscard]] DType dtype_of(py::Run& run, const py::Value& value);

/// Refuses a dtype of NumPy that this page does not have.
[[noreturn]] void refuse_other_dtype();

/// The type of NumPy's scalars of that dtype: np.float32.
[[nodiscard]] const py::Type& scalar_type(DType dtype);

/// All of these.
[[nodiscard]] std::span<const py::Type* const> scalar_types();

} // namespace lim::numpy
