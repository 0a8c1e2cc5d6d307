#pragma once

#include "core/notebook/notebook.hpp"
#include "core/notebook/versions.hpp"
#include "core/python/evaluator.hpp"

#include <optional>
#include <string>
#include <vector>

namespace lim::notebook {

/// One run of a notebook: what it uses lives until all cells are done.
class CellRunner {
public:
    /// @param parsed the cells of the run before; those of this run take their place
    CellRunner(std::vector<python::Modules> frameworks, python::Limits limits, Notebook::ParsedCells& parsed);

    /// Runs a cell.
    [[nodiscard]] CellAnswer answer(const std::string& cell);

    /// Whether the run was stopped from outside.
    [[nodiscard]] bool was_stopped() const { return was_stopped_; }

    /// What the cell that has just run leaves behind.
    [[nodiscard]] Notebook::Version version(const CellAnswer& answer);

private:
    void carry_out(const std::string& cell, CellAnswer& answer);
    const Notebook::Parsed& parsed_cell(const std::string& cell);
    void refuse(CellAnswer& answer, std::string message);
    void refuse_steps(CellAnswer& answer, std::string message, python::Run::Spent before);

    python::Run run_;
    Notebook::ParsedCells before_;
    Notebook::ParsedCells& parsed_; // generators walk the trees later
    python::Namespace names_;
    python::Evaluator evaluator_;
    std::optional<python::Value> value_; // that the cell shows
    Versions versions_;
    bool was_stopped_ = false;
};

} // namespace lim::notebook
