#pragma once

#include "core/array/elementwise.hpp"
#include "core/framework/numpy/tensor_object.hpp"

#include <utility>

namespace lim::numpy {

/// An operand of a ufunc: an array, or a Python number, which takes on the dtype of the other one (NEP 50).
struct Operand {
    NdarrayPtr array;                     // null for a number
    std::optional<py::Value> number = {}; // an int or a float
};

/// A number, bool, array, list or tuple as an operand; nothing for any other value.
[[nodiscard]] std::optional<Operand> as_operand(py::Run& run, const py::Value& value);

/// a op b for `+ - * / // % **`, comparisons, `& | ^` and `@`, of which one is an array.
/// @throws FrameworkError; Refused
[[nodiscard]] NdarrayPtr apply(py::Run& run, py::Operator op, const Operand& a, const Operand& b);

/// The dtype of a op b for `+ - * / // % **` and `& | ^`.
/// @throws Refused for those of bools that NumPy makes int8 of
[[nodiscard]] DType result_dtype(py::Operator op, const Operand& a, const Operand& b);

/// What NumPy calls `+ - * / // % ** & | ^`: add, subtract, …
[[nodiscard]] const char* ufunc_name(py::Operator op);

/// −x, |x|, +x, ~x.
[[nodiscard]] NdarrayPtr apply(py::Run& run, py::UnaryOperator op, const NdarrayPtr& x);

/// The dtype of a result of both.
[[nodiscard]] DType promoted(DType a, DType b);

/// Both in the dtype of a result of both, each in its own shape.
[[nodiscard]] std::pair<Tensor, Tensor> in_one_dtype(const Operand& a, const Operand& b);

/// a.dot(b) of numbers, vectors and matrices.
/// @throws FrameworkError ValueError; Refused
[[nodiscard]] NdarrayPtr dot_of(py::Run& run, const NdarrayPtr& a, const NdarrayPtr& b);

/// a @ b for vectors and matrices, and a of more dimensions with a matrix.
[[nodiscard]] NdarrayPtr matmul(py::Run& run, const NdarrayPtr& a, const NdarrayPtr& b);

} // namespace lim::numpy
