#pragma once

#include "core/base/tensor.hpp"

#include <string>

namespace lim {

// How figures write numbers: with as many decimals as the framework gives all numbers of the tensor; but
// where it turns a whole tensor scientific, only the very numbers that need an exponent get one. So a number
// looks the same wherever it comes out, whatever other numbers stand beside it.

/// The decimals that PyTorch prints a tensor of floats with: 0 where all that it would show are whole,
/// else 4.
[[nodiscard]] int torch_figure_decimals(const Tensor& floats);

/// A number like those of a tensor that PyTorch prints with so many decimals: `0.3374`, or, with 0, `2.`. One
/// that is not whole gets its 4 decimals all the same, and a very small or large one an exponent:
/// `1.0000e-05`.
[[nodiscard]] std::string torch_figure_text(double value, int decimals);

/// The decimals with which NumPy tells all float32 numbers of a tensor apart that it would show; 0 where one
/// of them needs an exponent.
[[nodiscard]] int numpy_figure_decimals(const Tensor& floats);

/// A number as NumPy writes that float32 alone, with zeros behind it up to so many decimals; as it is where
/// it has an exponent.
[[nodiscard]] std::string numpy_figure_text(double value, int decimals);

} // namespace lim
