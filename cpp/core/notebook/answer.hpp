#pragma once

#include "core/python/effects.hpp"
#include "core/python/refusal.hpp"
#include "core/python/traced_call.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lim::notebook {

/// What a cell raised. The line counts from 1 within the cell.
struct Raised {
    std::string type;
    std::string message;
    int line;
    /// Of a SyntaxError, and of those that derive from it: Python's place in the line (its `offset`), in
    /// characters from 1; nothing where it is not known.
    std::optional<int> column = {};
    /// What a reader likely meant by a name that there is not, as code: "torch.argmax"; empty where nothing
    /// is near.
    std::string meant = {};
    /// The reader's functions that it came through, the outermost first: their names, and the lines in them.
    std::vector<std::pair<std::string, int>> within = {};

    bool operator==(const Raised&) const = default;
};

/// What this page does not do, and where.
struct Refusal {
    python::RefusalReason reason;
    int line;

    /// Of a refusal for memory: the bytes that would be held, and how many may; no limit where the system
    /// gave no more.
    struct Bytes {
        double needed;
        std::optional<double> limit;

        bool operator==(const Bytes&) const = default;
    };
    std::optional<Bytes> memory = {};
    /// Refused since it takes more steps, or computes more, than the run may.
    bool steps = false;
    /// Refused as a whole: its text is no Python, or none that this page reads.
    bool syntax = false;

    bool operator==(const Refusal&) const = default;
};

/// What a cell answers.
struct CellAnswer {
    std::string output;                // what it wrote to stdout
    std::optional<std::string> result; // what Out[…] shows
    std::string shown;                 // the name whose value it shows or prints last, if the code names it
    std::optional<Raised> error = {};
    std::optional<Refusal> refused = {};
    bool rounding = false; // the last bits may differ from the framework's
    bool drawn = false;    // on draws that were never seeded, on dropout, or on unwritten memory
    bool older = false;    // it imports a module of which this page has an older version
    bool not_run = false;  // an earlier cell raised
    /// It came to a name or a draw that is unknown since this earlier cell was refused, counted from 0.
    std::optional<std::size_t> hangs_on = {};
    std::vector<std::string> passed_over = {};   // modules and commands that only show: "matplotlib", "!pip"
    std::optional<python::Effects> effects = {}; // of its text on names, where they were asked for
    std::vector<python::TracedCall> calls;       // without values, which the notebook keeps

    bool operator==(const CellAnswer&) const = default;
};

} // namespace lim::notebook
