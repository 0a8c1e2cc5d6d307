#pragma once

#include "core/base/dtype.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/tape.hpp"
#include "core/framework/torch/tensor_object.hpp"

#include <optional>

namespace lim::torch {

/// One side of an operator: a tensor, or a Python number, which counts less when dtypes meet.
struct Operand {
    VariablePtr tensor; // of a number, a scalar
    bool number = false;
};

/// The operand that a Python value is: a tensor, bool, int or float; nothing for other values.
/// @throws FrameworkError OverflowError for ints beyond 64 bits
[[nodiscard]] std::optional<Operand> as_operand(const py::Value& value);

/// Checks that an operand that is a Python number fits the dtype of the operation, for the operations that
/// ask for it; most do not, and an int that is too large then wraps.
/// @throws FrameworkError RuntimeError
void check_number(const Operand& operand, DType dtype);

/// The dtype that holds both (c10::promoteTypes).
[[nodiscard]] DType promote_types(DType a, DType b);

/// torch.result_type: tensors with dimensions decide before scalars, and these before Python numbers.
[[nodiscard]] DType result_type(const Operand& a, const Operand& b);

/// The shape that both are broadcast to.
/// @throws FrameworkError RuntimeError: The size of tensor a (…) must match the size of tensor b (…)
[[nodiscard]] Shape broadcast(const Shape& a, const Shape& b);

/// A gradient summed over what its tensor of this shape was broadcast along (at::sum_to), in its dtype.
[[nodiscard]] Rounded summed_to(Rounded gradient, const Shape& shape, DType dtype);

/// Both operands in the dtype of the result.
struct Pair {
    Tensor a;
    Tensor b;
};

/// The operands of an elementwise operation in the dtype of its result, if there is room for that.
/// @throws FrameworkError RuntimeError where their shapes do not broadcast
/// @throws MemoryRefused
[[nodiscard]] Pair pair_of(py::Run& run, const Operand& a, const Operand& b, DType dtype);

/// A result as PyTorch lays it out.
[[nodiscard]] Tensor laid_out(const Tensor& result, const Pair& pair);

/// a · b and −a, which gradients are made of.
[[nodiscard]] Rounded product(const Rounded& a, const Tensor& b);
[[nodiscard]] Rounded minus(const Rounded& a);

} // namespace lim::torch
