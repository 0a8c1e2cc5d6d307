#pragma once

#include "core/base/tensor.hpp"
#include "core/python/object.hpp"

#include <functional>
#include <optional>

/// What the tensors of all frameworks have in common.
namespace lim {

/// A torch.Tensor, a numpy.ndarray, a tf.Tensor: a value with elements.
class TensorObject : public py::Object {
public:
    explicit TensorObject(Tensor elements) : data(std::move(elements)) {}

    Tensor data;

    [[nodiscard]] std::optional<py::Value> to_int(py::Run& run) override;
    [[nodiscard]] std::optional<py::Value> to_float(py::Run& run) override;
    [[nodiscard]] const Tensor* elements() const override { return &data; }

protected:
    /// The only element, of which int(x) and float(x) make a number.
    /// @throws FrameworkError as the framework does where there is not one
    [[nodiscard]] virtual py::Value only_element(py::Run& run) = 0;
};

/// Walks a tensor's rows, each of which is made when its turn comes.
class RowIterator : public py::Iterator {
public:
    /// @param row the row at a position
    RowIterator(std::shared_ptr<const TensorObject> x, std::function<py::Value(py::Run&, Index)> row)
        : x_(std::move(x)), row_(std::move(row)) {}
    [[nodiscard]] std::optional<py::Value> next(py::Run& run) override;

private:
    std::shared_ptr<const TensorObject> x_;
    std::function<py::Value(py::Run&, Index)> row_;
    Index next_ = 0;
};

/// How many axes of a tensor an index takes: none by None, `...` and a bool, as many as a mask has.
[[nodiscard]] Index axes_taken(const py::Value& index);

/// The element at a row-major position as a Python number: a bool, an int or a float by the tensor's dtype.
[[nodiscard]] py::Value element_value(const Tensor& x, Index position);

/// int(x) of such a number.
/// @throws Refused for floats beyond 64 bits
[[nodiscard]] py::Value int_of_element(const py::Value& element);

/// The same values in another dtype. Of floats that do not fit a dtype of integers, its least number is made,
/// as x86 CPUs do.
[[nodiscard]] Tensor cast_on_x86(const Tensor& x, DType dtype);

} // namespace lim
