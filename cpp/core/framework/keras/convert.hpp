#pragma once

#include "core/base/memory.hpp"
#include "core/framework/keras/tensor_object.hpp"
#include "core/python/value.hpp"

#include <cmath>
#include <optional>

namespace lim::keras {

/// tf.convert_to_tensor(value, dtype=dtype): tensors as they are, whatever dtype is asked for; numbers,
/// lists, tuples and arrays in the dtype, or in their own.
/// @throws FrameworkError ValueError, TypeError; Refused
[[nodiscard]] EagerPtr tensor_of(py::Run& run, const py::Value& value, std::optional<DType> dtype = {});

/// The dtype of the first tensor in lists and tuples that stand in one another; nothing where none is there.
[[nodiscard]] std::optional<DType> dtype_of_tensors_in(const py::Value& value);

/// "Cannot convert 1.5 to EagerTensor of dtype int32".
[[noreturn]] void cannot_convert(py::Run& run, const py::Value& value, DType dtype);

/// "Tensor conversion requested dtype int32 for Tensor with dtype int64: …".
[[noreturn]] void raise_other_dtype(const EagerPtr& x, DType wanted);

/// TensorFlow takes subnormal numbers (float32 below 2⁻¹²⁶, float64 below 2⁻¹⁰²²) for 0 in some calls: where
/// x holds any, the page refuses.
void refuse_subnormal(const Tensor& x);

/// The same numbers with 0 in the place of the subnormal ones, as TensorFlow adds up, compares and casts
/// them.
[[nodiscard]] Tensor without_subnormals_of(py::Run& run, const Tensor& x);

/// The same values in another dtype, as tf.cast gives them.
/// @throws Refused for floats that do not fit an integer
[[nodiscard]] Tensor cast_to(py::Run& run, const Tensor& x, DType dtype);

/// tf.constant(data): int32, int64 where one int needs it, float32, or bool
/// (tensorflow/python/lib/core/py_seq_tensor.cc).
/// @throws FrameworkError ValueError for ragged, mixed and out-of-range lists
/// @throws MemoryRefused
[[nodiscard]] Tensor constant(const py::Value& data, const Memory& memory);

/// tf.constant(data, dtype=tf.float64) of numbers and bools; nothing where anything else is among them.
/// @throws FrameworkError ValueError for ragged lists
/// @throws MemoryRefused
[[nodiscard]] std::optional<Tensor> floats(const py::Value& data, const Memory& memory);

/// A float as TensorFlow compares, adds up and casts it: 0, with its sign, in the place of a subnormal
/// number.
template <class T> [[nodiscard]] T flushed(T value) {
    return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(T{0}, value) : value;
}

} // namespace lim::keras
