#pragma once

#include "core/framework/keras/layers.hpp"
#include "core/framework/numpy/array.hpp"
#include "core/python/run.hpp"

#include <optional>
#include <string>

namespace lim::keras {

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

} // namespace lim::keras
