#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lim::notebook {

/// What a cell raised. The line counts from 1 within the cell.
struct Raised {
    std::string type;
    std::string message;
    int line;
};

/// What this page does not do, in its own voice, and where.
struct Refusal {
    std::string message;
    int line;
};

/// A call of a framework's function, method, layer or operator. Arguments and results are named where the
/// code gives them a plain name or an attribute of one ("embedding.weight"), and are empty texts elsewhere.
struct TracedCall {
    std::string
        name; // "torch.nn.functional.one_hot", "torch.Tensor.__matmul__", "torch.nn.Embedding.__call__"
    int line;
    std::vector<std::string> arguments; // of a method its object first; then positional, then keyword ones
    std::vector<std::string> results;
};

/// What a cell answers.
struct CellAnswer {
    std::string output;                // what it wrote to stdout
    std::optional<std::string> result; // what Out[…] shows
    std::optional<Raised> error = {};
    std::optional<Refusal> refused = {};
    bool rounding = false; // the last bits may differ from the framework's
    bool not_run = false;  // an earlier cell raised or was refused
    std::vector<TracedCall> calls;
};

} // namespace lim::notebook
