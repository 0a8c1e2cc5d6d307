#pragma once

#include "core/base/tensor.hpp"

#include <string>

namespace lim {

/// repr(tensor) of an eager TensorFlow 2.21 tensor: <tf.Tensor: shape=…, dtype=…, numpy=…>.
[[nodiscard]] std::string tf_repr(const Tensor& tensor);

/// str(tensor), likewise: tf.Tensor(…, shape=…, dtype=…).
[[nodiscard]] std::string tf_str(const Tensor& tensor);

} // namespace lim
