#include "core/python/library/modules.hpp"

#include "core/base/raise.hpp"
#include "core/python/call.hpp"
#include "core/python/dict.hpp"
#include "core/python/library/deque.hpp"
#include "core/python/methods.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <map>

/// copy.copy and copy.deepcopy of Python's own values.
namespace lim::python::library {
namespace {

constexpr int deepest = 100;

[[noreturn]] void refuse_object(const Value& value, std::string_view function) {
    refuse_missing(concat({"copy.", function, "(", type_name(value), ")"}));
}

Value shallow(Run& /*run*/, const Arguments& arguments) {
    const Value& value = arguments[0];
    if (const List* list = value.any_list()) {
        Value copy = make_list(list->items);
        copy.any_list()->unordered = list->unordered;
        return copy;
    }
    if (const Dict* dict = value.dict()) {
        return copy_of(*dict);
    }
    if (const Set* set = value.set()) {
        auto copy = std::make_shared<Set>(*set);
        copy->order_lost = true;
        return copy;
    }
    if (value.object() != nullptr) {
        if (auto copy = deque_copy(value)) {
            return *copy;
        }
        refuse_object(value, "copy");
    }
    return value;
}

class DeepCopier {
public:
    explicit DeepCopier(Run& run) : run_(run) {}

    Value copied(const Value& value, int depth) {
        run_.step();
        if (depth > deepest) {
            refuse(refusals::nested_too_deep, {"100"});
        }
        if (const List* list = value.any_list()) {
            return once(list, make_list({}), [&](const Value& copy) {
                copy.any_list()->items = parts(list->items, depth);
                copy.any_list()->unordered = list->unordered;
            });
        }
        if (const Dict* dict = value.dict()) {
            return once(dict, copy_of(*dict), [&](const Value& copy) {
                for (auto& [name, held] : copy.dict()->items) {
                    held = copied(held, depth + 1);
                }
            });
        }
        if (const Set* set = value.set()) {
            auto copy = std::make_shared<Set>(*set);
            copy->order_lost = true;
            return once(set, copy, [](const Value&) {});
        }
        if (const Tuple* tuple = value.any_tuple()) {
            Values items = parts(tuple->items, depth);
            const bool same_parts = std::ranges::equal(
                items, tuple->items, [](const Value& a, const Value& b) { return a.is_same_as(b); });
            if (same_parts) {
                return value;
            }
            auto copy = std::make_shared<Tuple>();
            copy->items = std::move(items);
            copy->type = tuple->type;
            copy->unordered = tuple->unordered;
            return std::shared_ptr<const Tuple>(std::move(copy));
        }
        if (value.object() != nullptr) {
            refuse_object(value, "deepcopy");
        }
        return value;
    }

private:
    Values parts(const Values& items, int depth) {
        Values copies;
        for (const Value& item : items) {
            copies.push_back(copied(item, depth + 1));
        }
        return copies;
    }

    /// What stands in several places is copied once.
    template <class Fill> Value once(const void* address, Value copy, Fill&& fill) {
        const auto [place, added] = copies_.try_emplace(address, copy);
        if (added) {
            fill(copy);
        }
        return copies_.at(address);
    }

    Run& run_;
    std::map<const void*, Value> copies_;
};

Value deep(Run& run, const Arguments& arguments) { return DeepCopier(run).copied(arguments[0], 0); }

constexpr Entry copy_functions[] = {{"copy(x)", shallow}, {"deepcopy(x, memo=?None)", deep}};

void wrong_copy_call(const CallProblem& problem) {
    raise_in_python_words(problem, problem.signature.name, false);
}

} // namespace

constinit const Module copy{.name = "copy", .functions = copy_functions, .wrong_call = wrong_copy_call};

} // namespace lim::python::library
