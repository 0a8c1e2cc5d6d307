#pragma once

#include "core/framework/torch/reductions.hpp"

namespace lim::torch {

/// torch.return_types.max(values=…, indices=…), or of min.
[[nodiscard]] py::Value extremes_value(const Extremes& extremes, bool greatest);

} // namespace lim::torch
