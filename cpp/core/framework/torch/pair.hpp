#pragma once

#include "core/framework/torch/promote.hpp"

namespace lim::torch {

/// Both operands in the dtype of the result.
struct Pair {
    Tensor a;
    Tensor b;
};

/// The operands of an elementwise operation in the dtype of its result, if there is room for that.
/// @throws FrameworkError RuntimeError where their shapes do not broadcast
/// @throws MemoryRefused
[[nodiscard]] Pair pair_of(py::Run& run, const Operand& a, const Operand& b, DType dtype);

/// A result in the order of memory that PyTorch gives it: that of the first operand of its shape.
[[nodiscard]] Tensor laid_out(Tensor result, const Pair& pair);

/// a · b and −a, which gradients are made of.
[[nodiscard]] Rounded product(const Rounded& a, const Tensor& b);
[[nodiscard]] Rounded minus(const Rounded& a);

} // namespace lim::torch
