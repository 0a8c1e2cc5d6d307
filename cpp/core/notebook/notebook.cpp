#include "core/notebook/notebook.hpp"

#include "core/errors.hpp"
#include "core/framework/raise.hpp"
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

/// The text as IPython hands it to Python: line ends as \n, no empty lines at the start, and the first line's
/// indentation taken from all.
std::string prepared(std::string_view cell) {
    std::string text(cell.substr(0, cell.find('\r')));
    for (std::size_t i = text.size(); i < cell.size(); ++i) {
        if (cell[i] != '\r') {
            text += cell[i];
        } else if (i + 1 == cell.size() || cell[i + 1] != '\n') {
            text += '\n';
        }
    }
    std::string_view rest = text;
    for (;;) {
        const std::size_t end = rest.find('\n');
        if (end == std::string_view::npos ||
            rest.substr(0, end).find_first_not_of(" \t") != std::string_view::npos) {
            break;
        }
        rest.remove_prefix(end + 1);
    }
    const std::size_t indent = std::min(rest.find_first_not_of(' '), rest.size());
    if (indent == 0) {
        return std::string(rest);
    }
    std::string result;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
        std::string_view line = rest.substr(0, end + 1);
        rest.remove_prefix(end + 1);
        const std::size_t spaces = std::min(std::min(line.find_first_not_of(' '), line.size()), indent);
        result += line.substr(spaces);
    }
    return result;
}

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

    /// What the cell that has just run leaves behind; what its names hold is added to their histories. The
    /// values of its calls are taken from its answer.
    [[nodiscard]] Notebook::Version version(CellAnswer& answer, Notebook::Histories& histories,
                                            std::size_t cell) {
        Notebook::Version version;
        for (python::TracedCall& call : answer.calls) {
            version.calls.push_back({std::exchange(call.given, {}), std::exchange(call.gave, {})});
        }
        versions_.begin_cell();
        note_names(histories, cell);
        const auto printed = run_.take_printed();
        if (const auto& shown = value_ ? value_ : printed) {
            version.shown = versions_.of(*shown);
        }
        return version;
    }

private:
    void carry_out(const std::string& cell, CellAnswer& answer) {
        const python::ParsedCell* const known = known_cell(cell);
        if (known == nullptr && (!python::is_utf8(cell) || cell.find('\0') != std::string::npos)) {
            return refuse(answer, "This cell is no UTF-8 text.");
        }
        const python::ParsedCell& parsed =
            known != nullptr ? *known : parsed_.emplace(cell, python::parse(prepared(cell))).first->second;
        answer.shown = name_shown(parsed.statements);
        value_ = evaluator_.carry_out_cell(parsed.statements);
        if (!value_ || value_->is_none() || parsed.silenced) {
            value_.reset();
            return;
        }
        answer.result = python::pretty(run_, *value_);
    }

    /// What a cell of this run or of the one before has been parsed to; null where there was none such.
    const python::ParsedCell* known_cell(const std::string& cell) {
        if (const auto known = before_.find(cell); known != before_.end()) {
            return &parsed_.insert(before_.extract(known)).position->second;
        }
        const auto again = parsed_.find(cell);
        return again == parsed_.end() ? nullptr : &again->second;
    }

    /// Adds to each name's history what it holds now, where that is not what it held before.
    void note_names(Notebook::Histories& histories, std::size_t cell) {
        auto at = histories.begin(); // in the order of the names, as they are; none ever goes
        for (const auto& [name, value] : names_) {
            if (at == histories.end() || at->first != name) {
                at = histories.emplace_hint(at, name, Notebook::History());
            }
            Notebook::History& history = at->second;
            ++at;
            auto now = versions_.of(value);
            const auto* const before = history.empty() ? nullptr : &history.back().second;
            const bool same = before != nullptr && before->has_value() == now.has_value() &&
                              (!now || Versions::same(**before, *now));
            if (!same) {
                history.emplace_back(cell, std::move(now));
            }
        }
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
    histories_.clear();
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
        versions_.push_back(runner.version(answer, histories_, answers.size()));
        answers.push_back(std::move(answer));
    }
    return answers;
}

std::optional<python::Value> Notebook::value(std::size_t cell, const std::string& name) {
    if (cell >= versions_.size()) {
        return std::nullopt;
    }
    const std::size_t point = name.find('.');
    const auto history = histories_.find(name.substr(0, point));
    const python::Value* held = nullptr;
    if (history != histories_.end()) {
        for (const auto& [since, value] : history->second) {
            if (since <= cell) {
                held = value ? &*value : nullptr;
            }
        }
    }
    if (held == nullptr || point == std::string::npos) {
        return held == nullptr ? std::nullopt : std::optional(*held);
    }
    python::Run run(frameworks_, limits_);
    try {
        return python::attribute(run, *held, name.substr(point + 1));
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
    const CallValues& made = versions_[cell].calls[call];
    if (argument < 0) {
        return made.gave;
    }
    const auto at = static_cast<std::size_t>(argument);
    return at < made.given.size() ? std::optional(made.given[at]) : std::nullopt;
}

} // namespace lim::notebook
