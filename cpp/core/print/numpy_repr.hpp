#pragma once

#include "core/base/tensor.hpp"
#include "core/print/layout.hpp"

#include <functional>
#include <string>
#include <vector>

namespace lim {

/// What np.set_printoptions sets.
struct NumpyOptions {
    int precision = 8; // digits behind the point, at most
    double threshold = usual_threshold;
    Index edge_items = usual_edge_items;
    Index line_width = 75;
    bool suppress = false; // small numbers are not written with an exponent
};

/// repr(array) as NumPy 2.4 prints it (numpy/_core/arrayprint.py).
[[nodiscard]] std::string numpy_repr(const Tensor& array, const NumpyOptions& options = {});

/// str(array), likewise.
[[nodiscard]] std::string numpy_str(const Tensor& array, const NumpyOptions& options = {});

/// The text of the element at a row-major position.
using ElementText = std::function<std::string(Index position)>;

/// numpy/_core/arrayprint.py, _get_format_function: pads the elements that are shown to one width. The tensor
/// must outlive the result.
[[nodiscard]] ElementText numpy_element_text(const Tensor& array, const std::vector<Index>& shown,
                                             const NumpyOptions& options = {});

/// repr(tensor) of an eager TensorFlow 2.21 tensor: <tf.Tensor: shape=…, dtype=…, numpy=…>.
[[nodiscard]] std::string tf_repr(const Tensor& tensor, const NumpyOptions& options = {});

/// str(tensor), likewise: tf.Tensor(…, shape=…, dtype=…).
[[nodiscard]] std::string tf_str(const Tensor& tensor, const NumpyOptions& options = {});

} // namespace lim
