#pragma once

#include "core/framework/keras/value.hpp"
#include "core/base/memory.hpp"

#include <cmath>
#include <optional>

namespace lim::keras {

/// tf.constant(data): int32, int64 where one int needs it, float32, or bool
/// (tensorflow/python/lib/core/py_seq_tensor.cc).
/// @throws FrameworkError ValueError for ragged, mixed and out-of-range lists
[[nodiscard]] Value constant(const PyValue& data);

/// tf.constant(data, dtype=tf.float64) of numbers and bools; nothing where anything else is among them.
/// @throws FrameworkError ValueError for ragged lists
[[nodiscard]] std::optional<Tensor> floats(const PyValue& data);

/// A float as TensorFlow compares, adds up and casts it: 0, with its sign, in the place of a subnormal
/// number.
template <class T> [[nodiscard]] T flushed(T value) {
    return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(T{0}, value) : value;
}

/// tf.reduce_max(x): of nothing the least number. Nothing where the sign of a zero, or a number below 2⁻¹²⁶,
/// depends on how many numbers TensorFlow compares at a time.
[[nodiscard]] std::optional<Value> reduce_max(const Value& x);

/// tensor.numpy(), which printing a tensor rests on.
/// @throws FrameworkError InvalidArgumentError for more than 64 dimensions
[[nodiscard]] const Tensor& as_array(const Tensor& tensor);

/// The number that a size is, be it in a tensor.
[[nodiscard]] PyValue as_number(const Argument& size);

} // namespace lim::keras
