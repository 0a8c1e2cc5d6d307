#include "core/notebook/cell_runner.hpp"

#include "core/base/errors.hpp"
#include "core/base/raise.hpp"
#include "core/notebook/magics.hpp"
#include "core/notebook/prepared.hpp"
#include "core/notebook/sharing.hpp"
#include "core/python/parser.hpp"
#include "core/python/passed_over.hpp"
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

CellRunner::CellRunner(std::vector<python::Modules> frameworks, python::Limits limits,
                       Notebook::ParsedCells& parsed)
    : run_(std::move(frameworks), std::move(limits)), before_(std::exchange(parsed, {})), parsed_(parsed),
      evaluator_(run_, names_) {}

CellAnswer CellRunner::answer(const std::string& cell, std::size_t place) {
    CellAnswer answer;
    value_.reset();
    running_ = nullptr;
    evaluator_.set_line(1);
    try_to_carry_out(cell, answer);
    answer.effects = running_ == nullptr ? python::effects_of_text(cell) : running_->effects;
    if (answer.refused || answer.hangs_on) {
        forget(effects_left(cell), answer.hangs_on.value_or(place));
    }
    answer.output = run_.take_output();
    answer.rounding = run_.take_rounding();
    answer.drawn = run_.take_drawn();
    note_drawn(answer);
    for (std::string& module : run_.take_passed_over()) {
        answer.passed_over.push_back(std::move(module));
    }
    answer.calls = evaluator_.trace().take();
    return answer;
}

python::Effects CellRunner::effects_left(const std::string& cell) {
    if (running_ == nullptr) {
        return python::effects_of_text(cell);
    }
    return python::effects_of(
        running_->statements, evaluator_.statement(),
        [this](const std::string& called) { return notebook::reads_only(run_, names_, called); });
}

void CellRunner::forget(const python::Effects& left, std::size_t since) {
    for (const python::MadeName& made : left.made) {
        if (!made.module.empty()) {
            foreign_.insert_or_assign(made.name, made.module);
        }
    }
    if (may_draw(run_, left, names_, foreign_)) {
        run_.forget_draws(since);
    }
    const auto forget_name = [&](const std::string& name) {
        names_.erase(name);
        run_.unknown.names.insert_or_assign(name, since);
    };
    for (const std::string& name : names_sharing(names_, left.changed)) {
        forget_name(name);
    }
    for (const python::MadeName& made : left.made) {
        forget_name(made.name);
    }
    if (left.any_name) {
        while (!names_.empty()) {
            forget_name(std::string(names_.begin()->first));
        }
        run_.unknown.other_names = since;
    }
}

void CellRunner::note_drawn(const CellAnswer& answer) {
    if (answer.drawn) {
        for (const std::string& name : names_sharing(names_, answer.effects.changed)) {
            run_.drawn_names.insert(name);
        }
    }
    for (const python::MadeName& made : answer.effects.made) {
        if (answer.drawn) {
            run_.drawn_names.insert(made.name);
        } else if (!answer.error) {
            run_.drawn_names.erase(made.name);
        }
    }
}

void CellRunner::try_to_carry_out(const std::string& cell, CellAnswer& answer) {
    const python::Run::Spent before = run_.spent();
    try {
        carry_out(cell, answer);
    } catch (const python::ParseFailure& failure) {
        if (calls_magic(cell)) {
            refuse_magic(answer);
            answer.refused->syntax = true;
        } else if (failure.type.empty()) {
            answer.refused = Refusal{.message = failure.message, .line = failure.line, .syntax = true};
        } else {
            answer.error = Raised{failure.type, failure.message, failure.line, failure.column};
        }
    } catch (const FrameworkError& error) {
        if (std::string_view(error.type()) == "NameError" && calls_magic(cell)) {
            refuse_magic(answer);
        } else {
            answer.error = Raised{error.type(), error.what(), evaluator_.line(), std::nullopt, error.meant()};
        }
    } catch (const MemoryRefused& refusal) {
        refuse(answer, concat({"This would hold ", megabytes(refusal.needed()),
                               " in memory; this page holds up to ", megabytes(refusal.limit()), "."}));
        answer.refused->memory = {refusal.needed(), refusal.limit()};
    } catch (const std::bad_alloc&) {
        refuse(answer, "There is not enough memory for this.");
        answer.refused->memory = {run_.memory().asked(), std::nullopt};
    } catch (const python::TooManySteps& refusal) {
        refuse_steps(answer, refusal.what(), before);
    } catch (const WorkRefused& refusal) {
        refuse_steps(answer, refusal.what(), before);
    } catch (const python::Refused& refusal) {
        refuse(answer, refusal.what());
    } catch (const python::ReadsUnknown& unknown) {
        answer.hangs_on = unknown.cell();
    } catch (const python::Stopped& stopped) {
        refuse(answer, stopped.what());
        was_stopped_ = true;
    }
}

Notebook::Version CellRunner::version(CellAnswer& answer, Notebook::Histories& histories, std::size_t cell) {
    Notebook::Version version;
    for (python::TracedCall& call : answer.calls) {
        version.calls.push_back(
            {std::exchange(call.argument_values, {}), std::exchange(call.result_value, {})});
    }
    versions_.begin_cell();
    note_names(histories, cell);
    const auto printed = run_.take_printed();
    if (const auto& shown = value_ ? value_ : printed) {
        version.shown = versions_.of(*shown);
    }
    return version;
}

void CellRunner::note_names(Notebook::Histories& histories, std::size_t cell) {
    auto at = histories.begin(); // in the order of the names, as they are
    const auto skip_unknown = [&](const std::string* next) {
        for (; at != histories.end() && (next == nullptr || at->first < *next); ++at) {
            if (at->second.back().second) {
                at->second.emplace_back(cell, std::nullopt);
            }
        }
    };
    for (const auto& [name, value] : names_) {
        skip_unknown(&name);
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
    skip_unknown(nullptr);
}

void CellRunner::carry_out(const std::string& cell, CellAnswer& answer) {
    const python::ParsedCell* const known = known_cell(cell);
    if (known == nullptr && (!python::is_utf8(cell) || cell.find('\0') != std::string::npos)) {
        return refuse(answer, "This cell is no UTF-8 text, or holds a null character, which no Python does.");
    }
    const python::ParsedCell& parsed =
        known != nullptr ? *known : parsed_.emplace(cell, python::parse(prepared(cell))).first->second;
    answer.shown = name_shown(parsed.statements);
    answer.passed_over = parsed.idle_commands;
    running_ = &parsed;
    value_ = evaluator_.carry_out_cell(parsed);
    if (!value_ || value_->is_none() || parsed.silenced || python::is_passed_over(*value_)) {
        value_.reset();
        return;
    }
    answer.result = python::pretty(run_, *value_);
}

const python::ParsedCell* CellRunner::known_cell(const std::string& cell) {
    if (const auto known = before_.find(cell); known != before_.end()) {
        return &parsed_.insert(before_.extract(known)).position->second;
    }
    const auto again = parsed_.find(cell);
    return again == parsed_.end() ? nullptr : &again->second;
}

bool CellRunner::calls_magic(const std::string& cell) const {
    const std::string name = magic_of(prepared(cell));
    return !name.empty() && !names_.contains(name);
}

void CellRunner::refuse_magic(CellAnswer& answer) {
    try {
        python::refuse(python::no_magics);
    } catch (const python::Refused& refusal) {
        refuse(answer, refusal.what());
    }
}

void CellRunner::refuse_steps(CellAnswer& answer, std::string message, python::Run::Spent before) {
    refuse(answer, std::move(message));
    answer.refused->steps = true;
    run_.set_spent(before);
}

void CellRunner::refuse(CellAnswer& answer, std::string message) {
    answer.refused = Refusal{std::move(message), evaluator_.line()};
}

} // namespace lim::notebook
