#pragma once

#include <string>
#include <vector>

namespace lim::python {

/// A call of a framework's function, method, layer or operator. Arguments and results are named where the
/// code gives them a plain name or an attribute of one ("embedding.weight"), and are empty texts elsewhere.
struct TracedCall {
    std::string
        name; // "torch.nn.functional.one_hot", "torch.Tensor.__matmul__", "torch.nn.Embedding.__call__"
    int line;
    std::vector<std::string> arguments; // of a method its object first; then positional, then keyword ones
    std::vector<std::string> results;
};

} // namespace lim::python
