#pragma once

#include "core/framework/keras/any_layer.hpp"

namespace lim::keras {

class SymbolicTensor;
using Symbol = std::shared_ptr<SymbolicTensor>;
using Symbols = std::vector<Symbol>;

/// One call of a layer on symbolic tensors; of an Input's own layer on none.
struct SymbolicCall {
    py::Value layer;
    Symbols inputs;
    int place; // among the calls of that layer
    int depth; // how many calls it stands on
};

/// A KerasTensor: what stands for the input of a model, and what layers give for such.
class SymbolicTensor : public py::Object {
public:
    SymbolicTensor(std::shared_ptr<const SymbolicCall> of, std::size_t at, PartialShape its_shape,
                   DType its_dtype)
        : made_by(std::move(of)), output(at), shape(std::move(its_shape)), dtype(its_dtype) {}
    [[nodiscard]] static const py::Type& python_type();
    [[nodiscard]] const py::Type& type() const override { return python_type(); }
    [[nodiscard]] std::string repr(py::Run& run) override;
    [[nodiscard]] std::string str(py::Run& run) override;
    [[nodiscard]] std::optional<py::Value> binary(py::Run& run, py::Operator op,
                                                  const py::Value& right) override;
    [[nodiscard]] std::optional<py::Value> reflected(py::Run& run, py::Operator op,
                                                     const py::Value& left) override;
    [[nodiscard]] std::optional<py::Value> unary(py::Run& run, py::UnaryOperator op) override;
    [[nodiscard]] py::Value item(py::Run& run, const py::Value& index) override;
    [[nodiscard]] std::unique_ptr<py::Iterator> iterate(py::Run& run) override;
    [[nodiscard]] std::optional<py::Int> length(py::Run& run) override;
    [[nodiscard]] bool truth(py::Run& run) override;
    [[nodiscard]] bool hashed_by_identity() const override { return false; }
    [[nodiscard]] bool is_input() const { return made_by->inputs.empty(); }

    std::shared_ptr<const SymbolicCall> made_by;
    std::size_t output; // which one of what the call gives
    PartialShape shape;
    DType dtype;
};

/// The symbolic tensors that a value is or holds; empty where it is anything else.
[[nodiscard]] Symbols symbols_in(const py::Value& value);

/// layer(x) of symbolic tensors, which builds the layer.
[[nodiscard]] py::Value call_with_symbols(py::Run& run, const py::Value& layer, const py::Value& given);

/// layer([x, …]) of tensors, or layer(x) where it gives several.
[[nodiscard]] py::Value call_with_several(py::Run& run, AnyLayer& layer, const py::Value& given);

/// Its tf.TensorShape.
[[nodiscard]] py::Value partial_shape_value(const PartialShape& shape);

/// One value as it is, and several as a list.
[[nodiscard]] py::Value one_or_list(py::Values values);

} // namespace lim::keras
