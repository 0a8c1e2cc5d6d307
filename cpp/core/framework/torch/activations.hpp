#pragma once

#include "core/framework/torch/tensor_object.hpp"

#include <span>

namespace lim::torch {

/// exp, log, log2, log10, tanh, sin, cos and sigmoid element by element; integers and bools as float32.
/// PyTorch takes them from a vector library whose last digit may be another, so that the result is inexact,
/// except where every element has a known value (exp(0) = 1).
[[nodiscard]] VariablePtr exponential(py::Run& run, const VariablePtr& x);
[[nodiscard]] VariablePtr logarithm(py::Run& run, const VariablePtr& x);
[[nodiscard]] VariablePtr logarithm2(py::Run& run, const VariablePtr& x);
[[nodiscard]] VariablePtr logarithm10(py::Run& run, const VariablePtr& x);
[[nodiscard]] VariablePtr tanh(py::Run& run, const VariablePtr& x);
[[nodiscard]] VariablePtr sine(py::Run& run, const VariablePtr& x);
[[nodiscard]] VariablePtr cosine(py::Run& run, const VariablePtr& x);
[[nodiscard]] VariablePtr sigmoid(py::Run& run, const VariablePtr& x);

/// √x, likewise inexact, except of squares.
[[nodiscard]] VariablePtr square_root(py::Run& run, const VariablePtr& x);

/// x where it is not less than 0: a NaN and −0 stay as they are.
/// @throws FrameworkError NotImplementedError for bools
[[nodiscard]] VariablePtr relu(py::Run& run, const VariablePtr& x);

/// torch.nn.functional.gelu(x, approximate): "none" or "tanh". Inexact.
/// @throws FrameworkError RuntimeError for another name, NotImplementedError for integers
[[nodiscard]] VariablePtr gelu(py::Run& run, const VariablePtr& x, const py::Value& approximate);

/// torch.nn.functional.dropout(x, p, training): while training, each element is 0 with probability p, drawn
/// from the run's generator, and the others are divided by 1 − p.
[[nodiscard]] VariablePtr dropout(py::Run& run, const VariablePtr& x, double p, bool training);

/// eˣ and log(x) of any x for a result of type T: a float to far less than one unit in the last place, a
/// double to two, and in every build alike.
template <class T> [[nodiscard]] double exponential_of(double x);
template <class T> [[nodiscard]] double logarithm_of(double x);

/// Replaces each number by its exponential, as `exponential_of<T>` gives it.
template <class T> void make_exponentials(std::span<double> numbers);

} // namespace lim::torch
