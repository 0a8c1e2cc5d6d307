#pragma once

#include "core/framework/torch/tensor_object.hpp"

#include <optional>
#include <vector>

namespace lim::torch {

/// Along which axes a reduction goes, and whether they stay, with length 1.
struct Along {
    std::vector<Index> axes = {}; // from the end where negative; none: all
    bool keepdim = false;
    bool named = false; // the call names them, if only as None
};

/// x.sum(), x.sum(dim), of the elements as the dtype: without one, integers and bools give int64.
[[nodiscard]] VariablePtr sum(py::Run& run, const VariablePtr& x, const Along& along,
                              std::optional<DType> dtype);

/// x.mean(), x.mean(dim), likewise.
/// @throws FrameworkError NotImplementedError for integers and bools
[[nodiscard]] VariablePtr mean(py::Run& run, const VariablePtr& x, const Along& along,
                               std::optional<DType> dtype);

/// x.max(dim), x.min(dim): the values and where they are.
struct Extremes {
    VariablePtr values;
    VariablePtr indices;
};
[[nodiscard]] Extremes extremes(py::Run& run, const VariablePtr& x, const Along& along, bool greatest);

/// x.max(), x.min(): of zeros of both signs, the one that PyTorch's vectors leave.
/// @throws Refused where these are shared out among threads
[[nodiscard]] VariablePtr extreme(py::Run& run, const VariablePtr& x, bool greatest);

/// x.argmax(), x.argmin(), of all or along an axis.
[[nodiscard]] VariablePtr arg_extreme(py::Run& run, const VariablePtr& x, const Along& along, bool greatest);

/// x.prod(), x.prod(dim).
[[nodiscard]] py::Value product_method(py::Run& run, const py::Arguments& arguments);

/// x.all(), x.any().
[[nodiscard]] VariablePtr all(py::Run& run, const VariablePtr& x, const Along& along);
[[nodiscard]] VariablePtr any(py::Run& run, const VariablePtr& x, const Along& along);

} // namespace lim::torch
