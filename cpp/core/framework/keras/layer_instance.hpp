#pragma once

#include "core/framework/keras/any_layer.hpp"
#include "core/python/instance.hpp"

namespace lim::keras {

/// tf.keras.Model, to be derived from.
[[nodiscard]] const py::Type& model_type();

/// A layer or a model of a class of the reader's: its attributes that are variables or layers are part of it.
class LayerInstance : public py::Instance, public AnyLayer {
public:
    using py::Instance::Instance;
    ~LayerInstance() override { LayerInstance::let_go(); }
    [[nodiscard]] static std::shared_ptr<py::Instance> make(py::Run& run, const py::Type& type);
    void let_go() override;

    [[nodiscard]] std::optional<py::Value> attribute(py::Run& run, const std::string& name) override;
    void set_attribute(py::Run& run, const std::string& name, const py::Value& value) override;

    [[nodiscard]] Variables variables() const override { return variables_; }
    [[nodiscard]] bool is_model() const override { return py::derives_from(type(), model_type()); }
    [[nodiscard]] std::vector<py::Value> layers_within() const override { return layers_; }
    void build(py::Run& run, const PartialShape& input) override;
    [[nodiscard]] PartialShape shape_after(py::Run& run, const PartialShape& input) override;
    [[nodiscard]] EagerPtr carry_out(py::Run& run, const EagerPtr& x) override;

    /// layer(x, …), whatever it takes and gives.
    [[nodiscard]] py::Value called(py::Run& run, const py::Arguments& arguments);
    /// Makes a variable that is part of it.
    [[nodiscard]] EagerPtr add_variable(EagerPtr variable);

    bool initialised = false; // Layer.__init__ was called

private:
    Variables variables_;
    std::vector<py::Value> layers_;
};

} // namespace lim::keras
