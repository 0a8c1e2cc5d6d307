#include "core/notebook/completions.hpp"

#include "core/notebook/described.hpp"
#include "core/python/builtins.hpp"
#include "core/python/operations.hpp"
#include "core/python/type_lookup.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace lim::notebook {
namespace {

using python::Module;
using python::Run;
using python::Type;
using python::Value;
using Kind = Completion::Kind;

/// Python's keyword.kwlist, without `async` and `await`, which this page refuses.
constexpr std::string_view keywords[] = {
    "False", "None",   "True", "and",   "as",     "assert",   "break", "class", "continue",
    "def",   "del",    "elif", "else",  "except", "finally",  "for",   "from",  "global",
    "if",    "import", "in",   "is",    "lambda", "nonlocal", "not",   "or",    "pass",
    "raise", "return", "try",  "while", "with",   "yield"};

/// Names in the order of their letters; of several that are the same, the first that was added.
class Names {
public:
    void add(std::string_view name, std::string detail, Kind kind) {
        if (!name.empty() && name[0] != '_') {
            names_.try_emplace(std::string(name), std::pair(std::move(detail), kind));
        }
    }

    void add(std::span<const python::Entry> functions) {
        for (const python::Entry& function : functions) {
            add(python::name_of(function), shown_signature(function), Kind::function);
        }
    }

    void add(std::span<const Type* const> types) {
        for (const Type* type : types) {
            add(type->name, type->constructor == nullptr ? "" : shown_signature(*type->constructor),
                Kind::type);
        }
    }

    [[nodiscard]] std::vector<Completion> all() const {
        std::vector<Completion> completions;
        for (const auto& [name, more] : names_) {
            completions.push_back({name, more.first, more.second});
        }
        return completions;
    }

private:
    std::map<std::string, std::pair<std::string, Kind>> names_;
};

Kind kind_of(const Value& value) {
    return value.module() != nullptr     ? Kind::module
           : value.function() != nullptr ? Kind::function
           : value.type() != nullptr     ? Kind::type
                                         : Kind::variable;
}

void add_submodules(Names& names, const Module& module, const std::vector<python::Modules>& frameworks) {
    const std::string prefix = std::string(module.name) + ".";
    for (const python::Modules modules : frameworks) {
        for (const Module* each : modules()) {
            const std::string_view name = each->name;
            if (name.starts_with(prefix)) {
                const std::string_view rest = name.substr(prefix.size());
                const std::string_view first = rest.substr(0, rest.find('.'));
                names.add(first, "module " + prefix + std::string(first), Kind::module);
            }
        }
    }
}

/// What reading the property gives; empty where that raises or is refused.
std::string detail_of(Run& run, const python::Property& property, const Value& self) {
    try {
        return described(run, property.get(run, self));
    } catch (const std::runtime_error&) {
        return "";
    } catch (const std::bad_alloc&) {
        return "";
    }
}

} // namespace

std::vector<Completion> names_in_scope(Run& run, const std::map<std::string, Value>& variables) {
    Names names;
    for (const auto& [name, value] : variables) {
        names.add(name, described(run, value), kind_of(value));
    }
    for (const Module* const listed : python::lists_of(python::builtins)) {
        names.add(listed->functions);
        names.add(listed->types);
    }
    for (const std::string_view keyword : keywords) {
        names.add(keyword, "", Kind::keyword);
    }
    return names.all();
}

std::vector<Completion> names_of(Run& run, const Value& value,
                                 const std::vector<python::Modules>& frameworks) {
    Names names;
    if (const Module* module = value.module()) {
        for (const Module* const listed : python::lists_of(*module)) {
            names.add(listed->functions);
            names.add(listed->types);
            for (const python::Constant& constant : listed->constants) {
                names.add(constant.name, described(run, constant.get(run)), Kind::property);
            }
        }
        add_submodules(names, *module, frameworks);
    } else if (const Type* named = value.type()) {
        names.add(named->statics);
    } else {
        for (const Type* type = &python::type_of(value); type != nullptr; type = type->base) {
            for (const python::Property& property : type->properties) {
                names.add(property.name, detail_of(run, property, value), Kind::property);
            }
            for (const auto methods : python::methods_of(*type)) {
                names.add(methods);
            }
        }
    }
    return names.all();
}

} // namespace lim::notebook
