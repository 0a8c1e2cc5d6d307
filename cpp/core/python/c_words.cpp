#include "core/base/raise.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"

#include <algorithm>

namespace lim::python {
namespace {

std::string counted_arguments(std::size_t count) {
    return concat({std::to_string(count), count == 1 ? " argument" : " arguments"});
}

/// PyArg_UnpackTuple: "pop expected at most 1 argument, got 2".
[[noreturn]] void raise_expected(std::string_view name, std::string_view bound, std::size_t count,
                                 std::size_t given) {
    raise("TypeError",
          {name, " expected ", bound, counted_arguments(count), ", got ", std::to_string(given)});
}

} // namespace

void raise_in_c_words(const CallProblem& problem) {
    using Kind = Parameter::Kind;
    const auto& parameters = problem.signature.parameters;
    const std::string_view name = problem.signature.name;
    const std::size_t positional = problem.call.positional.size();
    const std::size_t given = positional + problem.call.keywords.size();
    const std::size_t most = parameters.size();
    const bool missing = problem.kind == CallProblem::Kind::missing;
    const auto least = static_cast<std::size_t>(
        std::ranges::count_if(parameters, [](const Parameter& each) { return !each.default_value; }));
    if (name == "type") {
        raise("TypeError", {"type() takes 1 or 3 arguments"});
    }
    if (name == "reversed" && !problem.call.keywords.empty()) {
        raise("TypeError", {"reversed() takes no keyword arguments"});
    }
    if (name == "sorted" || name == "reversed") { // these count the positional ones by themselves
        if (problem.kind == CallProblem::Kind::unexpected && positional == 1) {
            raise("TypeError", {"'", problem.names[0], "' is an invalid keyword argument for sort()"});
        }
        raise_expected(name, "", 1, positional);
    }
    const bool by_place = std::ranges::all_of(
        parameters, [](const Parameter& each) { return each.kind == Kind::positional_only; });
    if (by_place && problem.signature.rest.empty()) {
        const std::string qualified = problem.function.is_method
                                          ? concat({type_name(problem.function.self), ".", name})
                                          : std::string(name);
        const bool constructs = problem.function.self.type() != nullptr;
        if (!problem.call.keywords.empty() && problem.signature.rest_by_name.empty()) {
            raise("TypeError", {qualified, "() takes no keyword arguments"});
        }
        if (most == 0 || (most == 1 && least == 1 && !constructs)) {
            raise("TypeError", {qualified, "() takes ", most == 0 ? "no arguments" : "exactly one argument",
                                " (", std::to_string(positional), " given)"});
        }
        if (least == 1 && most == 3 &&
            problem.function.self.get<std::string>() != nullptr) { // find and its kin
            raise("TypeError",
                  {name, missing ? "() takes at least " : "() takes at most ",
                   missing ? "1 argument" : "3 arguments", " (", std::to_string(positional), " given)"});
        }
        const std::string_view bound = least == most ? "" : missing ? "at least " : "at most ";
        raise_expected(name, bound, missing ? least : most, positional);
    }
    const bool all_named = problem.signature.rest.empty();
    const bool none_by_place = all_named && std::ranges::all_of(parameters, [](const Parameter& each) {
                                   return each.kind == Kind::keyword_only;
                               });
    if (none_by_place && most > 0 && positional > 0 && given <= most) {
        raise("TypeError", {name, "() takes no positional arguments"});
    }
    if (problem.kind == CallProblem::Kind::too_many || (all_named && given > most)) {
        raise("TypeError",
              {name, "() takes at most ", counted_arguments(most), " (", std::to_string(given), " given)"});
    }
    if (name == "sum" && positional == 0) {
        raise("TypeError", {"sum() takes at least 1 positional argument (0 given)"});
    }
    if (problem.kind == CallProblem::Kind::unexpected) {
        if (name == "range") {
            raise("TypeError", {"range() takes no keyword arguments"});
        }
        if (least == 0 && !problem.signature.rest.empty() && positional == 0 &&
            (name == "max" || name == "min")) {
            raise_expected(name, "at least ", 1, 0);
        }
        raise("TypeError", {"'", problem.names[0], "' is an invalid keyword argument for ", name, "()"});
    }
    if (missing) {
        if (name == "enumerate") { // its words are its own
            raise("TypeError", {"enumerate() missing required argument 'iterable'"});
        }
        const auto place =
            std::ranges::find(parameters, problem.names[0], &Parameter::name) - parameters.begin() + 1;
        raise("TypeError", {name, "() missing required argument '", problem.names[0], "' (pos ",
                            std::to_string(place), ")"});
    }
}

} // namespace lim::python
