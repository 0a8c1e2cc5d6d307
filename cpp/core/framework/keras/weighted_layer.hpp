#pragma once

#include "core/framework/keras/layer_value.hpp"

namespace lim::keras {

/// A layer with a matrix, and perhaps a bias, which it has once it is built.
class LayerValue : public LayerObject {
public:
    explicit LayerValue(Layer::Kind layer_kind) : kind(layer_kind) {}
    [[nodiscard]] const py::Type& type() const override {
        return kind == Layer::Kind::embedding ? embedding_type() : dense_type();
    }
    [[nodiscard]] const Tensor* elements() const override { return weight ? &weight->data : nullptr; }
    [[nodiscard]] Variables variables() const override {
        return bias ? Variables{weight, bias} : weight ? Variables{weight} : Variables{};
    }
    [[nodiscard]] bool casts() const override { return kind == Layer::Kind::dense; }
    [[nodiscard]] bool passes_mask() const override { return kind == Layer::Kind::dense; }

    [[nodiscard]] bool takes_ints() const override { return true; }
    [[nodiscard]] bool has_given_weights() const override { return !given.is_none(); }
    void build(py::Run& run, const PartialShape& input) override;
    [[nodiscard]] PartialShape shape_after(py::Run& run, const PartialShape& input) override;
    [[nodiscard]] EagerPtr carry_out(py::Run& run, const EagerPtr& x) override;

    Layer::Kind kind;
    py::Value rows = 0;                         // input_dim of an Embedding
    py::Value columns = 0;                      // output_dim, units
    py::Value initializer = {};                 // of the matrix
    py::Value bias_initializer = {};            // None: no bias
    py::Value given = {};                       // weights=…
    py::Value activation = {};                  // None, a name or a function
    bool masks = false;                         // mask_zero
    std::optional<Index> length = std::nullopt; // input_length
    EagerPtr weight = nullptr;
    EagerPtr bias = nullptr;

private:
    [[nodiscard]] EagerPtr look_up(py::Run& run, const EagerPtr& x) const;
    [[nodiscard]] EagerPtr multiply(py::Run& run, const EagerPtr& x) const;
    [[nodiscard]] EagerPtr add(py::Run& run, const py::Value& of, const Shape& shape, const char* name) const;
};

/// tf.not_equal(ids, 0).
[[nodiscard]] EagerPtr where_not_zero(py::Run& run, const EagerPtr& ids);

} // namespace lim::keras
