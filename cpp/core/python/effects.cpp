#include "core/python/effects.hpp"

#include "core/python/effect_reader.hpp"
#include "core/python/reading_functions.hpp"
#include "core/python/tokens.hpp"

#include <algorithm>
#include <utility>

namespace lim::python {
namespace {

bool is_name_character(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || byte == '_' || (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
           (byte >= 'A' && byte <= 'Z');
}

/// Whether a word begins a line as a magic of IPython that gives values to names which it does not name.
bool binds_other_names(std::string_view text, std::size_t begin, std::string_view word) {
    constexpr std::string_view magics[] = {"ed",     "edit", "load",  "loadpy", "macro",           "pylab",
                                           "recall", "rep",  "rerun", "reset",  "reset_selective", "run",
                                           "store"};
    const std::size_t before = text.substr(0, begin).find_last_not_of(" \t%");
    return (before == std::string_view::npos || text[before] == '\n') &&
           std::ranges::find(magics, word) != std::end(magics);
}

} // namespace

bool only_reads(std::string_view name) {
    return makes_new(name, false) || makes_new(name, true) || shares_only(name, false) ||
           shares_only(name, true);
}

Effects effects_of(const Block& statements, std::size_t begin, const ReadsOnly& reads_only) {
    EffectReader reader(reads_only);
    for (std::size_t i = begin; i < statements.size(); ++i) {
        reader.statement(statements[i]);
    }
    reader.follow_names();
    return std::move(reader.effects);
}

Effects effects_of_function(const FunctionCode& code, const ReadsOnly& reads_only) {
    EffectReader reader(reads_only);
    reader.call_of(code);
    return std::move(reader.effects);
}

Effects effects_of_text(std::string_view text) {
    Effects effects{.called = {""}, .any_name = text.find("import *") != std::string_view::npos};
    int line = 1;
    std::string_view before; // the word before
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_name_character(text[end])) {
            ++end;
        }
        if (end == at) {
            line += text[at++] == '\n' ? 1 : 0;
            continue;
        }
        const std::string_view word = text.substr(at, end - at);
        const bool is_attribute = at > 0 && text[at - 1] == '.';
        const bool is_called = end < text.size() && text[end] == '(';
        const bool is_used = is_called || (end < text.size() && text[end] == '.');
        if (is_called) {
            const std::string name = (is_attribute ? "." : "") + std::string(word);
            add_once(effects.called, name);
            add_once(effects.called_alone, name);
        }
        at = end;
        effects.any_name = effects.any_name || word == "exec" || word == "eval" || word == "globals" ||
                           (!is_used && binds_other_names(text, end - word.size(), word));
        const bool is_defined = before == "def" || before == "class";
        before = word;
        if (is_attribute || is_keyword(word)) {
            continue;
        }
        add_once(effects.changed, word);
        add_once(effects.read, word);
        const bool is_new = std::ranges::find(effects.made, word, &MadeName::name) == effects.made.end();
        if (is_new && (!is_used || is_defined)) { // f(x) and x.y give no value to `f` and `x`
            effects.made.push_back({std::string(word), line});
        }
    }
    return effects;
}

} // namespace lim::python
