#pragma once

#include "core/array/reduce.hpp"
#include "core/framework/tensor_object.hpp"
#include "core/python/run.hpp"

namespace lim::keras {

struct Node;

/// An eager tf.Tensor, or a layer's tf.Variable: elements, and the call that made them as a tape recorded it.
class EagerTensor : public TensorObject {
public:
    explicit EagerTensor(array::Rounded values)
        : TensorObject(std::move(values.tensor)), inexact(values.order_matters) {}

    /// What tensors and variables have in common.
    [[nodiscard]] static const py::Type& python_type();
    [[nodiscard]] const py::Type& type() const override;

    bool inexact;               // its last bits may differ from TensorFlow's
    std::string variable = {};  // the name of a variable: "embedding/embeddings:0"
    bool trainable = true;      // of a variable: whether a tape watches it
    bool of_a_variable = false; // it is x[…] of a variable x, which TensorFlow can assign to
    int watched_by = 0;         // the tape that was told to watch it
    std::shared_ptr<Node> node = nullptr;
    std::shared_ptr<EagerTensor> mask = nullptr; // x._keras_mask: where the IDs behind it are other than 0
    bool mask_unknown = false;                   // it comes from a layer that may or may not pass a mask on

    [[nodiscard]] bool is_variable() const { return !variable.empty(); }

    [[nodiscard]] std::string repr(py::Run& run) override;
    [[nodiscard]] std::string pretty(py::Run& run) override;
    [[nodiscard]] std::string str(py::Run& run) override;
    [[nodiscard]] std::string format(py::Run& run, std::string_view spec) override;
    [[nodiscard]] std::optional<py::Value> unary(py::Run& run, py::UnaryOperator op) override;
    [[nodiscard]] std::optional<py::Value> binary(py::Run& run, py::Operator op,
                                                  const py::Value& right) override;
    [[nodiscard]] std::optional<py::Value> reflected(py::Run& run, py::Operator op,
                                                     const py::Value& left) override;
    [[nodiscard]] std::optional<py::Value> attribute(py::Run& run, const std::string& name) override;
    [[nodiscard]] py::Value item(py::Run& run, const py::Value& index) override;
    void set_item(py::Run& run, const py::Value& index, const py::Value& value) override;
    [[nodiscard]] std::optional<bool> contains(py::Run& run, const py::Value& value) override;
    [[nodiscard]] std::optional<py::Int> length(py::Run& run) override;
    [[nodiscard]] std::unique_ptr<py::Iterator> iterate(py::Run& run) override;
    [[nodiscard]] bool truth(py::Run& run) override;
    [[nodiscard]] bool hashed_by_identity() const override { return false; }
    [[nodiscard]] std::optional<py::Value> key(py::Run& run) override;
    [[nodiscard]] std::optional<py::Int> index(py::Run& run) override;
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return is_variable() ? std::nullopt : std::optional(std::vector<const void*>());
    }

    [[nodiscard]] std::shared_ptr<py::Object> frozen() override;

    [[nodiscard]] std::shared_ptr<EagerTensor> self() {
        return std::static_pointer_cast<EagerTensor>(shared_from_this());
    }

private:
    [[nodiscard]] py::Value only_element(py::Run& run) override;

    std::weak_ptr<EagerTensor> frozen_; // of a variable: the last one, taken again until it is assigned to
};

using EagerPtr = std::shared_ptr<EagerTensor>;

/// A tensor that no tape knows.
[[nodiscard]] EagerPtr make_tensor(array::Rounded values);

/// The result of a call on these tensors: its bits may differ where theirs may. The cells that show it are
/// marked, not those that compute it.
[[nodiscard]] EagerPtr make_result(array::Rounded values, const std::vector<EagerPtr>& arguments);

/// tensor.numpy(), which printing a tensor rests on.
/// @throws FrameworkError InvalidArgumentError for more than 64 dimensions
[[nodiscard]] const Tensor& as_array(const Tensor& tensor);

/// The tensor or variable that a value is, or null.
[[nodiscard]] EagerPtr as_tensor(const py::Value& value);

/// The element at a row-major position as a Python number.
[[nodiscard]] py::Value element_of(py::Run& run, const EagerTensor& x, Index position);

/// TensorShape([2, 3]).
[[nodiscard]] py::Value shape_value(const Shape& shape);

/// x[index]: ints, scalar tensors, slices, None and `...`; or one mask of bools.
/// @throws FrameworkError InvalidArgumentError, TypeError; Refused
[[nodiscard]] EagerPtr subscript(py::Run& run, const EagerPtr& x, const py::Value& index);

} // namespace lim::keras
