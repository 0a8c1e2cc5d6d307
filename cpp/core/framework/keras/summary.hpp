#pragma once

#include "core/framework/keras/any_layer.hpp"

namespace lim::keras {

/// "['input_1[0][0]']" of each layer: the calls whose results it is called with.
using Connections = std::vector<std::string>;

/// What model.summary() prints of a model of layers (tf_keras/src/utils/layer_utils.py).
/// @param connections absent: of layers one after another
[[nodiscard]] std::string summary_of(py::Run& run, const std::string& name, const AnyLayer& model,
                                     const Connections* connections = nullptr);

} // namespace lim::keras
