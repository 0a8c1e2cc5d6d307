#pragma once

#include "core/python/traced_call.hpp"

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
    /// Where memory is refused: what would be held, and what may be, which is absent where the browser refuses.
    std::optional<double> needed_bytes = {};
    std::optional<double> limit_bytes = {};
};

/// What a cell answers.
struct CellAnswer {
    std::string output;                // what it wrote to stdout
    std::optional<std::string> result; // what Out[…] shows
    std::optional<Raised> error = {};
    std::optional<Refusal> refused = {};
    bool rounding = false; // the last bits may differ from the framework's
    bool not_run = false;  // an earlier cell raised or was refused
    std::vector<python::TracedCall> calls;
};

} // namespace lim::notebook
