#include "core/notebook/foreseen.hpp"

#include "core/base/errors.hpp"
#include "core/notebook/magics.hpp"
#include "core/notebook/prepared.hpp"
#include "core/python/effects.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/ipython_lines.hpp"
#include "core/python/parser.hpp"
#include "core/python/run.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <variant>

namespace lim::notebook {
namespace {

/// Looks at the cells of a notebook one after another.
class Foreseeing {
public:
    explicit Foreseeing(const std::vector<python::Modules>& frameworks)
        : run_(frameworks, {}), evaluator_(run_, names_) {}

    CellAnswer look(const std::string& cell, std::size_t place) {
        CellAnswer answer;
        if (!python::is_utf8(cell) || cell.find('\0') != std::string::npos) {
            refuse(answer, python::reason(refusals::no_text), 1, false);
            return answer;
        }
        const std::string text = prepared(cell);
        const std::string magic = magic_of(text);
        const bool is_magic = !magic.empty() && !made_.contains(magic);
        try {
            python::ParsedCell parsed = python::parse(text);
            if (is_magic && !parsed.statements.empty() && !unknown_of(magic)) {
                refuse(answer, python::reason(refusals::no_magics), 1, true);
            } else {
                walk(std::move(parsed.statements), answer, place);
            }
        } catch (const python::ParseFailure& failure) {
            if (is_magic) {
                if (python::idle_command("%" + magic).empty()) {
                    refuse(answer, python::reason(refusals::no_magics), failure.line, true);
                }
            } else if (failure.refusal) {
                refuse(answer, *failure.refusal, failure.line, true);
            }
            note(python::effects_of_text(cell), answer.refused ? std::optional(place) : std::nullopt);
        }
        return answer;
    }

private:
    /// @param answer gets what is known; from the statement on at which that is, what the cell makes hangs on
    /// it too
    void walk(python::Block statements, CellAnswer& answer, std::size_t place) {
        std::optional<std::size_t> since;
        for (python::Statement& statement : statements) {
            python::Block one;
            one.push_back(std::move(statement));
            const python::Effects effects = python::effects_of(one);
            if (!since && is_import(one.front())) {
                since = refused_import(std::move(one), answer) ? std::optional(place) : std::nullopt;
            } else if (!since && always_reads(one.front())) {
                since = answer.hangs_on = unknown_of(effects);
            }
            note(effects, since);
        }
    }

    static bool is_import(const python::Statement& statement) {
        return std::holds_alternative<python::Import>(statement.form) ||
               std::holds_alternative<python::FromImport>(statement.form);
    }

    /// Whether all that stands in a statement is carried out with it, or nearly always.
    static bool always_reads(const python::Statement& statement) {
        return std::holds_alternative<python::ExpressionStatement>(statement.form) ||
               std::holds_alternative<python::Assignment>(statement.form) ||
               std::holds_alternative<python::AugmentedAssignment>(statement.form) ||
               std::holds_alternative<python::Assert>(statement.form) ||
               std::holds_alternative<python::For>(statement.form) ||
               std::holds_alternative<python::With>(statement.form);
    }

    bool refused_import(python::Block statement, CellAnswer& answer) {
        try {
            (void)evaluator_.carry_out_cell(
                {.statements = std::move(statement), .uncompiled = {}, .silenced = false});
        } catch (const python::Refused& refusal) {
            refuse(answer, refusal.reason(), evaluator_.line(), false);
        } catch (const FrameworkError&) {
            // The run will say so.
        }
        return answer.refused.has_value();
    }

    [[nodiscard]] std::optional<std::size_t> unknown_of(const python::Effects& effects) const {
        for (const std::string& name : effects.read) {
            const bool is_own = std::ranges::find(effects.made, name, &python::MadeName::name) !=
                                effects.made.end(); // perhaps before it is read
            if (const auto since = unknown_of(name); since && !is_own) {
                return since;
            }
        }
        return std::nullopt;
    }

    /// The cell since which a name is unknown.
    [[nodiscard]] std::optional<std::size_t> unknown_of(const std::string& name) const {
        const auto found = unknown_.find(name);
        return found != unknown_.end() ? std::optional(found->second)
               : made_.contains(name)  ? std::nullopt
                                       : any_name_;
    }

    /// @param since the cell that is refused, if what is made here hangs on it
    void note(const python::Effects& effects, std::optional<std::size_t> since) {
        if (since && effects.any_name) {
            any_name_ = since;
            unknown_.clear();
            made_.clear();
        }
        for (const python::MadeName& made : effects.made) {
            if (since) {
                unknown_.insert_or_assign(made.name, *since);
            } else {
                unknown_.erase(made.name);
                made_.insert(made.name);
            }
        }
    }

    static void refuse(CellAnswer& answer, python::RefusalReason reason, int line, bool syntax) {
        answer.refused = Refusal{.reason = std::move(reason), .line = line, .syntax = syntax};
    }

    python::Run run_;
    python::Namespace names_;
    python::Evaluator evaluator_;
    std::map<std::string, std::size_t> unknown_; // names, by the cell that is refused
    std::set<std::string> made_;
    std::optional<std::size_t> any_name_; // a refused cell that may have made any name
};

} // namespace

std::vector<CellAnswer> foreseen(const std::vector<python::Modules>& frameworks,
                                 const std::vector<std::string>& cells) {
    Foreseeing foreseeing(frameworks);
    std::vector<CellAnswer> answers;
    for (const std::string& cell : cells) {
        answers.push_back(foreseeing.look(cell, answers.size()));
    }
    return answers;
}

} // namespace lim::notebook
