#pragma once

#include "core/framework/keras/any_layer.hpp"

namespace lim::keras {

/// tf.keras.Input(shape=(4,)): what stands for the input of a model.
class ModelInput : public py::Object {
public:
    ModelInput(std::string input_label, PartialShape input_shape, DType input_dtype)
        : label(std::move(input_label)), shape(std::move(input_shape)), dtype(input_dtype) {}
    [[nodiscard]] static const py::Type& python_type();
    [[nodiscard]] const py::Type& type() const override { return python_type(); }
    [[nodiscard]] std::string repr(py::Run& run) override;
    [[nodiscard]] std::optional<py::Value> binary(py::Run& run, py::Operator op,
                                                  const py::Value& right) override;
    [[nodiscard]] std::optional<py::Value> reflected(py::Run& run, py::Operator op,
                                                     const py::Value& left) override;
    [[nodiscard]] bool hashed_by_identity() const override { return false; }

    std::string label;
    PartialShape shape;
    DType dtype;
};

} // namespace lim::keras
