#pragma once

#include "core/notebook/answer.hpp"
#include "core/notebook/completion.hpp"
#include "core/notebook/run_tensor.hpp"
#include "core/python/parser.hpp"
#include "core/python/run.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lim::notebook {

/// A notebook's cells, run one after another until one raises, as Jupyter's "Run All" does; but cells can be
/// named that do not end the run, as those tagged `raises-exception` do not in Jupyter. A cell that is
/// refused does not end the run either: what it would have made, or may have changed, is unknown from then
/// on, and a cell that comes to something unknown says which cell that hangs on.
class Notebook {
public:
    /// How far a run has come.
    struct SoFar {
        const std::vector<CellAnswer>& answers; // of the cells before the one that runs
        const std::string& output;              // what that has written
        double done;                            // of its long call, from 0 to 1
    };
    /// Told when a cell begins, and now and then while it runs.
    using Progress = std::function<void(const SoFar&)>;

    /// @param frameworks whose modules can be imported
    Notebook(std::vector<python::Modules> frameworks, python::Limits limits);

    /// The files that `open` reads from now on.
    void set_files(python::TextFiles files);

    /// What `tiktoken` encodes by from now on, as BytePairs::read takes it; a file of other bytes is none.
    void set_gpt2_tokens(std::string_view file);

    /// Runs the cells' texts from a fresh start, and says what each answers.
    /// @param optional positions of cells whose error does not end the run: what such a cell assigned before
    /// stays. Other positions are ignored
    /// @param names whether answers say what the code of each cell does to names
    /// @param seed stands for the one that a framework takes from the machine where the code gives none
    [[nodiscard]] std::vector<CellAnswer> run(const std::vector<std::string>& cells,
                                              const std::vector<std::size_t>& optional = {},
                                              const Progress& progress = {}, std::uint64_t seed = 0,
                                              bool names = false);

    /// The tensors that the cells of the last run left behind, cell by cell: of each, the first argument and
    /// the result of its calls of layers, what it gave a name or assigned items of, what it made one-hot
    /// vectors of, and what it shows or printed last. A layer of PyTorch stands for its weight, under the
    /// name of that ("embedding.weight"), and a list of one tensor for that tensor.
    /// @param answers what the last run answered
    /// @throws std::bad_alloc
    [[nodiscard]] std::vector<RunTensor> tensors(const std::vector<CellAnswer>& answers) const;

    /// What a name held when that cell had run: `embedding`, or an attribute as `embedding.weight`. Later
    /// cells do not change it.
    /// @returns nothing where the cell did not run, had no such name or attribute, or what that held was too
    /// large or too deeply nested to be kept (Versions)
    [[nodiscard]] std::optional<python::Value> value(std::size_t cell, const std::string& name);

    /// The same in one line: "Parameter (4, 5) float32", "int 4" (notebook::described). For a cell that did
    /// not run because an earlier one ended the run: what the name held after the last one that ran.
    /// @param name also of attributes of attributes: `embedding.weight.grad`
    [[nodiscard]] std::optional<std::string> described(std::size_t cell, const std::string& name);

    /// The names that may be typed after that cell, in the order of their letters; none that begins with `_`.
    /// @param object empty: variables, Python's own functions and types, and keywords; else what such a name,
    /// or a module's full name, offers after a dot
    [[nodiscard]] std::vector<Completion> completions(std::size_t cell, const std::string& object);

private:
    /// The arguments and the result of a call of a layer: empty for other calls.
    struct CallValues {
        python::Values arguments;
        std::optional<python::Value> result;
    };
    /// What later calls may ask of a cell that ran, or did not run to its end, beside what its names held.
    struct Version {
        std::optional<python::Value> shown;
        std::vector<CallValues> calls;
    };
    /// What a name held: from a cell on, until the next one here. Nothing where it could not be kept.
    using History = std::vector<std::pair<std::size_t, std::optional<python::Value>>>;
    using Histories = std::map<std::string, History, std::less<>>; // by name
    using ParsedCells = std::map<std::string, python::ParsedCell>; // by their texts
    friend class CellRunner;

    /// This cell, or the last one that ran if it did not; nothing where there is none.
    [[nodiscard]] std::optional<std::size_t> last_run_up_to(std::size_t cell) const;
    /// What a name held when that cell had run.
    [[nodiscard]] const python::Value* kept(const History& history, std::size_t cell) const;
    /// The same of the name that begins this text, before its first point; null where there is none.
    [[nodiscard]] const python::Value* kept(std::string_view name, std::size_t cell) const;
    /// The memory and the steps that `described` and `completions` may use.
    [[nodiscard]] python::Limits limits_of_questions() const;
    /// What a name or its attributes hold; nothing where reading them raises or is refused.
    [[nodiscard]] std::optional<python::Value> held(python::Run& run, std::size_t cell,
                                                    const std::string& name) const;

    std::vector<python::Modules> frameworks_;
    python::Limits limits_;
    std::size_t cells_ = 0;         // of the last run
    std::vector<Version> versions_; // by cell, of those that ran
    Histories histories_;
    ParsedCells parsed_; // of the last run: a cell that the next one has too is not parsed anew
};

} // namespace lim::notebook
