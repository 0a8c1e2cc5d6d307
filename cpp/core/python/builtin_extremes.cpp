#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

/// max, min, sum, any, all and sorted: what goes through all items of one value.
namespace lim::python {
namespace {

/// Whether the first of the items that compare as equal is as good as any other: texts, or ints.
bool has_no_ties(const Values& items) {
    return std::ranges::all_of(items, [](const Value& item) { return item.get<std::string>() != nullptr; }) ||
           std::ranges::all_of(items, [](const Value& item) { return item.get<Int>() != nullptr; });
}

Value extreme(Run& run, const Arguments& arguments, Operator better) {
    const Values& given = arguments.rest();
    const std::string name(arguments.signature().name);
    if (given.empty()) {
        raise("TypeError", {name, " expected at least 1 argument, got 0"});
    }
    if (given.size() > 1 && arguments.given(1)) {
        raise("TypeError", {"Cannot specify a default for ", name, "() with multiple positional arguments"});
    }
    const bool is_one = given.size() == 1;
    const bool unordered = is_one && has_unknown_order(given[0]);
    if (unordered) {
        const Values items = items_in_any_order(run, given[0]);
        if (items.size() > 1 && (!arguments[0].is_none() || !has_no_ties(items))) {
            const bool are_numbers = std::ranges::all_of(items, [](const Value& item) {
                return as_int(item) ||
                       (item.get<double>() != nullptr && *item.get<double>() == *item.get<double>());
            });
            if (!arguments[0].is_none() || !are_numbers) {
                refuse(arguments[0].is_none() ? refusals::set_compared_first : refusals::set_sorted_by_key);
            }
        }
    }
    const auto iterator = iterate_in_any_order(run, is_one ? given[0] : make_list(given));
    const auto key = [&](const Value& item) {
        return arguments[0].is_none() ? item : call(run, arguments[0], {{item}, {}});
    };
    std::optional<Value> best;
    Value best_key;
    while (auto item = iterator->next(run)) {
        run.step();
        Value this_key = key(*item);
        if (!best || truth(run, binary(run, better, this_key, best_key))) {
            best = std::move(item);
            best_key = std::move(this_key);
        }
    }
    if (best) {
        return *best;
    }
    if (arguments.given(1)) {
        return arguments[1];
    }
    raise("ValueError", {name, "() arg is an empty sequence"});
}

/// Whether the truth of some item is the one that is wanted.
/// @throws Refused where the order of the items is not known and could show
Value any_is(Run& run, const Value& value, bool wanted) {
    const auto iterator = iterate_in_any_order(run, value);
    const bool unordered = has_unknown_order(value);
    while (const auto item = iterator->next(run)) {
        run.step();
        if (unordered && item->object() != nullptr) {
            refuse_order();
        }
        if (truth(run, *item) == wanted) {
            return true;
        }
    }
    return false;
}

} // namespace

Value builtin_max(Run& run, const Arguments& arguments) {
    const Values& given = arguments.rest();
    Object* const walked = given.size() == 1 && arguments[0].is_none() ? given[0].object() : nullptr;
    if (walked != nullptr) {
        if (auto found = walked->greatest(run)) {
            return *std::move(found);
        }
    }
    return extreme(run, arguments, Operator::greater);
}

Value builtin_min(Run& run, const Arguments& arguments) { return extreme(run, arguments, Operator::less); }

Value builtin_sum(Run& run, const Arguments& arguments) {
    Value total = arguments[1];
    const bool of_ints = as_int(total).has_value();
    const Value& value = arguments[0];
    const bool any_order = has_unknown_order(value) && of_ints &&
                           std::ranges::all_of(items_in_any_order(run, value),
                                               [](const Value& item) { return as_int(item).has_value(); });
    const auto iterator = any_order ? iterate_in_any_order(run, value) : iterate(run, value);
    if (total.get<std::string>() != nullptr) {
        raise("TypeError", {"sum() can't sum strings [use ''.join(seq) instead]"});
    }
    while (const auto item = iterator->next(run)) {
        run.step();
        total = binary(run, Operator::add, total, *item);
    }
    return total;
}

Value builtin_any(Run& run, const Arguments& arguments) { return any_is(run, arguments[0], true); }

Value builtin_all(Run& run, const Arguments& arguments) {
    return !*any_is(run, arguments[0], false).get<bool>();
}

Value builtin_sorted(Run& run, const Arguments& arguments) {
    Values items = items_of_any_order(run, arguments[0]);
    const bool reverse = reverse_argument(run, arguments[2]);
    sort_by(run, items, arguments[1], reverse, has_unknown_order(arguments[0]));
    return make_list(std::move(items));
}

} // namespace lim::python
