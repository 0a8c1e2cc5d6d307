#pragma once

#include "core/framework/keras/input.hpp"

#include <map>

namespace lim::keras {

using CallPtr = const SymbolicCall*;

/// The calls of layers that lead from the inputs of a model to its outputs.
struct CallGraph {
    std::vector<CallPtr> calls;    // each behind those that it stands on
    std::map<CallPtr, int> depths; // how many calls stand on it
    py::Values layers;             // those that are farthest from the outputs first
};

/// Finds them (_map_graph_network of tf_keras/src/engine/functional.py).
/// @throws FrameworkError ValueError for two layers of one name; Refused
[[nodiscard]] CallGraph graph_between(const Symbols& inputs, const Symbols& outputs);

} // namespace lim::keras
