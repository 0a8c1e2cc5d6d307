#pragma once

#include "core/framework/keras/layers.hpp"
#include "core/framework/numpy/from_literal.hpp"
#include "core/python/call.hpp"
#include "core/python/run.hpp"
#include "core/python/type.hpp"

#include <optional>
#include <string>

namespace lim::keras {

/// tf.keras.layers.Embedding and Dense.
[[nodiscard]] const python::Type& embedding_type();
[[nodiscard]] const python::Type& dense_type();

/// Makes the weights of a layer whose input's shape is known when it is put into a model.
/// @throws FrameworkError ValueError; Refused for values that are no layers
void build_for_model(python::Run& run, const python::Value& layer);

/// tf.keras.Sequential.
[[nodiscard]] const python::Type& sequential_type();

namespace py = lim::python;

/// The name of a layer or model that is given none: embedding, then embedding_1.
[[nodiscard]] std::string next_layer_name(py::Run& run, const std::string& kind);

/// name=…: the name that is given, or the next one of that kind.
/// @throws Refused
[[nodiscard]] std::string label_of(py::Run& run, const py::Value& given, const std::string& kind);

/// weights=[array], set_weights([array]): what the one weight is set to. A list in it has no shape.
/// @param expected how many weights the layer has
/// @throws FrameworkError ValueError for a list of another length; Refused
[[nodiscard]] numpy::Array only_weight(py::Run& run, const py::Value& given, const std::string& label,
                                       std::size_t expected);

/// A size as it is given, a number or a tensor of one: of one that is not whole, the layer itself raises.
/// @throws Refused
[[nodiscard]] py::Value size_of(py::Run& run, const py::Value& value);

/// trainable=…
/// @throws FrameworkError TypeError; Refused
[[nodiscard]] bool is_trainable(const py::Value& given);

/// Raises of a keyword that the layer does not have.
/// @throws FrameworkError TypeError
void refuse_unknown_keyword(const py::Arguments& arguments);

/// input_shape=…: how many features it has; nothing where it is not given.
/// @throws FrameworkError TypeError; Refused
[[nodiscard]] std::optional<py::Value> features_at(py::Run& run, const py::Arguments& arguments,
                                                   std::size_t parameter);

} // namespace lim::keras
