#pragma once

#include "core/framework/py_value.hpp"
#include "core/print/torch_repr.hpp"
#include "core/base/tensor.hpp"

#include <variant>

/// PyTorch 2.15's calls as the notebooks make them: what they check, in their order, and what they raise.
namespace lim::torch {

/// A torch.Tensor: its elements, and what its repr says beside them.
struct Value {
    Tensor tensor;
    TorchMeta meta = {};
};

/// What stands where a call takes a Python number or a tensor of one element.
using Argument = std::variant<PyValue, Value>;

} // namespace lim::torch
