#include "core/python/call.hpp"

#include "core/base/raise.hpp"
#include "core/python/literals.hpp"
#include "core/python/nearby.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/type_lookup.hpp"

#include <algorithm>
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

/// Where the arguments of a call go.
class Binding {
public:
    Binding(const Function& function, const Signature& signature, const Call& call)
        : function_(function), call_(call), signature_(signature), values_(signature_.parameters.size()) {}

    Arguments bound() {
        const bool fits = bind_positional();
        for (const auto& [name, value] : call_.keywords) {
            bind_keyword(name, value);
        }
        if (!fits) {
            fail(CallProblem::Kind::too_many, {});
        }
        bind_defaults();
        return {function_, signature_,       std::move(values_),      given_,
                by_name_,  std::move(rest_), std::move(rest_by_name_)};
    }

private:
    /// @returns whether there are no more of them than the signature takes
    bool bind_positional() {
        std::size_t places = 0;
        while (places < values_.size() &&
               signature_.parameters[places].kind != Parameter::Kind::keyword_only) {
            ++places;
        }
        for (std::size_t i = 0; i < call_.positional.size(); ++i) {
            if (i < places) {
                values_[i] = call_.positional[i];
                given_[i] = true;
            } else if (!signature_.rest.empty()) {
                rest_.push_back(call_.positional[i]);
            } else {
                return false;
            }
        }
        return true;
    }

    void bind_keyword(const std::string& name, const Value& value) {
        const auto found = std::ranges::find_if(signature_.parameters, [&](const Parameter& parameter) {
            return parameter.name == name && parameter.kind != Parameter::Kind::positional_only;
        });
        if (found == signature_.parameters.end() && !signature_.rest_by_name.empty()) {
            rest_by_name_.emplace_back(name, value);
            return;
        }
        if (found == signature_.parameters.end()) {
            fail(CallProblem::Kind::unexpected, {name});
        }
        const auto place = static_cast<std::size_t>(found - signature_.parameters.begin());
        if (given_[place]) {
            fail(CallProblem::Kind::twice, {found->name});
        }
        values_[place] = value;
        given_[place] = true;
        by_name_[place] = true;
    }

    void bind_defaults() {
        std::vector<std::string_view> missing;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const Parameter& parameter = signature_.parameters[i];
            if (given_[i]) {
                continue;
            }
            if (parameter.default_value) {
                values_[i] = *parameter.default_value;
            } else {
                missing.push_back(parameter.name);
            }
        }
        if (!missing.empty()) {
            fail(CallProblem::Kind::missing, std::move(missing));
        }
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const Parameter& parameter = signature_.parameters[i];
            const Object* const object = values_[i].object();
            const bool is_default =
                parameter.default_may_be_given && (same(values_[i], *parameter.default_value) ||
                                                   (object != nullptr && object->stands_for_default()));
            if (given_[i] && parameter.left_out && !is_default) {
                refuse_keyword(full_name(function_.owner), signature_, parameter.name);
            }
        }
    }

    [[noreturn]] void fail(CallProblem::Kind kind, std::vector<std::string_view> names) {
        if (kind == CallProblem::Kind::too_many && signature_.open) {
            refuse(refusals::too_many_arguments, {signature_.name});
        }
        const bool unexpected = kind == CallProblem::Kind::unexpected;
        const std::string_view first = names.empty() ? std::string_view() : names[0];
        const CallProblem problem{kind, function_, signature_, call_, std::move(names)};
        if (function_.wrong_call != nullptr && !(unexpected && signature_.open)) {
            function_.wrong_call(problem);
        }
        if (unexpected) {
            refuse_keyword(full_name(function_.owner), signature_, first);
        }
        refuse(refusals::wrong_arguments, {signature_.name});
    }

    const Function& function_;
    const Call& call_;
    const Signature& signature_;
    Values values_;
    GivenParameters given_;
    GivenParameters by_name_;
    Values rest_;
    Keywords rest_by_name_;
};

/// 'a', 'a' and 'b', 'a', 'b', and 'c'.
std::string listed(const std::vector<std::string_view>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const bool last = i + 1 == names.size();
        text += i == 0 ? "" : !last ? ", " : names.size() == 2 ? " and " : ", and ";
        text += concat({"'", names[i], "'"});
    }
    return text;
}

std::string counted(std::size_t count, std::string_view noun) {
    return concat({std::to_string(count), " ", noun, count == 1 ? "" : "s"});
}

/// The words for a keyword that no parameter takes by name.
[[noreturn]] void raise_unexpected(const CallProblem& problem, std::string_view name, bool bound_self) {
    if (bound_self && problem.names[0] == "self") {
        raise("TypeError", {name, "() got multiple values for argument 'self'"});
    }
    std::string by_position;
    for (const Parameter& parameter : problem.signature.parameters) {
        if (parameter.kind == Parameter::Kind::positional_only &&
            std::ranges::any_of(problem.call.keywords,
                                [&](const auto& keyword) { return keyword.first == parameter.name; })) {
            by_position += concat({by_position.empty() ? "" : ", ", parameter.name});
        }
    }
    if (!by_position.empty()) {
        raise("TypeError", {name, "() got some positional-only arguments passed as keyword arguments: '",
                            by_position, "'"});
    }
    raise("TypeError", {name, "() got an unexpected keyword argument '", problem.names[0], "'"});
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

Arguments bind(const Function& function, const Call& call) {
    return bind(function, signature_of(*function.entry), call);
}

Arguments bind(const Function& function, const Signature& signature, const Call& call) {
    return Binding(function, signature, call).bound();
}

void raise_in_python_words(const CallProblem& problem, std::string_view name, bool bound_self) {
    const auto& parameters = problem.signature.parameters;
    const auto positional =
        static_cast<std::size_t>(std::ranges::count_if(parameters, [](const Parameter& parameter) {
            return parameter.kind != Parameter::Kind::keyword_only;
        }));
    switch (problem.kind) {
    case CallProblem::Kind::missing: {
        const auto by_position = [&](std::string_view missing) {
            return std::ranges::any_of(parameters, [&](const Parameter& parameter) {
                return parameter.name == missing && parameter.kind != Parameter::Kind::keyword_only;
            });
        };
        const bool first = by_position(problem.names[0]); // then only such ones are told
        std::vector<std::string_view> told = problem.names;
        std::erase_if(told, [&](std::string_view missing) { return by_position(missing) != first; });
        raise("TypeError", {name, "() missing ",
                            counted(told.size(), first ? "required positional argument"
                                                       : "required keyword-only argument"),
                            ": ", listed(told)});
    }
    case CallProblem::Kind::twice:
        raise("TypeError", {name, "() got multiple values for argument '", problem.names[0], "'"});
    case CallProblem::Kind::unexpected:
        raise_unexpected(problem, name, bound_self);
    case CallProblem::Kind::too_many: {
        const std::size_t self = bound_self ? 1 : 0;
        const auto required =
            static_cast<std::size_t>(std::ranges::count_if(parameters, [](const Parameter& parameter) {
                return parameter.kind != Parameter::Kind::keyword_only && !parameter.default_value;
            }));
        const std::size_t given = problem.call.positional.size() + self;
        const auto by_name =
            static_cast<std::size_t>(std::ranges::count_if(problem.call.keywords, [&](const auto& keyword) {
                const auto found = std::ranges::find(parameters, keyword.first, &Parameter::name);
                return found != parameters.end() && found->kind == Parameter::Kind::keyword_only;
            }));
        const std::string takes = required < positional
                                      ? concat({"from ", std::to_string(required + self), " to ",
                                                std::to_string(positional + self), " positional arguments"})
                                      : counted(positional + self, "positional argument");
        const std::string were = by_name == 0 ? concat({std::to_string(given), given == 1 ? " was" : " were"})
                                              : concat({counted(given, "positional argument"), " (and ",
                                                        counted(by_name, "keyword-only argument"), ") were"});
        raise("TypeError", {name, "() takes ", takes, " but ", were, " given"});
    }
    }
    raise("TypeError", {name, "()"});
}

} // namespace lim::python
