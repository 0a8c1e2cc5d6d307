#pragma once

#include "core/base/dtype.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/variable.hpp"

#include <optional>
#include <string>
#include <string_view>

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

} // namespace lim::torch
