#include "core/notebook/notebook.hpp"

#include "core/errors.hpp"
#include "core/framework/raise.hpp"
#include "core/notebook/prepared.hpp"
#include "core/notebook/versions.hpp"
#include "core/python/dict.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/parser.hpp"
#include "core/python/refusal.hpp"
#include "core/python/trace.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace lim::notebook {
namespace {

constexpr double bytes_per_megabyte = 1e6;

std::string megabytes(double bytes) {
    return std::to_string(static_cast<long long>(bytes / bytes_per_megabyte)) + " MB";
}

/// The name whose value a cell shows or prints in its last line: "embedding.weight"; empty for other
/// expressions.
std::string name_shown(const python::Block& cell) {
    const auto* const last =
        cell.empty() ? nullptr : std::get_if<python::ExpressionStatement>(&cell.back().form);
    if (last == nullptr) {
        return "";
    }
    const auto* const call = last->value->get<python::CallNode>();
    const bool prints = call != nullptr && python::plain_name(*call->function) == "print";
    if (prints) {
        return call->positional.empty() ? "" : python::plain_name(*call->positional.back());
    }
    return python::plain_name(*last->value);
}

} // namespace

Notebook::Notebook(std::vector<python::Modules> frameworks, python::Limits limits)
    : frameworks_(std::move(frameworks)), limits_(std::move(limits)) {}

/// One run: what it uses lives until all cells are done.
class CellRunner {
public:
    /// @param parsed the cells of the run before; those of this run take their place
    CellRunner(std::vector<python::Modules> frameworks, python::Limits limits, Notebook::ParsedCells& parsed)
        : run_(std::move(frameworks), std::move(limits)), before_(std::exchange(parsed, {})), parsed_(parsed),
          evaluator_(run_, names_) {}

    CellAnswer answer(const std::string& cell) {
        CellAnswer answer;
        value_.reset();
        const std::int64_t steps_before = run_.steps();
        try {
            carry_out(cell, answer);
        } catch (const python::ParseFailure& failure) {
            if (failure.type.empty()) {
                answer.refused = Refusal{failure.message, failure.line};
            } else {
                answer.error = Raised{failure.type, failure.message, failure.line};
            }
        } catch (const FrameworkError& error) {
            answer.error = Raised{error.type(), error.what(), evaluator_.line()};
        } catch (const MemoryRefused& refusal) {
            refuse(answer, concat({"This would hold ", megabytes(refusal.needed()),
                                   " in memory; this page holds up to ", megabytes(refusal.limit()), "."}));
            answer.refused->memory = {refusal.needed(), refusal.limit()};
        } catch (const std::bad_alloc&) {
            refuse(answer, "There is not enough memory for this.");
            answer.refused->memory = {run_.memory().asked(), std::nullopt};
        } catch (const python::TooManySteps& refusal) {
            refuse(answer, refusal.what());
            run_.set_steps(steps_before);
        } catch (const python::Refused& refusal) {
            refuse(answer, refusal.what());
        } catch (const python::Stopped& stopped) {
            refuse(answer, stopped.what());
            was_stopped_ = true;
        }
        answer.output = run_.take_output();
        answer.rounding = run_.take_rounding();
        answer.calls = evaluator_.trace().take();
        return answer;
    }

    /// Whether the run was stopped from outside.
    [[nodiscard]] bool was_stopped() const { return was_stopped_; }

    /// What the cell that has just run leaves behind.
    [[nodiscard]] Notebook::Version version(const CellAnswer& answer) {
        Notebook::Version version{{}, std::nullopt, answer.calls};
        versions_.begin_cell();
        for (const auto& [name, value] : names_) {
            if (auto taken = versions_.of(value)) {
                version.names.emplace(name, std::move(*taken));
            }
        }
        const auto printed = run_.take_printed();
        if (const auto& shown = value_ ? value_ : printed) {
            version.shown = versions_.of(*shown);
        }
        return version;
    }

private:
    void carry_out(const std::string& cell, CellAnswer& answer) {
        if (!python::is_utf8(cell) || cell.find('\0') != std::string::npos) {
            return refuse(answer, "This cell is no UTF-8 text.");
        }
        const Notebook::Parsed& parsed = parsed_cell(cell);
        answer.shown = name_shown(*parsed.tree);
        value_ = evaluator_.carry_out_cell(*parsed.tree);
        if (!value_ || value_->is_none() || parsed.silenced) {
            value_.reset();
            return;
        }
        answer.result = python::pretty(run_, *value_);
    }

    const Notebook::Parsed& parsed_cell(const std::string& cell) {
        const auto known = before_.find(cell);
        if (known != before_.end()) {
            return parsed_.insert(before_.extract(known)).position->second;
        }
        if (const auto again = parsed_.find(cell); again != parsed_.end()) {
            return again->second;
        }
        const std::string text = prepared(cell);
        return parsed_.emplace(cell, Notebook::Parsed{python::parse(text), python::is_silenced(text)})
            .first->second;
    }

    void refuse(CellAnswer& answer, std::string message) {
        answer.refused = Refusal{std::move(message), evaluator_.line()};
    }

    python::Run run_;
    Notebook::ParsedCells before_;
    Notebook::ParsedCells& parsed_; // generators walk the trees later
    python::Namespace names_;
    python::Evaluator evaluator_;
    std::optional<python::Value> value_; // that the cell shows
    Versions versions_;
    bool was_stopped_ = false;
};

std::vector<CellAnswer> Notebook::run(const std::vector<std::string>& cells,
                                      const std::vector<std::size_t>& optional, const Progress& progress) {
    versions_.clear();
    std::vector<CellAnswer> answers;
    python::Limits limits = limits_;
    if (progress) {
        limits.progress = [&](double done) { progress(answers.size(), done); };
    }
    CellRunner runner(frameworks_, std::move(limits), parsed_);
    bool stopped = false;
    for (const std::string& cell : cells) {
        if (stopped) {
            answers.emplace_back().not_run = true;
            continue;
        }
        if (progress) {
            progress(answers.size(), 0);
        }
        CellAnswer answer = runner.answer(cell);
        const bool is_optional = std::ranges::find(optional, answers.size()) != optional.end();
        stopped = runner.was_stopped() || (!is_optional && (answer.error || answer.refused));
        versions_.push_back(runner.version(answer));
        answers.push_back(std::move(answer));
    }
    return answers;
}

std::optional<python::Value> Notebook::value(std::size_t cell, const std::string& name) {
    if (cell >= versions_.size()) {
        return std::nullopt;
    }
    const std::size_t point = name.find('.');
    const auto& names = versions_[cell].names;
    const auto found = names.find(name.substr(0, point));
    if (found == names.end()) {
        return std::nullopt;
    }
    if (point == std::string::npos) {
        return found->second;
    }
    python::Run run(frameworks_, limits_);
    try {
        return python::attribute(run, found->second, name.substr(point + 1));
    } catch (const FrameworkError&) {
        return std::nullopt;
    } catch (const python::Refused&) {
        return std::nullopt;
    }
}

std::optional<python::Value> Notebook::shown(std::size_t cell) const {
    return cell < versions_.size() ? versions_[cell].shown : std::nullopt;
}

std::optional<python::Value> Notebook::of_call(std::size_t cell, std::size_t call, int argument) const {
    if (cell >= versions_.size() || call >= versions_[cell].calls.size()) {
        return std::nullopt;
    }
    const python::TracedCall& made = versions_[cell].calls[call];
    if (argument < 0) {
        return made.gave;
    }
    const auto at = static_cast<std::size_t>(argument);
    return at < made.given.size() ? std::optional(made.given[at]) : std::nullopt;
}

} // namespace lim::notebook
