#include "core/base/raise.hpp"
#include "core/python/call.hpp"

#include <algorithm>

/// Python's words for calls of functions that are written in Python.
namespace lim::python {
namespace {

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
