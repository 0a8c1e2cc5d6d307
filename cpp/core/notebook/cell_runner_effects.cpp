#include "core/notebook/cell_runner.hpp"
#include "core/notebook/sharing.hpp"
#include "core/python/parser.hpp"

#include <algorithm>
#include <iterator>

/// What a cell makes and changes: what is not known where it was refused, and what depends on its draws.
namespace lim::notebook {
namespace {

/// Adds what a function may do to what the code that may call it does.
void add_effects(python::Effects& effects, const python::Effects& of_function) {
    const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
    append(effects.made, of_function.made);
    append(effects.changed, of_function.changed);
    append(effects.read, of_function.read);
    append(effects.called, of_function.called);
    append(effects.called_alone, of_function.called_alone);
    append(effects.set_attributes, of_function.set_attributes);
    effects.any_name = effects.any_name || of_function.any_name;
}

} // namespace

python::Effects CellRunner::effects(const std::string& cell) {
    running_ = nullptr;
    try {
        parse(cell);
    } catch (const python::ParseFailure&) {
        // what its words name is all that is known of it
    }
    python::Effects found = effects_from(0, cell);
    found.draws = may_draw(run_, found, names_, foreign_);
    return found;
}

python::Effects CellRunner::effects_from(std::size_t statement, const std::string& cell) {
    const auto reads_only = [this](const std::string& called, const python::CallNode& call) {
        return notebook::reads_only(names_, called, call);
    };
    python::Effects effects = running_ == nullptr
                                  ? python::effects_of_text(cell)
                                  : python::effects_of(running_->statements, statement, reads_only);
    if (!calls_defined(effects, names_, evaluator_.defined())) {
        return effects;
    }
    for (const auto& code : evaluator_.defined()) { // which of them are called is not known
        add_effects(effects, python::effects_of_function(*code, reads_only));
    }
    return effects;
}

void CellRunner::forget(const python::Effects& left, std::size_t since) {
    std::vector<std::string> changed = left.changed;
    std::ranges::copy_if(left.read, std::back_inserter(changed), [&](const std::string& name) {
        const auto found = names_.find(name); // perhaps walked
        return found != names_.end() && holds_iterator(found->second);
    });
    const std::vector<std::string> sharing = names_sharing(names_, changed);
    const auto forget_name = [&](const std::string& name) {
        names_.erase(name);
        run_.unknown.names.insert_or_assign(name, since);
    };
    std::ranges::for_each(names_trained(run_, names_, left.called), forget_name);
    for (const python::MadeName& made : left.made) {
        forget_name(made.name);
        foreign_.insert_or_assign(made.name, made.module);
    }
    if (sets_for_all(left, names_, foreign_)) {
        run_.unknown.everything = since;
    }
    if (may_draw(run_, left, names_, foreign_)) {
        run_.forget_draws(since);
    }
    if (std::ranges::any_of(left.called,
                            [](std::string_view name) { return name.ends_with("set_printoptions"); })) {
        run_.unknown.names.insert_or_assign("set_printoptions()", since); // which the framework looks for
    }
    std::ranges::for_each(sharing, forget_name);
    if (left.any_name) {
        while (!names_.empty()) {
            forget_name(std::string(names_.begin()->first));
        }
        run_.unknown.other_names = since;
    }
}

void CellRunner::note_settings(const std::string& cell, std::size_t place) {
    const auto has = [&](std::string_view word) { return cell.find(word) != std::string::npos; };
    if (has("ast_node_interactivity")) {
        const bool of_others = has("last_expr_or_assign") || has("none");
        (of_others ? run_.unknown.everything : run_.unknown.shown_values) = place;
    }
    if (has("%precision") || has("%pprint")) {
        run_.unknown.display = place;
        run_.unknown.names.insert_or_assign("set_printoptions()", place);
    }
}

bool CellRunner::may_change_any(const python::Effects& effects) const {
    const auto is_own_class = [this](const std::string& name) {
        const auto found = names_.find(name);
        const python::Type* const type = found == names_.end() ? nullptr : found->second.type();
        return type != nullptr && type->made != nullptr;
    };
    return effects.any_name || std::ranges::find(effects.called, "") != effects.called.end() ||
           std::ranges::any_of(effects.changed, is_own_class);
}

void CellRunner::note_marked(python::Run::Names& names, bool marked, const python::Effects& effects) {
    if (marked) {
        for (const std::string& name : names_sharing(names_, effects.changed)) {
            names.insert(name);
        }
    }
    for (const python::MadeName& made : effects.made) {
        if (marked && made.module.empty()) {
            names.insert(made.name);
        } else {
            names.erase(made.name);
        }
    }
}

} // namespace lim::notebook
