#pragma once

#include "core/notebook/known_calls.hpp"
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
    /// @param place of the cell in the notebook, from 0
    [[nodiscard]] CellAnswer answer(const std::string& cell, std::size_t place);

    /// What the text of a cell may do to names, whether it ran or not.
    [[nodiscard]] python::Effects effects(const std::string& cell);

    /// What the cell that runs has written so far.
    [[nodiscard]] const std::string& output() const { return run_.output(); }

    /// What the cell that has just run leaves behind; what its names hold is added to their histories. The
    /// values of its calls are taken from its answer.
    [[nodiscard]] Notebook::Version version(CellAnswer& answer, Notebook::Histories& histories,
                                            std::size_t cell);

private:
    void carry_out(const std::string& cell, CellAnswer& answer);
    /// Runs a cell, and catches what stops it.
    void try_to_carry_out(const std::string& cell, CellAnswer& answer);
    /// Makes the tree of a cell, `running_`.
    /// @returns whether it is a text that Python reads
    /// @throws ParseFailure
    bool parse(const std::string& cell);
    /// What the cell that is carried out may do to names, from one of its statements on.
    [[nodiscard]] python::Effects effects_from(std::size_t statement, const std::string& cell);
    /// After a cell that this page did not carry out: what it would have made and may have changed is
    /// unknown.
    /// @param since the cell that was refused
    void forget(const python::Effects& left, std::size_t since);
    /// Notes what a cell sets of how IPython shows values, of which only the usual is known here.
    void note_settings(const std::string& cell, std::size_t place);
    /// Updates the marked names: after a marked cell, the names that it made or may have changed have the
    /// mark, after another one that has run to its end, the names that it made have none.
    void note_marked(python::Run::Names& names, bool marked, const python::Effects& effects);
    /// Whether code may have changed what no name of it tells: it calls something without a name, or changes
    /// a class, of which any object may be asked.
    [[nodiscard]] bool may_change_any(const python::Effects& effects) const;
    /// What a cell of this run or of the one before has been parsed to; null where there was none such.
    const python::ParsedCell* known_cell(const std::string& cell);
    /// Adds to each name's history what it holds now, where that is not what it held before.
    void note_names(Notebook::Histories& histories, std::size_t cell);
    void refuse(CellAnswer& answer, python::RefusalReason reason);
    /// The magic that IPython would call by a cell that Python cannot carry out: "pip"; empty where it would
    /// not.
    [[nodiscard]] std::string magic_called(const std::string& cell) const;
    void refuse_steps(CellAnswer& answer, python::RefusalReason reason, python::Run::Spent before);

    python::Run run_;
    Notebook::ParsedCells before_;
    Notebook::ParsedCells& parsed_; // generators walk the trees later
    python::Namespace names_;
    python::Evaluator evaluator_;
    const python::ParsedCell* running_ = nullptr; // the tree of the cell; null where there is none
    ForeignNames foreign_;
    std::optional<python::Value> value_; // that the cell shows
    Versions versions_;
};

} // namespace lim::notebook
