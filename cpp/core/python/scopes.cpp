#include "core/python/scopes.hpp"

#include "core/base/raise.hpp"

#include <algorithm>
#include <utility>

namespace lim::python {

bool Scopes::speaks_of_scopes(std::string_view source) {
    constexpr std::string_view words[] = {"def", "class", "lambda", "yield", "global", "nonlocal", ":="};
    return std::ranges::any_of(
        words, [&](std::string_view word) { return source.find(word) != std::string_view::npos; });
}

void Scopes::note(Check check, std::string message, Place place) {
    if (place.begin >= text_offset) {
        refuse_at(place.line, reason(refusals::no_python));
    }
    auto& known = found_[static_cast<std::size_t>(check)];
    if (!known || place.begin < known->place.begin) {
        known = {std::move(message), place};
    }
}

std::optional<Scopes::Slip> Scopes::end_statement() {
    if (!idle_) {
        settle();
        for (const Slip& missing : open_.back().nonlocals) {
            note(Check::bindings, concat({"no binding for nonlocal '", missing.message, "' found"}),
                 missing.place);
        }
        open_.back() = {};
    }
    std::optional<Slip> first;
    for (auto& found : found_) {
        if (!first && found) {
            first = std::move(found);
        }
        found.reset();
    }
    return first;
}

void Scopes::make_target(std::string_view name, Place place, bool is_annotated) {
    if (idle_) {
        return;
    }
    std::vector<Mention>& mentions = open_.back().mentions;
    for (std::size_t tried = 0; tried < mentions.size(); ++tried, ++target_) {
        Mention& mention = mentions[target_ < mentions.size() ? target_ : target_ = 0];
        if (mention.place.begin == place.begin && mention.name == name) {
            mention.what = is_annotated ? What::annotated : What::bound;
            return;
        }
    }
}

void Scopes::bind_by_expression(std::string_view name, Place place) {
    if (iterables_ > 0) {
        note(Check::names, "assignment expression cannot be used in a comprehension iterable expression",
             place);
    }
    mention(name, place, What::bound_by_expression);
}

void Scopes::declare(std::string_view name, Place place, bool is_global) {
    settle();
    Scope& scope = open_.back();
    const std::string word = is_global ? "global" : "nonlocal";
    const auto known = scope.names.find(name);
    const unsigned flags = known == scope.names.end() ? 0 : known->second;
    if ((flags & parameter) != 0) {
        note(Check::names, concat({"name '", name, "' is parameter and ", word}), place);
    } else if ((flags & used) != 0) {
        note(Check::names, concat({"name '", name, "' is used prior to ", word, " declaration"}), place);
    } else if ((flags & annotated) != 0) {
        note(Check::names, concat({"annotated name '", name, "' can't be ", word}), place);
    } else if ((flags & bound) != 0) {
        note(Check::names, concat({"name '", name, "' is assigned to before ", word, " declaration"}), place);
    }
    if ((flags & (is_global ? nonlocal : global)) != 0) {
        refuse_at(place.line, reason(refusals::no_python));
    }
    scope.names[std::string(name)] |= is_global ? global : nonlocal;
    if (is_global && (flags & global) == 0) {
        scope.globals.emplace_back(name);
    } else if (!is_global && scope.kind == Kind::cell) {
        note(Check::bindings, "nonlocal declaration not allowed at module level", place);
    } else if (!is_global && (flags & nonlocal) == 0) {
        scope.nonlocals.push_back({std::string(name), place});
    }
}

void Scopes::open_class(std::string name) {
    settle();
    open_.push_back({.kind = Kind::class_body, .class_name = std::move(name)});
}

void Scopes::open_function(const std::vector<Slip>& parameters) {
    Scope scope{.kind = Kind::function, .class_name = open_.back().class_name};
    for (const auto& [name, place] : parameters) {
        unsigned& flags = scope.names[name];
        if (flags != 0) {
            note(Check::names, concat({"duplicate argument '", name, "' in function definition"}), place);
        } else {
            scope.bound_names.push_back(name);
        }
        flags = parameter;
    }
    open_.push_back(std::move(scope));
}

void Scopes::close(FunctionCode& code) {
    settle();
    Scope scope = std::move(open_.back());
    open_.pop_back();
    if (scope.kind != Kind::cell) {
        std::erase_if(scope.bound_names, [&](const std::string& name) {
            return (scope.names.find(name)->second & (global | nonlocal)) != 0;
        });
        code.locals = std::move(scope.bound_names);
    }
    code.is_generator = scope.is_generator;
    code.globals = std::move(scope.globals);
    for (Slip& missing : scope.nonlocals) {
        const auto known = scope.names.find(missing.message);
        const unsigned flags = known == scope.names.end() || scope.kind != Kind::function ? 0 : known->second;
        if ((flags & global) != 0) {
            note(Check::bindings, concat({"no binding for nonlocal '", missing.message, "' found"}),
                 missing.place);
        } else if ((flags & nonlocal) != 0 || (flags & (bound | parameter)) == 0) {
            // The scope around is looked at when it ends: it may bind the name later.
            open_.back().nonlocals.push_back(std::move(missing));
        }
    }
}

void Scopes::open_comprehension(const char* what, std::size_t mark) {
    std::vector<Mention>& outer = open_.back().mentions;
    const auto begin = outer.begin() + static_cast<std::ptrdiff_t>(mark);
    Scope scope{.kind = Kind::comprehension, .what = what, .class_name = open_.back().class_name};
    scope.mentions.assign(std::make_move_iterator(begin), std::make_move_iterator(outer.end()));
    scope.element_end = scope.mentions.size();
    outer.erase(begin, outer.end());
    open_.push_back(std::move(scope));
}

void Scopes::move_out(std::size_t mark) {
    std::vector<Mention>& inner = open_.back().mentions;
    std::vector<Mention>& outer = open_.end()[-2].mentions;
    const auto begin = inner.begin() + static_cast<std::ptrdiff_t>(mark);
    outer.insert(outer.end(), std::make_move_iterator(begin), std::make_move_iterator(inner.end()));
    inner.erase(begin, inner.end());
}

void Scopes::close_comprehension() {
    const Scope scope = std::move(open_.back());
    open_.pop_back();
    const std::vector<Mention>& all = scope.mentions;
    std::map<std::string_view, std::size_t> targets; // the last mention as one
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].what == What::bound) {
            targets[all[i].name] = i;
        }
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& [name, place, what] = all[i];
        if (what == What::yields) {
            note(Check::names, concat({"'yield' inside ", scope.what}), place);
        } else if (what == What::bound_by_expression) {
            if (const auto target = targets.find(name); target != targets.end()) {
                if (i >= scope.element_end && target->second > i) {
                    refuse_at(place.line, reason(refusals::no_python)); // Python has other words for it
                }
                note(Check::names,
                     concat({"assignment expression cannot rebind comprehension iteration variable '", name,
                             "'"}),
                     place);
            }
            if (in_class()) {
                note(Check::names,
                     "assignment expression within a comprehension cannot be used in a class body", place);
            }
            mention(name, place, what);
        }
    }
}

std::string Scopes::mangled(std::string_view name) const {
    const std::string_view of = open_.back().class_name;
    const std::size_t begin = of.find_first_not_of('_');
    if (begin == std::string_view::npos || !name.starts_with("__") || name.ends_with("__")) {
        return std::string(name);
    }
    return concat({"_", of.substr(begin), name});
}

void Scopes::add(Scope& scope, const std::string& name, unsigned flags) {
    unsigned& known = scope.names[name];
    if ((flags & bound) != 0 && (known & (bound | parameter)) == 0) {
        scope.bound_names.push_back(name);
    }
    known |= flags;
}

void Scopes::settle() {
    Scope& scope = open_.back();
    for (const auto& [name, place, what] : std::exchange(scope.mentions, {})) {
        switch (what) {
        case What::used:
            add(scope, name, used);
            break;
        case What::annotated:
            if (const unsigned flags = scope.names[name];
                scope.kind != Kind::cell && (flags & (global | nonlocal)) != 0) {
                note(Check::names,
                     concat({"annotated name '", name, "' can't be ",
                             (flags & global) != 0 ? "global" : "nonlocal"}),
                     place);
            }
            add(scope, name, bound | annotated);
            break;
        case What::yields:
            scope.is_generator = true;
            if (scope.kind != Kind::function) {
                note(Check::code, "'yield' outside function", place);
            }
            break;
        default:
            add(scope, name, bound);
        }
    }
    target_ = 0;
}

} // namespace lim::python
