#include "core/python/nearby.hpp"

#include "core/base/raise.hpp"
#include "core/python/known_names.hpp"
#include "core/python/refusal.hpp"
#include "core/python/type_lookup.hpp"

#include <algorithm>
#include <numeric>

namespace lim::python {
namespace {

using Names = std::vector<std::string_view>;

constexpr char lower_letter(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// How many letters are to be added, taken away or replaced to make one of the other (Levenshtein), upper and
/// lower case aside.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (lower_letter(a[i]) == lower_letter(b[j]) ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

/// So few letters may differ: short names are near to one another without meaning the same.
constexpr std::size_t most_letters(std::size_t length) { return length < 4 ? 0 : length < 6 ? 1 : 2; }

std::string there_is(std::string_view name) { return concat({"There is `", name, "`."}); }

/// @param missing "torch.nn.embeding"
/// @param meant what there is instead, likewise; or nothing
/// @param words of an AttributeError, where it is known that the real one has no such name
[[noreturn]] void raise_or_refuse(std::string_view missing, std::string_view meant,
                                  const std::optional<std::string>& words) {
    if (words) {
        throw FrameworkError("AttributeError", *words, std::string(meant));
    }
    refuse_missing(missing, meant.empty() ? "" : there_is(meant));
}

/// The same by the last names.
/// @param owner "torch.nn", with the point that names follow; empty for Python's own
[[noreturn]] void refuse_in(const std::string& owner, std::string_view name, std::string_view meant,
                            const std::optional<std::string>& words = {}) {
    raise_or_refuse(concat({owner, name}), meant.empty() ? "" : concat({owner, meant}), words);
}

template <class Table> void add_names(Names& names, const Table& table) {
    for (const auto& each : table) {
        names.push_back(each.name);
    }
}

void add_names(Names& names, std::span<const Entry> entries) {
    for (const Entry& entry : entries) {
        names.push_back(name_of(entry));
    }
}

/// What a framework calls otherwise than the page has it.
std::string_view instead_of(const Module& module, std::string_view name) {
    const auto found = std::ranges::find(module.instead, name, &Instead::name);
    return found == module.instead.end() ? "" : found->there_is;
}

} // namespace

std::string_view nearest(std::string_view name, const Names& names) {
    std::string_view best;
    std::size_t least = most_letters(name.size()) + 1;
    for (const std::string_view other : names) {
        const std::size_t letters = distance(name, other);
        if (letters < least && !other.starts_with('_')) {
            least = letters;
            best = other;
        }
    }
    return best;
}

/// The nearest of what a module offers here; empty if none is near.
std::string_view nearest_in(const Module& module, std::string_view name, const Names& modules) {
    const std::string owner = concat({module.name, "."});
    Names names;
    add_names(names, module.functions);
    add_names(names, module.constants);
    for (const Type* type : module.types) {
        names.emplace_back(type->name);
    }
    for (std::string_view other : modules) {
        if (other.starts_with(owner) && other.find('.', owner.size()) == std::string_view::npos) {
            names.push_back(other.substr(owner.size()));
        }
    }
    return nearest(name, names);
}

void no_name_in(const Run& run, const Module& module, std::string_view name) {
    const std::string owner = concat({module.name, "."});
    const auto words = words_for_absent(run, module.name, name, NameUse::attribute);
    const std::string_view other = instead_of(module, name);
    if (other.empty()) {
        refuse_in(owner, name, nearest_in(module, name, run.module_names()), words);
    }
    raise_or_refuse(concat({owner, name}), other, words);
}

void no_name_to_import(const Run& run, const Module& module, std::string_view name) {
    const std::string_view meant = nearest_in(module, name, run.module_names());
    if (meant.empty() && words_for_absent(run, module.name, name, NameUse::attribute)) {
        refuse(concat({"There is no `", name, "` in `", module.name,
                       "`: Python raises an ImportError that names a path of the computer"}));
    }
    refuse_in(concat({module.name, "."}), name, meant);
}

void no_attribute(const Run& run, const Type& type, std::string_view name) {
    Names names;
    for (const Type* at = &type; at != nullptr; at = at->base) {
        add_names(names, at->methods);
        add_names(names, at->properties);
    }
    refuse_in(concat({run.shown_name(type), "."}), name, nearest(name, names),
              words_for_absent(run, full_name(type), name, NameUse::attribute));
}

void no_attribute_of_type(const Run& run, const Type& type, std::string_view name) {
    Names names;
    add_names(names, type.statics);
    refuse_in(concat({run.shown_name(type), "."}), name, nearest(name, names),
              words_for_absent(run, full_name(type), name, NameUse::attribute_of_type));
}

void refuse_module(std::string_view name, const Names& modules) {
    refuse_in("", name, nearest(name, modules));
}

void refuse_keyword(std::string_view owner, const Signature& signature, std::string_view name) {
    Names names;
    for (const Parameter& parameter : signature.parameters) {
        if (parameter.kind != Parameter::Kind::positional_only && !parameter.left_out) {
            names.push_back(parameter.name);
        }
    }
    const bool constructs = owner == signature.name || owner.ends_with(concat({".", signature.name}));
    const std::string before = constructs || owner.empty() ? "" : concat({owner, "."});
    const std::string_view meant = nearest(name, names);
    refuse_missing(concat({before, signature.name, "(", name, "=…)"}),
                   meant.empty() ? "" : there_is(concat({signature.name, "(", meant, "=…)"})));
}

} // namespace lim::python
