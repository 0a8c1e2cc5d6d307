#include "core/python/nearby.hpp"

#include "core/framework/raise.hpp"
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

/// @param owner "torch.nn", with the point that names follow; empty for Python's own
[[noreturn]] void refuse_in(const std::string& owner, std::string_view name, std::string_view meant) {
    refuse_missing(concat({owner, name}), meant.empty() ? "" : there_is(concat({owner, meant})));
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

void refuse_name_of(const Module& module, std::string_view name, const Names& modules) {
    const std::string owner = concat({module.name, "."});
    if (const std::string_view other = instead_of(module, name); !other.empty()) {
        refuse_missing(concat({owner, name}), there_is(other));
    }
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
    refuse_in(owner, name, nearest(name, names));
}

void refuse_attribute(const std::string& shown, const Type& type, std::string_view name) {
    Names names;
    for (const Type* at = &type; at != nullptr; at = at->base) {
        add_names(names, at->methods);
        add_names(names, at->properties);
    }
    refuse_in(concat({shown, "."}), name, nearest(name, names));
}

void refuse_static(const std::string& shown, const Type& type, std::string_view name) {
    Names names;
    add_names(names, type.statics);
    refuse_in(concat({shown, "."}), name, nearest(name, names));
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
