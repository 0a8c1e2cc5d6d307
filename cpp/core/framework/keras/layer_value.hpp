#pragma once

#include "core/python/run.hpp"

namespace lim::keras {

/// tf.keras.layers.Embedding and Dense.
[[nodiscard]] const python::Type& embedding_type();
[[nodiscard]] const python::Type& dense_type();

/// Makes the weights of a layer whose input's shape is known when it is put into a model.
/// @throws FrameworkError ValueError; Refused for values that are no layers
void build_for_model(python::Run& run, const python::Value& layer);

} // namespace lim::keras
