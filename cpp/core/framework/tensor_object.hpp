#pragma once

#include "core/base/tensor.hpp"
#include "core/python/object.hpp"

#include <functional>
#include <optional>

/// What the tensors of all frameworks have in common.
namespace lim {

/// A torch.Tensor, a numpy.ndarray, a tf.Tensor: a value with elements.
class TensorObject : public python::Object {
public:
    explicit TensorObject(Tensor elements) : data(std::move(elements)) {}

    Tensor data;

    [[nodiscard]] std::optional<python::Value> to_int(python::Run& run) override;
    [[nodiscard]] std::optional<python::Value> to_float(python::Run& run) override;
    [[nodiscard]] const Tensor* elements() const override { return &data; }

protected:
    /// The only element, of which int(x) and float(x) make a number.
    /// @throws FrameworkError as the framework does where there is not one
    [[nodiscard]] virtual python::Value only_element(python::Run& run) = 0;
};

/// Walks a tensor's rows, each of which is made when its turn comes.
class RowIterator : public python::Iterator {
public:
    /// @param row the row at a position
    RowIterator(std::shared_ptr<const TensorObject> x, std::function<python::Value(python::Run&, Index)> row)
        : x_(std::move(x)), row_(std::move(row)) {}
    [[nodiscard]] std::optional<python::Value> next(python::Run& run) override;

private:
    std::shared_ptr<const TensorObject> x_;
    std::function<python::Value(python::Run&, Index)> row_;
    Index next_ = 0;
};

/// How many axes of a tensor an index takes: none by None, `...` and a bool, as many as a mask has.
[[nodiscard]] Index axes_taken(const python::Value& index);

/// The element at a row-major position as a Python number: a bool, an int or a float by the tensor's dtype.
[[nodiscard]] python::Value element_value(const Tensor& x, Index position);

/// int(x) of such a number.
/// @throws Refused for floats beyond 64 bits
[[nodiscard]] python::Value int_of_element(const python::Value& element);

/// The same values in another dtype. Of floats that do not fit a dtype of integers, its least number is made,
/// as x86 CPUs do.
[[nodiscard]] Tensor cast_on_x86(const Tensor& x, DType dtype);

} // namespace lim
