#include "core/base/raise.hpp"
#include "core/python/known_names.hpp"

namespace lim::python {
namespace {

/// Takes what stands before one of these signs, and the sign, from a text's begin.
std::string_view taken(std::string_view& text, std::string_view signs) {
    const std::string_view part = text.substr(0, text.find_first_of(signs));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    return part;
}

bool holds(std::string_view names, std::string_view name) {
    while (!names.empty()) {
        if (taken(names, " ") == name) {
            return true;
        }
    }
    return false;
}

std::string filled(std::string_view words, std::string_view name) {
    std::string text;
    while (!words.empty()) {
        if (words.starts_with("{}")) {
            text += name;
            words.remove_prefix(1);
        } else {
            text += words[0] == '%' ? '\n' : words[0];
        }
        words.remove_prefix(1);
    }
    return text;
}

/// The same by an owner's line, which is given from behind the owner on.
std::optional<std::string> words_by(const Run& run, std::string_view line, std::string_view owner,
                                    std::string_view name, NameUse use) {
    const std::string_view subject = taken(line, "|");
    const std::string_view type = taken(line, "|");
    const std::string_view end = taken(line, "|");
    if (holds(taken(line, "|"), name) || (use != NameUse::attribute_of_type && holds(line, name))) {
        return std::nullopt;
    }
    if (use == NameUse::import) {
        return concat({"No module named '", owner, ".", name, "'", end});
    }
    std::string_view who = use == NameUse::attribute ? subject : type;
    if (who.starts_with('~')) {
        if (run.has_imported(owner)) {
            return std::nullopt;
        }
        who.remove_prefix(1);
    }
    return concat({who, " has no attribute '", name, "'"});
}

} // namespace

std::optional<std::string> words_for_absent(const Run& run, std::string_view owner, std::string_view name,
                                            NameUse use) {
    if (name.starts_with('_')) {
        return std::nullopt;
    }
    for (std::string_view text : run.known_names()) {
        while (!text.empty()) {
            std::string_view line = taken(text, "\n");
            if (!line.starts_with(owner)) {
                continue;
            }
            line.remove_prefix(owner.size());
            const char sign = line[0];
            line.remove_prefix(1);
            if (sign == '|') {
                return words_by(run, line, owner, name, use);
            }
            const std::string_view words = sign == '!' ? taken(line, "|") : "";
            if (!words.empty() && use == NameUse::attribute && holds(line, name)) {
                return filled(words, name);
            }
        }
    }
    return std::nullopt;
}

bool is_known_name(const Run& run, std::string_view owner, std::string_view name, NameUse use) {
    return !name.starts_with('_') && !words_for_absent(run, owner, name, use) &&
           words_for_absent(run, owner, "no name", use);
}

} // namespace lim::python
