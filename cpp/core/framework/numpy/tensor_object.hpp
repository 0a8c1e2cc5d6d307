#pragma once

#include "core/array/reduce.hpp"
#include "core/framework/numpy/from_literal.hpp"
#include "core/framework/tensor_object.hpp"
#include "core/python/run.hpp"

namespace lim::numpy {

/// A numpy.ndarray of int64, int32, float64, float32 or bool, or one of NumPy's scalars: np.float64(1.5).
class Ndarray : public TensorObject {
public:
    /// @throws Refused for more dimensions than NumPy has
    Ndarray(array::Rounded values, bool is_scalar);

    /// What arrays and scalars have in common.
    [[nodiscard]] static const py::Type& python_type();
    [[nodiscard]] const py::Type& type() const override;

    bool inexact;      // its last bits may differ from NumPy's
    double difference; // by how much an element may differ, as far as that is known
    bool scalar;       // of rank 0
    /// Whether its elements surely lie in memory in the order that NumPy has given them, by which its sums
    /// go.
    bool order_is_known = true;

    [[nodiscard]] std::string repr(py::Run& run) override;
    [[nodiscard]] std::string str(py::Run& run) override;
    [[nodiscard]] std::string format(py::Run& run, std::string_view spec) override;
    [[nodiscard]] std::optional<py::Value> unary(py::Run& run, py::UnaryOperator op) override;
    [[nodiscard]] std::optional<py::Value> binary(py::Run& run, py::Operator op,
                                                  const py::Value& right) override;
    [[nodiscard]] std::optional<py::Value> reflected(py::Run& run, py::Operator op,
                                                     const py::Value& left) override;
    [[nodiscard]] std::optional<py::Value> in_place(py::Run& run, py::Operator op,
                                                    const py::Value& right) override;
    [[nodiscard]] py::Value item(py::Run& run, const py::Value& index) override;
    void set_item(py::Run& run, const py::Value& index, const py::Value& value) override;
    [[nodiscard]] std::optional<bool> contains(py::Run& run, const py::Value& value) override;
    [[nodiscard]] std::optional<py::Int> length(py::Run& run) override;
    [[nodiscard]] std::unique_ptr<py::Iterator> iterate(py::Run& run) override;
    [[nodiscard]] bool truth(py::Run& run) override;
    [[nodiscard]] bool hashed_by_identity() const override { return false; }
    [[nodiscard]] std::optional<py::Value> key(py::Run& run) override;
    [[nodiscard]] std::optional<py::Int> index(py::Run& run) override;
    [[nodiscard]] bool has_round() const override { return scalar && data.dtype() != DType::boolean; }
    [[nodiscard]] std::optional<py::Value> plain_number(py::Run& run) override;
    [[nodiscard]] std::shared_ptr<py::Object> frozen() override;
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::vector<const void*>{data.storage()};
    }

    [[nodiscard]] std::shared_ptr<Ndarray> self() {
        return std::static_pointer_cast<Ndarray>(shared_from_this());
    }

private:
    [[nodiscard]] py::Value only_element(py::Run& run) override;
};

using NdarrayPtr = std::shared_ptr<Ndarray>;

/// An array of its own elements in memory.
[[nodiscard]] NdarrayPtr make_array(array::Rounded values);

/// What a ufunc, a reduction or an index returns: a scalar where no dimension is left. The cells that show
/// inexact values are marked, not those that compute them.
[[nodiscard]] NdarrayPtr make_result(array::Rounded values);

/// An array of x's elements, or of some of them, which are as exact as they are.
[[nodiscard]] NdarrayPtr make_view(const NdarrayPtr& x, Tensor values);

/// The same, a scalar where no dimension is left.
[[nodiscard]] NdarrayPtr make_part(const NdarrayPtr& x, Tensor values);

/// The result, of which is told whether its order in memory is NumPy's: that keeps the order of the operands
/// where it goes through them element by element, and here each result lies row by row.
[[nodiscard]] NdarrayPtr knowing_order_of(NdarrayPtr result, std::initializer_list<NdarrayPtr> operands);

/// The array or scalar that a value is, or null.
[[nodiscard]] NdarrayPtr as_ndarray(const py::Value& value);

/// np.asarray(value): of an array itself; a tensor, and lists and tuples of numbers, arrays and tensors,
/// become one.
/// @throws FrameworkError ValueError; Refused
[[nodiscard]] NdarrayPtr array_of(py::Run& run, const py::Value& value);

/// The elements from a position on, which then is the next one, as lists in one another.
[[nodiscard]] py::Value nested_elements(py::Run& run, const Ndarray& x, std::size_t axis, Index& position);

/// The element at a row-major position as a Python number.
[[nodiscard]] py::Value element_of(py::Run& run, const Ndarray& x, Index position);

/// The array or scalar that a value is, or that a tensor of another framework gives by x.numpy(); null for
/// others.
[[nodiscard]] NdarrayPtr array_like(py::Run& run, const py::Value& value);

/// The arrays and scalars in a list: the dtype of all of them together, how many numbers they hold, and
/// whether one has another dtype than NumPy gives to Python's numbers.
struct ArraysWithin {
    std::optional<DType> dtype = {};
    Index numbers = 0;
    bool unnatural = false;
};

/// A list, tuple or number as a literal, arrays, scalars and tensors in it included.
/// @param within told of these
/// @throws Refused
[[nodiscard]] py::Value literal_of_array(py::Run& run, const py::Value& value,
                                         ArraysWithin* within = nullptr);

} // namespace lim::numpy
