#pragma once

#include "core/base/memory.hpp"
#include "core/python/value.hpp"

#include <cmath>
#include <optional>

namespace lim::keras {

/// tf.constant(data): int32, int64 where one int needs it, float32, or bool
/// (tensorflow/python/lib/core/py_seq_tensor.cc).
/// @throws FrameworkError ValueError for ragged, mixed and out-of-range lists
/// @throws MemoryRefused
[[nodiscard]] Tensor constant(const python::Value& data, const Memory& memory);

/// tf.constant(data, dtype=tf.float64) of numbers and bools; nothing where anything else is among them.
/// @throws FrameworkError ValueError for ragged lists
/// @throws MemoryRefused
[[nodiscard]] std::optional<Tensor> floats(const python::Value& data, const Memory& memory);

/// A float as TensorFlow compares, adds up and casts it: 0, with its sign, in the place of a subnormal
/// number.
template <class T> [[nodiscard]] T flushed(T value) {
    return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(T{0}, value) : value;
}

/// tf.reduce_max(x): of nothing the least number. Nothing where the sign of a zero, or a number below 2⁻¹²⁶,
/// depends on how many numbers TensorFlow compares at a time.
[[nodiscard]] std::optional<Tensor> reduce_max(const Tensor& x);

/// tensor.numpy(), which printing a tensor rests on.
/// @throws FrameworkError InvalidArgumentError for more than 64 dimensions
[[nodiscard]] const Tensor& as_array(const Tensor& tensor);

/// The number that a size is, be it in a tensor.
[[nodiscard]] python::Value as_number(const python::Value& size);

} // namespace lim::keras
