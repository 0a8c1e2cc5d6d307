#pragma once

#include "core/framework/keras/any_layer.hpp"
#include "core/framework/keras/layers.hpp"
#include "core/framework/numpy/from_literal.hpp"
#include "core/python/call.hpp"

#include <optional>
#include <string>

namespace lim::keras {

/// tf.keras.layers.Embedding and Dense.
[[nodiscard]] const py::Type& embedding_type();
[[nodiscard]] const py::Type& dense_type();

/// A class of layers that have nothing of their own but how they are made.
[[nodiscard]] py::Type type_of_layers(const char* name, const char* module, const py::Entry& constructor);

/// tf.keras.layers.Flatten, Dropout, Activation, ReLU, Softmax, InputLayer, GlobalAveragePooling1D, Reshape.
[[nodiscard]] std::span<const py::Type* const> plain_layer_types();

/// tf.keras.Sequential.
[[nodiscard]] const py::Type& sequential_type();

/// tf.keras.layers.Add, Concatenate and Dot.
[[nodiscard]] std::span<const py::Type* const> merging_layer_types();

/// tf.keras.Model(inputs, outputs).
[[nodiscard]] const py::Entry& functional_constructor();

/// compile(optimizer='rmsprop', …) and fit of any model: the first is only taken down, the second refused.
[[nodiscard]] std::span<const py::Entry> training_methods();

/// tf.keras.Input(shape=None, …).
[[nodiscard]] std::span<const py::Entry> input_functions();

/// The name of a layer or model that is given none: embedding, then embedding_1.
[[nodiscard]] std::string next_layer_name(py::Run& run, const std::string& kind);

/// The kind of layers of a class (generic_utils.to_snake_case): "MyLayer2D" is "my_layer2d".
[[nodiscard]] std::string snake_case(std::string_view name);

/// name=…: the name that is given, or the next one of that kind.
/// @throws Refused
[[nodiscard]] std::string label_of(py::Run& run, const py::Value& given, const std::string& kind);

/// weights=[array, …], set_weights([array, …]): what the variables of a layer become.
/// @throws FrameworkError ValueError for a list of another length, and arrays of other shapes; Refused
void assign_weights(py::Run& run, const AnyLayer& layer, const Variables& variables, const py::Value& given);

/// A size as it is given, a number or a tensor of one: of one that is not whole, the layer itself raises.
/// @throws Refused
[[nodiscard]] py::Value size_of(py::Run& run, const py::Value& value);

/// trainable=…
/// @throws FrameworkError TypeError; Refused
[[nodiscard]] bool is_trainable(const py::Value& given);

/// Raises of a keyword that the layer does not have.
/// @throws FrameworkError TypeError
void refuse_unknown_keyword(const py::Arguments& arguments);

/// input_shape=…, with the batch's unknown length before it; nothing where it is not given.
/// @throws FrameworkError TypeError; Refused
[[nodiscard]] std::optional<PartialShape> shape_at(py::Run& run, const py::Arguments& arguments,
                                                   std::size_t parameter);

} // namespace lim::keras
