#pragma once

#include "core/base/memory.hpp"
#include "core/python/class_object.hpp"
#include "core/python/cyclic.hpp"
#include "core/python/module.hpp"
#include "core/python/seeding.hpp"
#include "core/python/text_file.hpp"
#include "core/random/init.hpp"

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace lim::python {

class Evaluator;
namespace library {
class BytePairs;
} // namespace library

constexpr double infinite = std::numeric_limits<double>::infinity();

/// What a run may use, and how it is watched from outside.
struct Limits {
    double memory_bytes = 1 << 30;    // that tensors may hold together
    double steps = 2e7;               // of the evaluator, for the whole notebook
    double work = infinite;           // numbers that calls may make or read; see Memory
    Progress progress = {};           // told now and then how much of a long call is done
    std::function<void()> watch = {}; // called now and then between steps
    std::uint64_t seed = 0;           // stands for the one that a framework takes from the machine
    /// That `open` may read; null: none.
    std::shared_ptr<const TextFiles> files = {};
    /// What `tiktoken` encodes by; null: it is not here.
    std::shared_ptr<const library::BytePairs> gpt2_tokens = {};
};

/// What the cells that were refused leave unknown. Cells are counted from 0.
struct Unknown {
    std::map<std::string, std::size_t, std::less<>> names = {}; // by the cell that was refused
    std::optional<std::size_t> other_names = {};                // one that may have made any name
    std::optional<std::size_t> everything = {};                 // one that may have set how all is computed
    std::optional<std::size_t> display = {};                    // one that may have set how values are shown
    std::optional<std::size_t> shown_values = {}; // one that may have IPython show the value of each line

    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
};

/// What a framework keeps for a run beside its values: a generator, whether gradients are recorded, names of
/// layers. A framework derives its own; `Run::state` makes it when it is first asked for.
class State {
public:
    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    virtual ~State() = default;

    /// What is known of its generator; null: it has none.
    [[nodiscard]] virtual Seeding* seeding() { return nullptr; }

    /// A cell was refused, perhaps within a `with` block, whose end then is not carried out: what the block
    /// had set is as it was before.
    virtual void leave_blocks() {}
};

/// What a function may ask of the run that it is called in.
class Run {
public:
    Run(std::vector<Modules> frameworks, Limits limits);

    /// Asked before tensors are allocated: `run.memory().require(shape, dtype)`.
    [[nodiscard]] const Memory& memory();

    /// The result may differ from the framework's in its last bits: products and sums of arbitrary floats.
    void mark_rounding() { rounding_ = true; }
    /// Such a result has become a Python number, which does not carry the mark: names carry it to later
    /// cells.
    void mark_rounding_of_numbers() { rounding_of_numbers_ = true; }
    /// How often a generator has drawn may hang on such numbers: see Seeding::doubt.
    void doubt_draws();
    /// Such numbers may be anywhere: every later cell has the mark.
    void mark_rounding_from_now_on() { rounding_from_now_on_ = true; }

    /// Something was drawn that was never seeded, or read that comes from such a draw: the framework would
    /// give other numbers each time.
    void mark_drawn() { drawn_ = true; }
    [[nodiscard]] std::uint64_t seed_of_unseeded() const { return limits_.seed; }
    /// From now on no generator is known; see Seeding::forget.
    void forget_draws(std::size_t cell);
    /// A cell was refused; see State::leave_blocks.
    void leave_blocks();

    /// What it has made that may hold itself, and classes of the reader's: they live as long as it.
    [[nodiscard]] Cyclics& cyclics() { return cyclics_; }
    void keep_class(std::shared_ptr<ClassObject> made) { classes_.push_back(std::move(made)); }
    /// The evaluator that carries out its cells.
    Evaluator* evaluator = nullptr;
    /// How many values hold, one within the other, the one whose text is being made.
    int text_depth = 0;

    /// Names that the cells refused so far have left unknown; the evaluator asks where a name has no value.
    Unknown unknown;
    using Names = std::set<std::string, std::less<>>;
    /// Names whose values come from draws that were never seeded.
    Names drawn_names;
    /// Names whose values may hold numbers of results that differ in their last bits.
    Names rounding_names;

    [[nodiscard]] bool has_marked_names() const { return !drawn_names.empty() || !rounding_names.empty(); }
    /// A name has a new value: it has no mark of which nothing was met in this cell so far.
    void unmark(const std::string& name);

    /// A module was imported of which this page has an older version.
    void note_older_version() { older_version_ = true; }

    /// A call into a module that only shows things (plots, progress) was passed over.
    void note_passed_over(const std::string& module);

    /// Appends to the cell's stdout.
    /// @throws Refused where the run has written too much; what was written before stays
    void write(std::string_view text);

    /// What print was given last in this cell: what a figure beside the cell shows.
    void note_printed(const Value& value) { printed_ = value; }

    /// Counts a step, and stops a run that takes too many.
    /// @throws TooManySteps
    void step() {
        if (++steps_ >= next_check_) {
            check_steps();
        }
    }

    /// What of the limits was used up so far. Setting it back lets a run go on after a cell that took too
    /// much.
    struct Spent {
        std::int64_t steps;
        double work;
    };
    [[nodiscard]] Spent spent() const { return {steps_, memory_.work()}; }
    void set_spent(Spent spent);

    [[nodiscard]] const Progress& progress() const { return limits_.progress; }

    /// The files that stand beside the notebook.
    [[nodiscard]] const TextFiles& files() const;
    /// GPT-2's vocabulary; null where it is not here.
    [[nodiscard]] const std::shared_ptr<const library::BytePairs>& gpt2_tokens() const {
        return limits_.gpt2_tokens;
    }

    /// The framework's own state for this run. T derives from State and has a constructor without arguments.
    template <class T> [[nodiscard]] T& state() {
        static const char key = 0;
        for (const auto& [owner, state] : states_) {
            if (owner == &key) {
                return static_cast<T&>(*state);
            }
        }
        states_.emplace_back(&key, std::make_unique<T>());
        return static_cast<T&>(*states_.back().second);
    }

    /// The module of this full name ("torch.nn"), or null.
    [[nodiscard]] const Module* module(std::string_view name) const;
    /// The full names of all modules.
    [[nodiscard]] std::vector<std::string_view> module_names() const;
    /// Of an import of this module by its full name, which makes another module in its place where the real
    /// framework has it from elsewhere: "tensorflow.nn", "tensorflow.keras.layers".
    void note_import(std::string_view module) { imported_.emplace_back(module); }
    [[nodiscard]] bool has_imported(std::string_view module) const;
    /// The lists of names that the real modules and types have: known_names.hpp.
    [[nodiscard]] std::vector<std::string_view> known_names() const;
    /// What a reader calls a type: "torch.nn.Embedding" where a module offers it, "list", "numpy.ndarray".
    [[nodiscard]] std::string shown_name(const Type& type) const;
    /// module.name: a function, a type, a constant, a submodule; nothing where the tables do not hold it.
    [[nodiscard]] std::optional<Value> find_attribute(const Module& module, const std::string& name);
    /// The same.
    /// @throws FrameworkError where the real one has no such name; Refused where only the tables do not hold
    /// it
    [[nodiscard]] Value module_attribute(const Module& module, const std::string& name);

    /// For the notebook: what the cell wrote and whether it is marked, which are then forgotten.
    [[nodiscard]] const std::string& output() const { return output_; }
    [[nodiscard]] std::string take_output() { return std::exchange(output_, {}); }
    [[nodiscard]] std::optional<Value> take_printed() { return std::exchange(printed_, {}); }
    [[nodiscard]] bool take_drawn() { return std::exchange(drawn_, false); }
    [[nodiscard]] bool take_older_version() { return std::exchange(older_version_, false); }
    [[nodiscard]] std::vector<std::string> take_passed_over() { return std::exchange(passed_over_, {}); }
    /// To be asked before `take_rounding_of_numbers`, which is part of it.
    [[nodiscard]] bool take_rounding() {
        return std::exchange(rounding_, false) || rounding_of_numbers_ || rounding_from_now_on_;
    }
    [[nodiscard]] bool take_rounding_of_numbers() { return std::exchange(rounding_of_numbers_, false); }

private:
    void check_steps();
    /// The module whose name continues this one's: "torch.nn" of "torch" by "nn"; or null.
    [[nodiscard]] const Module* submodule(const Module& module, std::string_view name) const;
    [[nodiscard]] std::optional<Value> find_listed(const Module& listed, const Module& module,
                                                   const std::string& name);

    std::vector<Modules> frameworks_;
    Limits limits_;
    Memory memory_;
    std::int64_t steps_ = 0;
    std::int64_t next_check_ = 0; // the step at which the limits are looked at again
    bool rounding_ = false;
    bool rounding_of_numbers_ = false;
    bool rounding_from_now_on_ = false;
    bool drawn_ = false;
    bool older_version_ = false;
    std::vector<std::string> passed_over_;
    std::string output_;
    std::size_t written_ = 0; // in all cells
    std::vector<std::string> imported_;
    std::optional<Value> printed_;
    std::vector<std::pair<const char*, std::unique_ptr<State>>> states_;
    std::vector<std::shared_ptr<ClassObject>> classes_;
    Cyclics cyclics_;
};

} // namespace lim::python
