#pragma once

#include "core/base/memory.hpp"
#include "core/framework/numpy/from_literal.hpp"

#include <string>

namespace lim::keras {

/// A built layer: its name= and its only weight, a float32 matrix.
struct Layer {
    enum class Kind : std::uint8_t { embedding, dense };
    Kind kind;
    std::string label;
    Tensor weight; // Embedding (V, d); Dense (in, out)
};

/// What the constructors check before there are weights.
/// @throws FrameworkError ValueError for sizes that are not positive, and for negative units
void check_embedding_sizes(const py::Value& num, const py::Value& dim);
void check_units(const py::Value& units);

/// The shape of a weight as a layer adds it, as far as that can fail.
/// @throws FrameworkError for sizes that are no ints, and more elements than a shape may have
[[nodiscard]] Shape weight_shape(const py::Value& rows, const py::Value& columns, const Memory& memory);

/// What set_weights makes of the one array that it is given for a weight of this shape.
/// @throws FrameworkError ValueError for another shape
[[nodiscard]] Tensor checked_weight(const std::string& label, const Shape& shape,
                                    const numpy::Array& weights);

/// TensorFlow multiplies with subnormal numbers switched off: they come out as +0.
[[nodiscard]] Tensor without_subnormals(Tensor product);

/// "indices[1] = -1 is not in [0, 3)" of the first ID (…) outside, with its position; empty if there is none.
[[nodiscard]] std::string id_outside(const Tensor& ids, Index rows);

/// layer(input): rows of the weight for int32 ids (…), or input (…, in) @ weight.
/// @throws FrameworkError InvalidArgumentError for IDs outside, ValueError for inputs of another shape
[[nodiscard]] Tensor call(const Layer& layer, const Tensor& input, const Memory& memory);

} // namespace lim::keras
