#pragma once

#include "core/framework/keras/any_layer.hpp"

namespace lim::keras {

/// What Sequential and tf.keras.Model(inputs, outputs) have in common.
class ModelObject : public LayerObject {
public:
    [[nodiscard]] std::vector<py::Value> layers_within() const override { return layers; }
    [[nodiscard]] bool names_variables() const override { return false; }
    [[nodiscard]] bool is_model() const override { return true; }

    /// What it gives for these inputs, one batch after another: a tensor, or a list of them.
    [[nodiscard]] virtual py::Value predicted(py::Run& run, const py::Value& inputs) = 0;

    /// What summary() prints.
    [[nodiscard]] virtual std::string summarised(py::Run& run) const;

    py::Values layers = {};
};

/// Its methods, of which no page runs one first: predict, summary, get_layer.
[[nodiscard]] std::span<const py::Entry> model_methods();
[[nodiscard]] std::span<const py::Property> model_properties();

/// What predict makes a batch of: a tensor or an array, floats as float32.
/// @throws Refused
[[nodiscard]] EagerPtr batch_of(py::Run& run, const py::Value& given);

} // namespace lim::keras
