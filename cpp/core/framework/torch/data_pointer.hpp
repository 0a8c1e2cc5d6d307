#pragma once

#include "core/framework/torch/variable.hpp"

namespace lim::torch {

/// x.data_ptr(): 0 for a tensor without elements, else a number of which only differences and comparisons are
/// known.
[[nodiscard]] py::Value data_pointer(const Tensor& tensor);

} // namespace lim::torch
