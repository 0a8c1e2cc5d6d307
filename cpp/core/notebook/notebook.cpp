#include "core/notebook/notebook.hpp"

#include "core/notebook/cell_runner.hpp"
#include "core/notebook/completions.hpp"
#include "core/notebook/described.hpp"
#include "core/python/library/byte_pairs.hpp"
#include "core/python/operations.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <utility>

namespace lim::notebook {

Notebook::Notebook(std::vector<python::Modules> frameworks, python::Limits limits)
    : frameworks_(std::move(frameworks)), limits_(std::move(limits)) {}

void Notebook::set_files(python::TextFiles files) {
    limits_.files = std::make_shared<const python::TextFiles>(std::move(files));
}

void Notebook::set_gpt2_tokens(std::string_view file) {
    limits_.gpt2_tokens = python::library::BytePairs::read(file);
}

std::vector<CellAnswer> Notebook::run(const std::vector<std::string>& cells,
                                      const std::vector<std::size_t>& optional, const Progress& progress,
                                      std::uint64_t seed, bool names) {
    versions_.clear();
    histories_.clear();
    cells_ = cells.size();
    versions_.reserve(cells.size());
    std::vector<CellAnswer> answers;
    answers.reserve(cells.size());
    python::Limits limits = limits_;
    limits.seed = seed;
    const std::string* output = nullptr;
    if (progress) {
        limits.progress = [&](double done) { progress({answers, *output, done}); };
        limits.watch = [&] { progress({answers, *output, 0}); };
    }
    CellRunner runner(frameworks_, std::move(limits), parsed_);
    output = &runner.output();
    bool stopped = false;
    for (const std::string& cell : cells) {
        if (stopped) {
            answers.emplace_back().not_run = true;
            if (names) {
                answers.back().effects = runner.effects(cell);
            }
            continue;
        }
        if (progress) {
            progress({answers, *output, 0});
        }
        CellAnswer answer = runner.answer(cell, answers.size());
        const bool is_optional = std::ranges::find(optional, answers.size()) != optional.end();
        stopped = !is_optional && answer.error;
        if (names) {
            answer.effects = runner.effects(cell);
        }
        versions_.push_back(runner.version(answer, histories_, answers.size()));
        answers.push_back(std::move(answer));
    }
    return answers;
}

std::optional<python::Value> Notebook::value(std::size_t cell, const std::string& name) {
    if (cell >= versions_.size()) {
        return std::nullopt;
    }
    if (name.find('.') != std::string::npos) {
        python::Run run(frameworks_, limits_);
        return held(run, cell, name);
    }
    const python::Value* const found = kept(name, cell);
    return found == nullptr ? std::nullopt : std::optional(*found);
}

const python::Value* Notebook::kept(const History& history, std::size_t cell) const {
    const python::Value* last = nullptr;
    for (const auto& [since, value] : history) {
        if (since <= cell) {
            last = value ? &*value : nullptr;
        }
    }
    return last;
}

const python::Value* Notebook::kept(std::string_view name, std::size_t cell) const {
    const auto history = histories_.find(name.substr(0, name.find('.')));
    return history == histories_.end() ? nullptr : kept(history->second, cell);
}

std::optional<python::Value> Notebook::held(python::Run& run, std::size_t cell,
                                            const std::string& name) const {
    std::size_t point = name.find('.');
    const python::Value* const found = kept(name, cell);
    if (found == nullptr) {
        return std::nullopt;
    }
    python::Value value = *found;
    try {
        while (point != std::string::npos) {
            const std::size_t begin = point + 1;
            point = name.find('.', begin);
            value = python::attribute(run, value, name.substr(begin, point - begin));
        }
    } catch (const std::runtime_error&) {
        return std::nullopt; // raised or refused
    } catch (const std::bad_alloc&) {
        return std::nullopt;
    }
    return value;
}

std::optional<std::size_t> Notebook::last_run_up_to(std::size_t cell) const {
    const bool is_one = cell < cells_ && !versions_.empty();
    return is_one ? std::optional(std::min(cell, versions_.size() - 1)) : std::nullopt;
}

python::Limits Notebook::limits_of_questions() const {
    constexpr double steps = 1e5; // the repr of what takes longer is not shown
    return {.memory_bytes = limits_.memory_bytes, .steps = steps};
}

std::optional<std::string> Notebook::described(std::size_t cell, const std::string& name) {
    const auto last = last_run_up_to(cell);
    python::Run run(frameworks_, limits_of_questions());
    const auto found = last ? held(run, *last, name) : std::nullopt;
    return found ? std::optional(notebook::described(run, *found)) : std::nullopt;
}

std::vector<Completion> Notebook::completions(std::size_t cell, const std::string& object) {
    const auto last = last_run_up_to(cell);
    python::Run run(frameworks_, limits_of_questions());
    if (object.empty()) {
        std::map<std::string, python::Value> names;
        for (const auto& [name, history] : histories_) {
            if (const python::Value* value = last ? kept(history, *last) : nullptr) {
                names.emplace(name, *value);
            }
        }
        return names_in_scope(run, names);
    }
    const auto found = last ? held(run, *last, object) : std::nullopt;
    if (found) {
        return names_of(run, *found, frameworks_);
    }
    const python::Module* const module = run.module(object);
    return module == nullptr ? std::vector<Completion>() : names_of(run, module, frameworks_);
}

} // namespace lim::notebook
