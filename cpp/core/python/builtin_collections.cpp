#include "core/python/builtin_functions.hpp"

#include "core/base/raise.hpp"
#include "core/python/dict.hpp"
#include "core/python/iterators.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"

#include <algorithm>

namespace lim::python {
namespace {

Int range_bound(Run& run, const Value& value) {
    const auto bound = as_index(run, value);
    if (!bound) {
        raise("TypeError", {"'", type_name(value), "' object cannot be interpreted as an integer"});
    }
    constexpr Int most = Int{1} << 62U;
    if (*bound > most || *bound < -most) {
        refuse(refusals::range_too_large);
    }
    return *bound;
}

/// Whether a value is a set of which Python's order is known.
bool is_ordered_set(const Value& value) {
    const Set* const set = value.set();
    return set != nullptr &&
           (set->size() < 2 || (!set->order_lost && std::ranges::all_of(set->places, [](const auto& place) {
                return place.first.starts_with('i');
            })));
}

/// What walking the value gives: in any order where the order is not known.
Values items_in_order_or_unordered(Run& run, const Value& value) {
    return is_ordered_set(value) ? in_python_order(*value.set()) : items_of_any_order(run, value);
}

bool is_unordered(const Value& from, const Values& items) {
    return has_unknown_order(from) && !is_ordered_set(from) && items.size() > 1;
}

} // namespace

void fill_set(Run& run, Set& set, const Value& from) {
    set.order_lost = set.order_lost || has_unknown_order(from);
    const auto iterator = iterate_in_any_order(run, from);
    while (const auto item = iterator->next(run)) {
        run.step();
        set.add(key_of(run, *item), *item);
        check_size(static_cast<Int>(set.size()));
    }
}

Value builtin_list(Run& run, const Arguments& arguments) {
    if (!arguments.given(0)) {
        return make_list({});
    }
    Value list = make_list(items_in_order_or_unordered(run, arguments[0]));
    list.any_list()->unordered = is_unordered(arguments[0], list.any_list()->items);
    return list;
}

Value builtin_tuple(Run& run, const Arguments& arguments) {
    if (!arguments.given(0)) {
        return make_tuple({});
    }
    auto tuple = std::make_shared<Tuple>();
    tuple->items = items_in_order_or_unordered(run, arguments[0]);
    tuple->unordered = is_unordered(arguments[0], tuple->items);
    return std::shared_ptr<const Tuple>(std::move(tuple));
}

Value builtin_set(Run& run, const Arguments& arguments) {
    auto set = std::make_shared<Set>();
    if (arguments.given(0)) {
        fill_set(run, *set, arguments[0]);
    }
    return set;
}

/// The two items of one pair that `dict` is given.
Values items_of_pair(Run& run, const Value& pair, std::size_t place) {
    const std::string element = "dictionary update sequence element #" + std::to_string(place);
    Values items;
    try {
        items = items_of(run, pair);
    } catch (const FrameworkError& error) {
        if (error.type() == "TypeError") {
            raise("TypeError", {"cannot convert ", element, " to a sequence"});
        }
        throw;
    }
    if (items.size() != 2) {
        raise("ValueError", {element, " has length ", std::to_string(items.size()), "; 2 is required"});
    }
    return items;
}

Value builtin_dict(Run& run, const Arguments& arguments) {
    auto dict = std::make_shared<Dict>();
    update_dict(run, dict, arguments);
    return dict;
}

namespace {

void put_into_dict(Run& run, const Value& of, const Value& name, const Value& value) {
    const std::string key = key_of(run, name);
    refuse_cycle(run, of, value);
    check_size(static_cast<Int>(of.dict()->size()));
    of.dict()->set(key, name, value);
}

} // namespace

void merge_into_dict(Run& run, const Value& of, const Value& from) {
    if (const Dict* other = from.dict()) {
        for (const auto& [name, value] : std::vector(other->items)) {
            put_into_dict(run, of, name, value);
        }
        return;
    }
    const auto iterator = iterate(run, from);
    std::size_t place = 0;
    while (const auto pair = iterator->next(run)) {
        run.step();
        const Values* const given = items_in(*pair);
        if (of.dict()->kind == Dict::Kind::ordered && (given == nullptr || given->size() != 2)) {
            refuse(refusals::error_words, {"collections", "OrderedDict(…)"});
        }
        const Values items = items_of_pair(run, *pair, place++);
        put_into_dict(run, of, items[0], items[1]);
    }
}

void update_dict(Run& run, const Value& of, const Arguments& arguments) {
    if (arguments.given(0)) {
        merge_into_dict(run, of, arguments[0]);
    }
    for (const auto& [name, value] : arguments.rest_by_name()) {
        put_into_dict(run, of, name, value);
    }
}

Value builtin_range(Run& run, const Arguments& arguments) {
    const Values& bounds = arguments.rest();
    if (bounds.empty() || bounds.size() > 3) {
        raise("TypeError", {bounds.empty() ? "range expected at least 1 argument, got 0"
                                           : concat({"range expected at most 3 arguments, got ",
                                                     std::to_string(bounds.size())})});
    }
    Range range{0, 0, 1};
    if (bounds.size() == 1) {
        range.stop = range_bound(run, bounds[0]);
    } else {
        range.start = range_bound(run, bounds[0]);
        range.stop = range_bound(run, bounds[1]);
        range.step = bounds.size() == 3 ? range_bound(run, bounds[2]) : 1;
    }
    if (range.step == 0) {
        raise("ValueError", {"range() arg 3 must not be zero"});
    }
    return std::make_shared<const Range>(range);
}

} // namespace lim::python
