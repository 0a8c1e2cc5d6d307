#pragma once

#include "core/framework/keras/layers.hpp"

#include <string>

namespace lim::keras {

/// tf.IndexedSlices: rows of a gradient, beside each the row that it belongs to. Those of one row are still
/// to be added up.
struct IndexedSlices {
    Tensor values;        // (n, d), float32
    Tensor indices;       // (n), int32 or int64
    Shape dense_shape;    // (V, d)
    bool inexact = false; // the last bits of the values may differ from TensorFlow's
};

/// tf.convert_to_tensor(slices): (V, d), the values of one row added up.
[[nodiscard]] Tensor to_tensor(const IndexedSlices& slices, const Memory& memory);

/// str(slices).
[[nodiscard]] std::string text(const IndexedSlices& slices);

} // namespace lim::keras
