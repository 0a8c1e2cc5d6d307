#pragma once

#include "core/framework/keras/any_layer.hpp"

namespace lim::keras {

/// What model.summary() prints of a model of layers one after another (tf_keras/src/utils/layer_utils.py).
[[nodiscard]] std::string summary_of(py::Run& run, const std::string& name, const AnyLayer& model);

} // namespace lim::keras
