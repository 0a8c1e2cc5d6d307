#pragma once

#include "core/framework/keras/tensor_object.hpp"
#include "core/python/depth_guard.hpp"

#include <optional>
#include <string>
#include <vector>

namespace lim::keras {

/// A shape of which some lengths are not known yet: (None, 4).
using PartialShape = std::vector<std::optional<Index>>;

/// It as Python's tuple, and that as text.
[[nodiscard]] py::Value tuple_of(const PartialShape& shape);
[[nodiscard]] std::string text_of(const PartialShape& shape);
[[nodiscard]] PartialShape partial(const Shape& shape);

using Variables = std::vector<EagerPtr>;

/// What every layer of legacy Keras is, be it one of this page's or of a class of the reader's
/// (tf_keras/src/engine/base_layer.py).
class AnyLayer {
public:
    virtual ~AnyLayer() = default;

    std::string label;
    bool trainable = true;
    bool built = false;
    std::optional<PartialShape> told_shape = {}; // of its input with the batch, where the constructor is told
    std::optional<PartialShape> input_shape = {}; // and of its output, since it has its place in a model
    std::optional<PartialShape> output_shape = {};
    bool input_differs = false; // between its places, and the calls on symbolic tensors
    bool output_differs = false;
    bool in_sequential = false;
    int symbolic_calls = 0;

    /// Its variables and those of the layers in it, whether they are trained or not.
    [[nodiscard]] virtual Variables variables() const { return {}; }
    /// Whether its weights are given, which they become when it is called.
    [[nodiscard]] virtual bool has_given_weights() const { return false; }
    /// Asked before its variables are given out.
    /// @throws FrameworkError ValueError of a model that has not made them
    virtual void check_weights() const {}
    /// The layers in it.
    [[nodiscard]] virtual std::vector<py::Value> layers_within() const { return {}; }

    /// Makes its variables, if it has not done so.
    virtual void build(py::Run& /*run*/, const PartialShape& /*input*/) { built = true; }
    /// The shape of what it gives for an input of that shape; refused where it is only known by a call.
    [[nodiscard]] virtual PartialShape shape_after(py::Run& run, const PartialShape& input) = 0;
    /// What it gives, once it is built.
    [[nodiscard]] virtual EagerPtr carry_out(py::Run& run, const EagerPtr& x) = 0;
    /// layer.input_shape or layer.output_shape; nothing where it is not known.
    [[nodiscard]] virtual std::optional<py::Value> told_of(bool output) const;

    /// Whether it is called with a list, and whether carry_out_all does it, as it takes or gives several.
    [[nodiscard]] virtual bool takes_list() const { return false; }
    [[nodiscard]] virtual bool has_several() const { return takes_list(); }
    [[nodiscard]] virtual std::vector<PartialShape> shapes_after(py::Run& run,
                                                                 const std::vector<PartialShape>& inputs) {
        return {shape_after(run, inputs[0])};
    }
    [[nodiscard]] virtual std::vector<EagerPtr> carry_out_all(py::Run& run,
                                                              const std::vector<EagerPtr>& inputs) {
        return {carry_out(run, inputs[0])};
    }
    /// Whether symbolic tensors of whole numbers are made floats of.
    [[nodiscard]] virtual bool takes_ints() const { return false; }
    /// Whether it takes whole numbers as they are, and the mask of its input for its output.
    [[nodiscard]] virtual bool casts() const { return true; }
    [[nodiscard]] virtual bool passes_mask() const { return false; }
    /// Whether the names of its variables begin with its own.
    [[nodiscard]] virtual bool names_variables() const { return true; }
    /// Whether its variables are those of one layer after another, and its own ones last.
    [[nodiscard]] virtual bool is_model() const { return false; }

    /// The variables that are trained, or not, where the layers around it are or are not.
    [[nodiscard]] Variables variables_that(bool are_trained, bool within_trained = true) const;
};

/// What a layer takes: a tensor, an array, or a number; floats as float32, which a layer computes in.
[[nodiscard]] EagerPtr input_of(py::Run& run, const AnyLayer& layer, const py::Value& value);

/// layer(x), x a tensor.
[[nodiscard]] EagerPtr call_layer(py::Run& run, AnyLayer& layer, const py::Value& given);

/// While what a layer holds is walked: layers that hold one another.
class LayerWalk : public py::DepthGuard {
public:
    /// @throws Refused where they nest too deep, as one that holds itself does
    LayerWalk();
};

/// The names of what is made meanwhile begin with that of a layer.
class NameScope {
public:
    NameScope(py::Run& run, const AnyLayer& layer);
    ~NameScope();
    NameScope(const NameScope&) = delete;
    NameScope& operator=(const NameScope&) = delete;

private:
    std::string& scope_;
    std::string before_;
};

/// The name of a variable that is made now: "dense/kernel:0".
[[nodiscard]] std::string scoped(py::Run& run, const std::string& name);

/// Its place in a model whose input, or the output of the layer before, has that shape: what it gives.
[[nodiscard]] PartialShape place_in_model(py::Run& run, AnyLayer& layer, const PartialShape& input);

/// tf.keras.layers.Layer.
[[nodiscard]] const py::Type& layer_type();

/// The layer that a value is, or null.
[[nodiscard]] AnyLayer* as_layer(const py::Value& value);

/// What every layer offers.
[[nodiscard]] std::span<const py::Entry> layer_methods();
[[nodiscard]] std::span<const py::Property> layer_properties();

/// A layer of this page's own.
class LayerObject : public py::Object, public AnyLayer {
public:
    [[nodiscard]] static const py::Type& python_type() { return layer_type(); }
    [[nodiscard]] std::string repr(py::Run& run) override;
    [[nodiscard]] std::string pretty(py::Run& run) override;
    [[nodiscard]] const py::Entry* call_entry() const override;
    [[nodiscard]] std::optional<py::Value> binary(py::Run& run, py::Operator op,
                                                  const py::Value& right) override;
    [[nodiscard]] std::optional<py::Value> reflected(py::Run& run, py::Operator op,
                                                     const py::Value& left) override;
};

} // namespace lim::keras
