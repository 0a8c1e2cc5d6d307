#pragma once

#include "core/framework/torch/variable.hpp"

#include <optional>

namespace lim::torch {

/// Along which axes a reduction goes, and whether they stay, with length 1.
struct Along {
    std::optional<Index> axis = {}; // absent: all
    bool keepdim = false;
};

/// x.sum(), x.sum(dim): integers and bools give int64.
[[nodiscard]] VariablePtr sum(py::Run& run, const VariablePtr& x, Along along);

/// x.mean(), x.mean(dim).
/// @throws FrameworkError NotImplementedError for integers and bools
[[nodiscard]] VariablePtr mean(py::Run& run, const VariablePtr& x, Along along);

/// x.max(dim), x.min(dim): the values and where they are.
struct Extremes {
    VariablePtr values;
    VariablePtr indices;
};
[[nodiscard]] Extremes extremes(py::Run& run, const VariablePtr& x, Along along, bool greatest);

/// x.max(), x.min().
[[nodiscard]] VariablePtr extreme(py::Run& run, const VariablePtr& x, bool greatest);

/// x.argmax(), x.argmin(), of all or along an axis.
[[nodiscard]] VariablePtr arg_extreme(py::Run& run, const VariablePtr& x, Along along, bool greatest);

/// x.all(), x.any().
[[nodiscard]] VariablePtr all(py::Run& run, const VariablePtr& x, Along along);
[[nodiscard]] VariablePtr any(py::Run& run, const VariablePtr& x, Along along);

} // namespace lim::torch
