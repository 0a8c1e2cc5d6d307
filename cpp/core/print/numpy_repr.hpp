#pragma once

#include "core/base/tensor.hpp"

#include <functional>
#include <string>
#include <vector>

namespace lim {

/// repr(array) as NumPy 2.4 prints it with its default options (numpy/_core/arrayprint.py).
[[nodiscard]] std::string numpy_repr(const Tensor& array);

/// str(array), likewise.
[[nodiscard]] std::string numpy_str(const Tensor& array);

/// The text of the element at a row-major position.
using ElementText = std::function<std::string(Index position)>;

/// numpy/_core/arrayprint.py, _get_format_function: pads the elements that are shown to one width. The tensor
/// must outlive the result.
[[nodiscard]] ElementText numpy_element_text(const Tensor& array, const std::vector<Index>& shown);

/// repr(tensor) of an eager TensorFlow 2.21 tensor: <tf.Tensor: shape=…, dtype=…, numpy=…>.
[[nodiscard]] std::string tf_repr(const Tensor& tensor);

/// str(tensor), likewise: tf.Tensor(…, shape=…, dtype=…).
[[nodiscard]] std::string tf_str(const Tensor& tensor);

} // namespace lim
