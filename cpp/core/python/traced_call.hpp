#pragma once

#include "core/python/value.hpp"

#include <optional>
#include <string>
#include <vector>

namespace lim::python {

/// A call of a framework's function, method, layer or operator, one that raised included. Arguments and
/// results are named where the code gives them a plain name or an attribute of one ("embedding.weight"), and
/// are empty texts elsewhere.
struct TracedCall {
    std::string
        name; // "torch.nn.functional.one_hot", "torch.Tensor.__matmul__", "torch.nn.Embedding.__call__"
    int line;
    std::vector<std::string>
        arguments; // of a method or a layer itself first; then positional, then keyword ones
    std::vector<std::string> results;

    /// Of a call of a layer: its arguments and its result as they were then, in a loop those of the last
    /// turn. Empty for other calls; without a result where it raised.
    Values argument_values = {};
    std::optional<Value> result_value = {};

    /// Whether they say the same, values aside.
    friend bool operator==(const TracedCall& a, const TracedCall& b) {
        return a.line == b.line && a.name == b.name && a.arguments == b.arguments && a.results == b.results;
    }
};

} // namespace lim::python
