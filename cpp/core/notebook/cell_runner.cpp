#include "core/notebook/cell_runner.hpp"

#include "core/base/errors.hpp"
#include "core/base/raise.hpp"
#include "core/notebook/magics.hpp"
#include "core/notebook/prepared.hpp"
#include "core/notebook/sharing.hpp"
#include "core/python/ipython_lines.hpp"
#include "core/python/parser.hpp"
#include "core/python/passed_over.hpp"
#include "core/python/refusal.hpp"
#include "core/python/trace.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>
#include <iterator>
#include <new>
#include <utility>

namespace lim::notebook {
namespace {

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
    if (run_.unknown.everything) {
        answer.hangs_on = run_.unknown.everything;
        return answer;
    }
    try_to_carry_out(cell, answer);
    if (answer.refused || answer.hangs_on || !answer.passed_over.empty()) {
        note_settings(cell, place);
    }
    if (answer.refused || answer.hangs_on) {
        run_.leave_blocks();
        const std::size_t since = answer.hangs_on.value_or(place);
        try {
            forget(effects_from(evaluator_.statement(), cell), since);
        } catch (const std::bad_alloc&) { // without memory to find out which
            names_.clear();
            run_.unknown.other_names = since;
            run_.forget_draws(since);
        }
    }
    answer.output = run_.take_output();
    answer.rounding = run_.take_rounding();
    answer.older = run_.take_older_version();
    const bool drawn = run_.take_drawn();
    const bool is_whole = !answer.refused && !answer.hangs_on;
    answer.drawn = drawn && is_whole;
    const bool rounding = run_.take_rounding_of_numbers();
    const bool is_over = is_whole && !answer.error;
    const bool notes_drawn = drawn || (is_over && !run_.drawn_names.empty());
    const bool notes_rounding = rounding || (is_over && !run_.rounding_names.empty());
    const python::Effects effects = notes_drawn || notes_rounding ? effects_from(0, cell) : python::Effects();
    if (notes_drawn) {
        note_marked(run_.drawn_names, drawn, effects);
    }
    if (notes_rounding) {
        note_marked(run_.rounding_names, rounding, effects);
        if (rounding && may_change_any(effects)) {
            run_.mark_rounding_from_now_on();
        } else if (rounding && may_draw(run_, effects, names_, foreign_)) {
            run_.doubt_draws();
        }
    }
    for (std::string& module : run_.take_passed_over()) {
        answer.passed_over.push_back(std::move(module));
    }
    answer.calls = evaluator_.trace().take();
    return answer;
}

void CellRunner::try_to_carry_out(const std::string& cell, CellAnswer& answer) {
    const python::Run::Spent before = run_.spent();
    try {
        carry_out(cell, answer);
    } catch (const python::ParseFailure& failure) {
        if (const std::string magic = magic_called(cell); !magic.empty()) {
            if (const auto command = python::idle_command("%" + magic); !command.empty()) {
                answer.passed_over.emplace_back(command);
                return;
            }
            refuse(answer, python::reason(refusals::no_magics));
            answer.refused->syntax = true;
        } else if (failure.refusal) {
            answer.refused = Refusal{.reason = *failure.refusal, .line = failure.line, .syntax = true};
        } else {
            answer.error = Raised{failure.type, failure.message, failure.line, failure.column};
        }
    } catch (const python::PythonError& error) {
        const int line = evaluator_.line();
        auto within = evaluator_.take_within();
        try {
            const std::string message = python::str(run_, error.exception()); // may call the reader's __str__
            answer.error = Raised{error.type(), message, line, std::nullopt, {}, std::move(within)};
        } catch (const FrameworkError&) {
            answer.error =
                Raised{error.type(), "<exception str() failed>", line, std::nullopt, {}, std::move(within)};
        } catch (const python::Refused& refusal) {
            refuse(answer, refusal.reason());
        }
    } catch (const FrameworkError& error) {
        if (std::string_view(error.type()) == "NameError" && !magic_called(cell).empty()) {
            refuse(answer, python::reason(refusals::no_magics));
        } else {
            answer.error = Raised{error.type(), error.what(),  evaluator_.line(),
                                  std::nullopt, error.meant(), evaluator_.take_within()};
        }
    } catch (const MemoryRefused& refusal) {
        refuse(answer, python::reason(refusals::memory));
        answer.refused->memory = {refusal.needed(), refusal.limit()};
    } catch (const std::bad_alloc&) {
        refuse(answer, python::reason(refusals::memory));
        answer.refused->memory = {run_.memory().asked(), std::nullopt};
    } catch (const python::TooManySteps& refusal) {
        refuse_steps(answer, refusal.reason(), before);
    } catch (const WorkRefused&) {
        refuse_steps(answer, python::reason(refusals::work), before);
    } catch (const python::Refused& refusal) {
        refuse(answer, refusal.reason());
    } catch (const python::ReadsUnknown& unknown) {
        answer.hangs_on = unknown.cell();
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

bool CellRunner::parse(const std::string& cell) {
    running_ = known_cell(cell);
    if (running_ == nullptr) {
        if (!python::is_utf8(cell) || cell.find('\0') != std::string::npos) {
            return false;
        }
        running_ = &parsed_.emplace(cell, python::parse(prepared(cell))).first->second;
    }
    return true;
}

void CellRunner::carry_out(const std::string& cell, CellAnswer& answer) {
    if (!parse(cell)) {
        return refuse(answer, python::reason(refusals::no_text));
    }
    answer.shown = name_shown(running_->statements);
    answer.passed_over = running_->idle_commands;
    value_ = evaluator_.carry_out_cell(*running_);
    if (!value_ || value_->is_none() || running_->silenced || python::is_passed_over(*value_)) {
        value_.reset();
        return;
    }
    if (run_.unknown.display) {
        throw python::ReadsUnknown(*run_.unknown.display);
    }
    try {
        answer.result = python::pretty(run_, *value_);
    } catch (const python::TracedError&) { // IPython shows what a __repr__ raises, and goes on
        python::refuse_missing("__repr__");
    }
}

const python::ParsedCell* CellRunner::known_cell(const std::string& cell) {
    if (const auto known = before_.find(cell); known != before_.end()) {
        return &parsed_.insert(before_.extract(known)).position->second;
    }
    const auto again = parsed_.find(cell);
    return again == parsed_.end() ? nullptr : &again->second;
}

std::string CellRunner::magic_called(const std::string& cell) const {
    std::string name = magic_of(prepared(cell));
    return names_.contains(name) ? "" : name;
}

void CellRunner::refuse_steps(CellAnswer& answer, python::RefusalReason reason, python::Run::Spent before) {
    refuse(answer, std::move(reason));
    answer.refused->steps = true;
    run_.set_spent(before);
}

void CellRunner::refuse(CellAnswer& answer, python::RefusalReason reason) {
    answer.refused = Refusal{std::move(reason), evaluator_.line()};
}

} // namespace lim::notebook
