#include "core/base/raise.hpp"
#include "core/python/call.hpp"
#include "core/python/iterators.hpp"
#include "core/python/library/lru_cache.hpp"
#include "core/python/library/modules.hpp"
#include "core/python/library/numbers_of.hpp"
#include "core/python/operations.hpp"

#include <algorithm>

/// functools.reduce, functools.partial, and those of lru_cache.cpp.
namespace lim::python::library {
namespace {

class Partial : public Object {
public:
    Partial(Value function, Call given) : function_(std::move(function)), given_(std::move(given)) {}

    [[nodiscard]] static const Type& python_type();
    [[nodiscard]] const Type& type() const override { return python_type(); }
    [[nodiscard]] const Entry* call_entry() const override;

    Value called(Run& run, const Arguments& arguments) const {
        Call call = given_;
        call.positional.insert(call.positional.end(), arguments.rest().begin(), arguments.rest().end());
        for (const auto& keyword : arguments.rest_by_name()) {
            const auto known =
                std::ranges::find(call.keywords, keyword.first, [](const auto& each) { return each.first; });
            if (known == call.keywords.end()) {
                call.keywords.push_back(keyword);
            } else {
                known->second = keyword.second;
            }
        }
        return python::call(run, function_, call);
    }

private:
    Value function_;
    Call given_;
};

Value call_partial(Run& run, const Arguments& arguments) {
    return arguments.self().object_of<Partial>()->called(run, arguments);
}

Value make_partial(Run& /*run*/, const Arguments& arguments) {
    if (arguments.rest().empty()) {
        raise("TypeError", {"type 'partial' takes at least one argument"});
    }
    if (!is_callable(arguments.rest()[0])) {
        raise("TypeError", {"the first argument must be callable"});
    }
    Values given(arguments.rest().begin() + 1, arguments.rest().end());
    return std::shared_ptr<Object>(
        std::make_shared<Partial>(arguments.rest()[0], Call{std::move(given), arguments.rest_by_name()}));
}

Value reduce(Run& run, const Arguments& arguments) {
    if (!is_walkable(arguments[1])) {
        raise("TypeError", {"reduce() arg 2 must support iteration"});
    }
    const auto iterator = iterate(run, arguments[1]);
    std::optional<Value> result = arguments.given(2) ? std::optional(arguments[2]) : iterator->next(run);
    if (!result) {
        raise("TypeError", {"reduce() of empty iterable with no initial value"});
    }
    while (const auto item = iterator->next(run)) {
        run.step();
        result = call(run, arguments[0], {{*result, *item}, {}});
    }
    return *result;
}

constexpr Entry call_of_partial{"partial(*arguments, **keywords)", call_partial};
constexpr Entry functools_constructor{"partial(*arguments, **keywords)", make_partial};
constexpr Entry functools_functions[] = {{"reduce(function, iterable, initial=None, /)", reduce},
                                         {"lru_cache(maxsize=128, typed=False)", lru_cache},
                                         {"cache(user_function, /)", cache}};

const Entry* Partial::call_entry() const { return &call_of_partial; }

constexpr Type partial_type{.name = "partial",
                            .module = "functools",
                            .constructor = &functools_constructor,
                            .module_in_messages = true};

const Type& Partial::python_type() { return partial_type; }

constexpr const Type* functools_types[] = {&partial_type};

void wrong_reduce_call(const CallProblem& problem) {
    if (problem.signature.name != "reduce") { // which are written in Python
        raise_in_python_words(problem, problem.signature.name, false);
    }
    const std::size_t given = problem.call.positional.size();
    if (problem.call.keywords.empty()) {
        raise("TypeError", {"reduce expected at ", given < 2 ? "least 2" : "most 3", " arguments, got ",
                            std::to_string(given)});
    }
    wrong_call(problem);
}

} // namespace

Value partial_of(Value function, Call given) {
    return std::shared_ptr<Object>(std::make_shared<Partial>(std::move(function), std::move(given)));
}

constinit const Module functools{.name = "functools",
                                 .functions = functools_functions,
                                 .types = functools_types,
                                 .wrong_call = wrong_reduce_call};

} // namespace lim::python::library
