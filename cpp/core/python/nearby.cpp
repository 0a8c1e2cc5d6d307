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

/// Refuses a name of which nobody here knows whether there is one such.
/// @param owner "torch.nn": what begins it says who makes it
/// @param name as a reader would type it: "torch.nn._embeding"
/// @param meant what there is that is near, likewise; or nothing
[[noreturn]] void refuse_unknown(std::string_view owner, std::string_view name, std::string_view meant) {
    const std::string_view maker = owner.substr(0, owner.find('.'));
    if (meant.empty()) {
        refuse(refusals::unknown_name, {maker, name});
    }
    refuse(refusals::unknown_name_but, {maker, name, meant});
}

/// Refuses a name that the real framework has.
[[noreturn]] void refuse_left_out(std::string_view owner, std::string_view name, std::string_view instead) {
    const std::string_view maker = owner.substr(0, owner.find('.'));
    if (instead.empty()) {
        refuse(refusals::left_out, {maker, name});
    }
    refuse(refusals::left_out_but, {maker, name, instead});
}

/// A name of a module, a type or a value.
struct Sought {
    const Run& run;
    std::string_view owner; // by its full name
    std::string_view name;
    NameUse use;
};

/// Raises the real one's error where that has no such name, and refuses where it has one or nobody knows.
/// @param missing "torch.nn.embeding"
/// @param meant what there is instead, likewise; or nothing
[[noreturn]] void raise_or_refuse(const Sought& sought, std::string_view missing, std::string_view meant) {
    const auto& [run, owner, name, use] = sought;
    if (const auto words = words_for_absent(run, owner, name, use)) {
        throw FrameworkError("AttributeError", *words, std::string(meant));
    }
    if (is_known_name(run, owner, name, use)) {
        refuse_left_out(owner, missing, meant);
    }
    refuse_unknown(owner, missing, meant);
}

/// The same by the last names. If the real framework has the name, it is no spelling mistake: nothing similar
/// is proposed.
/// @param shown what the name follows, as a reader would type it: "torch.nn"
/// @param near the nearest name by its spelling, or nothing
[[noreturn]] void raise_or_refuse_in(const Sought& sought, std::string_view shown, std::string_view near) {
    const bool is_slip = !near.empty() && !is_known_name(sought.run, sought.owner, sought.name, sought.use);
    raise_or_refuse(sought, concat({shown, ".", sought.name}), is_slip ? concat({shown, ".", near}) : "");
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
    for (const Module* const listed : lists_of(module)) {
        add_names(names, listed->functions);
        add_names(names, listed->constants);
        for (const Type* type : listed->types) {
            names.emplace_back(type->name);
        }
    }
    for (std::string_view other : modules) {
        if (other.starts_with(owner) && other.find('.', owner.size()) == std::string_view::npos) {
            names.push_back(other.substr(owner.size()));
        }
    }
    return nearest(name, names);
}

void no_name_in(const Run& run, const Module& module, std::string_view name) {
    const Sought sought{run, module.name, name, NameUse::attribute};
    const std::string_view other = instead_of(module, name);
    if (other.empty()) {
        raise_or_refuse_in(sought, module.name, nearest_in(module, name, run.module_names()));
    }
    raise_or_refuse(sought, concat({module.name, ".", name}), other);
}

void no_name_to_import(const Run& run, const Module& module, std::string_view name) {
    const std::string_view meant = nearest_in(module, name, run.module_names());
    const std::string_view shown(module.name);
    const bool is_absent = words_for_absent(run, shown, name, NameUse::attribute).has_value();
    if (is_absent && meant.empty()) {
        refuse(refusals::import_fails, {name, shown});
    }
    if (is_absent) {
        refuse(refusals::absent_but,
               {shown.substr(0, shown.find('.')), concat({shown, ".", name}), concat({shown, ".", meant})});
    }
    raise_or_refuse_in({run, shown, name, NameUse::attribute}, shown, meant);
}

void no_attribute(const Run& run, const Type& type, std::string_view name) {
    Names names;
    for (const Type* at = &type; at != nullptr; at = at->base) {
        for (const auto methods : methods_of(*at)) {
            add_names(names, methods);
        }
        add_names(names, at->properties);
    }
    raise_or_refuse_in({run, full_name(type), name, NameUse::attribute}, run.shown_name(type),
                       nearest(name, names));
}

void no_attribute_of_type(const Run& run, const Type& type, std::string_view name) {
    Names names;
    add_names(names, type.statics);
    raise_or_refuse_in({run, full_name(type), name, NameUse::attribute_of_type}, run.shown_name(type),
                       nearest(name, names));
}

void refuse_module(const Run& run, std::string_view name) {
    const std::size_t point = name.rfind('.');
    if (point != std::string_view::npos &&
        is_known_name(run, name.substr(0, point), name.substr(point + 1), NameUse::import)) {
        refuse_left_out(name, name, "");
    }
    const std::string_view meant = nearest(name, run.module_names());
    if (meant.empty()) {
        refuse_missing(name);
    }
    refuse_unknown("builtins", name, meant);
}

void refuse_keyword(std::string_view owner, const Signature& signature, std::string_view name) {
    Names names;
    bool is_left_out = false;
    for (const Parameter& parameter : signature.parameters) {
        is_left_out = is_left_out || (parameter.left_out && parameter.name == name);
        if (parameter.kind != Parameter::Kind::positional_only && !parameter.left_out) {
            names.push_back(parameter.name);
        }
    }
    const bool constructs = owner == signature.name || owner.ends_with(concat({".", signature.name}));
    const std::string before = constructs || owner.empty() ? "" : concat({owner, "."});
    const std::string missing = concat({before, signature.name, "(", name, "=…)"});
    if (is_left_out) {
        refuse_left_out(owner, missing, "");
    }
    const std::string_view meant = nearest(name, names);
    refuse_unknown(owner, missing, meant.empty() ? "" : concat({signature.name, "(", meant, "=…)"}));
}

} // namespace lim::python
