#pragma once

#include "core/framework/torch/operators.hpp"

namespace lim::torch {

/// x op= b for every operator but `@`: x keeps its dtype and its shape.
/// @throws FrameworkError RuntimeError
void operate_in_place(py::Run& run, py::Operator op, const VariablePtr& x, const Operand& b);

/// x.copy_(from), x.fill_(value), x.zero_(): x itself.
[[nodiscard]] VariablePtr copy_from(py::Run& run, const VariablePtr& x, const Operand& from);
[[nodiscard]] VariablePtr fill_with(py::Run& run, const VariablePtr& x, const py::Value& value);

} // namespace lim::torch
