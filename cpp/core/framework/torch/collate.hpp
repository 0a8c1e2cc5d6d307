#pragma once

#include "core/framework/torch/tensor_object.hpp"

namespace lim::torch {

/// torch.utils.data.default_collate: samples of one kind, at least one, become one.
/// @param are_parts of tuples or lists, whose texts become a tuple
/// @throws Refused for samples of other kinds
[[nodiscard]] py::Value collated(py::Run& run, const py::Values& samples, bool are_parts = false);

} // namespace lim::torch
