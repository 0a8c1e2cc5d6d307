#pragma once

#include "core/framework/torch/tensor_object.hpp"

#include <cstdint>
#include <vector>

/// What torch.nn.functional.embedding_bag is asked for.
namespace lim::torch {

enum class BagMode : std::uint8_t { sum, mean, max };

/// The IDs of all bags, and of each ID which bag it is in and what it counts.
struct Bags {
    Tensor ids; // (n)
    std::vector<std::int64_t> bag_of;
    std::vector<Index> sizes; // of each bag
    std::vector<double> weights;
};

/// @throws FrameworkError ValueError
[[nodiscard]] BagMode mode_named(const py::Value& name);

/// The bags of an input (N, L), or of one (L) cut at offsets.
/// @throws FrameworkError; Refused
[[nodiscard]] Bags bags_of(py::Run& run, const VariablePtr& input, const VariablePtr& weight,
                           const py::Value& offsets);

} // namespace lim::torch
