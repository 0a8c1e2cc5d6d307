#include "core/python/signature.hpp"

#include "core/python/literals.hpp"

#include <map>

namespace lim::python {
namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') {
        text.remove_prefix(1);
    }
    while (!text.empty() && text.back() == ' ') {
        text.remove_suffix(1);
    }
    return text;
}

/// A default as a signature writes it: None, True, False, a number, a text in single quotes without commas.
Value default_value(std::string_view text) {
    if (text == "None") {
        return None{};
    }
    if (text == "True" || text == "False") {
        return text == "True";
    }
    if (text[0] == '\'') {
        return unescaped(text.substr(1, text.size() - 2), false);
    }
    if (text[0] == '-') {
        const Value value = number_value(text.substr(1));
        return value.get<Int>() != nullptr ? Value(-*value.get<Int>()) : Value(-*value.get<double>());
    }
    return number_value(text);
}

void add_parameter(Signature& signature, std::string_view text, Parameter::Kind& kind) {
    if (text == "/") {
        for (Parameter& parameter : signature.parameters) {
            parameter.kind = Parameter::Kind::positional_only;
        }
        return;
    }
    if (text == "...") {
        signature.open = true;
        return;
    }
    if (text.starts_with("**")) {
        signature.rest_by_name = text.substr(2);
        return;
    }
    if (text[0] == '*') {
        kind = Parameter::Kind::keyword_only;
        if (text.size() > 1) {
            signature.rest = text.substr(1);
        }
        return;
    }
    Parameter parameter{.name = text.substr(0, text.find('=')), .kind = kind};
    if (const std::size_t sign = text.find('='); sign != std::string_view::npos) {
        const std::string_view written = text.substr(sign + 1);
        parameter.left_out = written[0] == '?';
        parameter.default_may_be_given = parameter.left_out && written.size() > 1;
        parameter.default_value = written == "?"       ? Value()
                                  : parameter.left_out ? default_value(written.substr(1))
                                                       : default_value(written);
    }
    signature.parameters.push_back(std::move(parameter));
}

} // namespace

Signature parse_signature(const char* text) {
    std::string_view rest = text;
    Signature signature;
    const std::size_t open = rest.find('(');
    signature.name = rest.substr(0, open);
    rest = rest.substr(open + 1, rest.rfind(')') - open - 1);
    Parameter::Kind kind = Parameter::Kind::either;
    while (!trimmed(rest).empty()) {
        const std::size_t comma = rest.find(", ");
        add_parameter(signature, trimmed(rest.substr(0, comma)), kind);
        rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 2);
    }
    return signature;
}

const Signature& signature_of(const Entry& entry) {
    static thread_local std::map<const char*, Signature> known; // by their texts, which are constants
    const auto place = known.lower_bound(entry.signature);
    const bool found = place != known.end() && place->first == entry.signature;
    return found ? place->second
                 : known.emplace_hint(place, entry.signature, parse_signature(entry.signature))->second;
}

} // namespace lim::python
