#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/methods.hpp"
#include "core/python/operations.hpp"
#include "core/python/sequences.hpp"

#include <algorithm>
#include <limits>

/// Methods of list and tuple. What changes a list of unknown order without showing it leaves it unknown.
namespace lim::python {
namespace {

Values& list_items(const Arguments& arguments) { return arguments.self().list()->items; }

const Values& items_of_self(const Arguments& arguments) {
    const List* const list = arguments.self().list();
    return list != nullptr ? list->items : arguments.self().tuple()->items;
}

void check_added(Run& run, const Arguments& arguments, const Value& added) {
    refuse_cycle(run, arguments.self(), added);
    check_size(static_cast<Int>(arguments.self().any_list()->items.size()) + 1);
}

Value list_append(Run& run, const Arguments& arguments) {
    check_added(run, arguments, arguments[0]);
    arguments.self().any_list()->items.push_back(arguments[0]);
    return None{};
}

Value list_extend(Run& run, const Arguments& arguments) {
    if (has_unknown_order(arguments[0]) || has_unknown_order(arguments.self())) {
        Values more = items_of_any_order(run, arguments[0]);
        List& list = *arguments.self().any_list();
        check_size(static_cast<Int>(list.items.size() + more.size()));
        list.items.insert(list.items.end(), more.begin(), more.end());
        list.unordered = list.unordered || more.size() > 1;
        return None{};
    }
    static_cast<void>(extended_in_place(run, Operator::add, arguments.self(), arguments[0]));
    return None{};
}

Value list_insert(Run& run, const Arguments& arguments) {
    const Int place = require_size(run, arguments[0]);
    check_added(run, arguments, arguments[1]);
    Values& items = list_items(arguments);
    const auto size = static_cast<Int>(items.size());
    const Int at = std::clamp<Int>(place < 0 ? place + size : place, 0, size);
    count_steps(run, static_cast<std::size_t>(size - at));
    items.insert(items.begin() + static_cast<std::ptrdiff_t>(at), arguments[1]);
    return None{};
}

Value list_remove(Run& run, const Arguments& arguments) {
    List& list = *arguments.self().any_list();
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        run.step();
        const Value item = list.items[i];
        if (equal(run, item, arguments[0])) {
            if (i < list.items.size()) {
                const Value held = taken_out(run, list.items, i);
            }
            return None{};
        }
    }
    raise("ValueError", {"list.remove(x): x not in list"});
}

Value list_pop(Run& run, const Arguments& arguments) {
    const Int place = require_index(run, arguments[0]);
    Values& items = list_items(arguments);
    if (items.empty()) {
        raise("IndexError", {"pop from empty list"});
    }
    const auto size = static_cast<Int>(items.size());
    if (place != static_cast<std::int64_t>(place)) {
        raise("IndexError", {"cannot fit 'int' into an index-sized integer"});
    }
    const Int at = place < 0 ? place + size : place;
    if (at < 0 || at >= size) {
        raise("IndexError", {"pop index out of range"});
    }
    return taken_out(run, items, static_cast<std::size_t>(at));
}

Value list_clear(Run& /*run*/, const Arguments& arguments) {
    List& list = *arguments.self().any_list();
    Values held = std::exchange(list.items, {});
    list.unordered = false;
    return None{};
}

Value list_reverse(Run& run, const Arguments& arguments) {
    Values& items = arguments.self().any_list()->items;
    count_steps(run, items.size());
    std::ranges::reverse(items);
    return None{};
}

Value list_copy(Run& run, const Arguments& arguments) {
    const List& list = *arguments.self().any_list();
    count_steps(run, list.items.size());
    Value copy = make_list(list.items);
    copy.any_list()->unordered = list.unordered;
    return copy;
}

Value list_sort(Run& run, const Arguments& arguments) {
    const Value self = arguments.self();
    List& list = *self.any_list();
    const bool reverse = reverse_argument(run, arguments[1]);
    Values items = std::exchange(list.items, {}); // empty meanwhile, as in CPython
    bool was_modified = false;
    const auto put_back = [&] {
        was_modified = !list.items.empty();
        list.items = items;
    };
    try {
        sort_by(run, items, arguments[0], reverse, list.unordered);
    } catch (...) {
        put_back();
        throw;
    }
    put_back();
    list.unordered = false;
    if (was_modified) {
        raise("ValueError", {"list modified during sort"});
    }
    return None{};
}

/// A bound of index(value, start, stop), counted from the end if negative.
Int index_bound(Run& run, const Value& value, Int size) {
    const auto place = as_index(run, value);
    if (!place) {
        raise("TypeError", {"slice indices must be integers or have an __index__ method"});
    }
    return std::max<Int>(*place < 0 ? *place + size : *place, 0);
}

Value sequence_index(Run& run, const Arguments& arguments) {
    const auto size = static_cast<Int>(items_of_self(arguments).size());
    const Int start = index_bound(run, arguments[1], size);
    const Int stop =
        arguments.given(2) ? index_bound(run, arguments[2], size) : std::numeric_limits<Int>::max();
    for (Int i = start; i < stop && i < static_cast<Int>(items_of_self(arguments).size()); ++i) {
        run.step();
        const Value item = items_of_self(arguments)[static_cast<std::size_t>(i)];
        if (equal(run, item, arguments[0])) {
            return i;
        }
    }
    if (arguments.self().tuple() != nullptr) {
        raise("ValueError", {"tuple.index(x): x not in tuple"});
    }
    raise("ValueError", {repr(run, arguments[0]), " is not in list"});
}

Value sequence_count(Run& run, const Arguments& arguments) {
    Int count = 0;
    const auto iterator = iterate_in_any_order(run, arguments.self());
    while (const auto item = iterator->next(run)) {
        run.step();
        count += equal(run, *item, arguments[0]) ? 1 : 0;
    }
    return count;
}

constexpr Entry of_list[] = {
    {"append(obj, /)", list_append},
    {"extend(iterable, /)", list_extend},
    {"insert(index, object, /)", list_insert},
    {"remove(value, /)", list_remove},
    {"pop(index=-1, /)", list_pop},
    {"clear()", list_clear},
    {"index(value, start=0, stop=0, /)", sequence_index},
    {"count(value, /)", sequence_count},
    {"reverse()", list_reverse},
    {"sort(*, key=None, reverse=False)", list_sort},
    {"copy()", list_copy},
};
constexpr Entry of_tuple[] = {
    {"index(value, start=0, stop=0, /)", sequence_index},
    {"count(value, /)", sequence_count},
};

} // namespace

std::span<const Entry> list_methods() { return of_list; }
std::span<const Entry> tuple_methods() { return of_tuple; }

} // namespace lim::python
