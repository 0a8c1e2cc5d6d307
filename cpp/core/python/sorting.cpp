#include "core/python/sorting.hpp"

#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/depth_guard.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/types.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>

namespace lim::python {
namespace {

using Order = std::vector<std::size_t>;

/// What CPython's list.sort does with up to 63 items (Objects/listobject.c: count_run, binarysort): where two
/// items cannot be compared, the message names the first pair that it looks at.
class ShortSort {
public:
    ShortSort(Run& run, const Values& keys) : run_(run), keys_(keys), order_(keys.size()) {
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        of_one_class_ = std::ranges::all_of(keys, [&](const Value& key) {
            return key.object() != nullptr && key.object()->is_instance() &&
                   &type_of(key) == &type_of(keys.front());
        });
    }

    Order sorted() {
        for (std::size_t start = run_length(); start < order_.size(); ++start) {
            insert(start);
        }
        return std::move(order_);
    }

private:
    // Where all are of one class, CPython asks its `__lt__` first, and where that gives NotImplemented, asks
    // again as `<` does (unsafe_object_compare).
    bool less(std::size_t a, std::size_t b) {
        run_.step();
        Object* const object = keys_[a].object();
        if (of_one_class_ && object != nullptr) {
            if (const auto answer = object->binary(run_, Operator::less, keys_[b])) {
                return truth(run_, *answer);
            }
        }
        return truth(run_, binary(run_, Operator::less, keys_[a], keys_[b]));
    }

    /// How many of the first items are in order already; falling ones are turned round.
    std::size_t run_length() {
        if (order_.size() < 2) {
            return order_.size();
        }
        std::size_t length = 2;
        const bool falling = less(order_[1], order_[0]);
        while (length < order_.size() && less(order_[length], order_[length - 1]) == falling) {
            ++length;
        }
        if (falling) {
            std::reverse(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(length));
        }
        return length;
    }

    void insert(std::size_t from) {
        const std::size_t pivot = order_[from];
        std::size_t left = 0;
        std::size_t right = from;
        while (left < right) {
            const std::size_t middle = left + (right - left) / 2;
            if (less(pivot, order_[middle])) {
                right = middle;
            } else {
                left = middle + 1;
            }
        }
        const auto at = order_.begin();
        std::rotate(at + static_cast<std::ptrdiff_t>(left), at + static_cast<std::ptrdiff_t>(from),
                    at + static_cast<std::ptrdiff_t>(from) + 1);
    }

    Run& run_;
    const Values& keys_;
    bool of_one_class_ = false; // of the reader's
    Order order_;
};

bool are_plain(const Values& keys, int depth = 0);

/// Whether values can be compared with each other without a word from anybody: numbers but NaN, texts, and
/// tuples and lists of such.
bool is_plain(const Value& key, int depth) {
    if (const double* number = key.get<double>()) {
        return !std::isnan(*number);
    }
    const Values* const items = items_in(key);
    return as_int(key) || key.get<std::string>() != nullptr ||
           (items != nullptr && depth < DepthGuard::deepest && are_plain(*items, depth + 1));
}

bool are_plain(const Values& keys, int depth) {
    return std::ranges::all_of(keys, [&](const Value& key) { return is_plain(key, depth); });
}

Order long_sort(Run& run, const Values& keys) {
    if (!are_plain(keys)) {
        refuse(refusals::sorted_kinds);
    }
    Order order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    try {
        const auto is_less = [&](std::size_t a, std::size_t b) {
            run.step();
            return truth(run, binary(run, Operator::less, keys[a], keys[b]));
        };
        std::ranges::sort(order, [&](std::size_t a, std::size_t b) { // equal ones stay in their order
            return is_less(a, b) || (a < b && !is_less(b, a));
        });
    } catch (const FrameworkError&) { // the first pair that Python looks at is another one
        refuse(refusals::sorted_kinds);
    }
    return order;
}

/// Functions that do nothing but read what they are given, so that nobody sees in which order they are
/// called.
bool only_looks(const Value& key) {
    constexpr std::array<std::string_view, 9> names{"len", "abs",   "ord",   "lower", "upper",
                                                    "get", "count", "index", "repr"};
    const Function* const function = key.function();
    return key.type() == &int_type || key.type() == &str_type || key.type() == &float_type ||
           (function != nullptr &&
            std::ranges::find(names, signature_of(*function->entry).name) != names.end());
}

/// Refuses where two keys are equal, whose items would come in the order that is not known.
void refuse_ties(Run& run, const Values& items, const Values& keys, bool by_key) {
    for (std::size_t i = 0; i + 1 < items.size(); ++i) {
        const bool alike = !by_key && items[i].kind() == items[i + 1].kind();
        if (!alike && equal(run, keys[i], keys[i + 1])) {
            refuse(refusals::set_sorted_by_key);
        }
    }
}

} // namespace

bool reverse_argument(Run& run, const Value& value) {
    const Int given = require_index(run, value);
    if (given != static_cast<std::int32_t>(given)) {
        raise("OverflowError", {"Python int too large to convert to C int"});
    }
    return given != 0;
}

namespace {

/// Puts the key of each value in its place.
/// @param unknown whether another order is as good: then it is not known which of several errors comes first
void ask_keys(Run& run, const Value& key, Values& values, bool unknown) {
    std::optional<FrameworkError> first;
    for (Value& each : values) {
        try {
            each = call(run, key, {{each}, {}});
        } catch (const FrameworkError& error) {
            if (!unknown) {
                throw;
            }
            if (first && (first->type() != error.type() || first->what() != std::string_view(error.what()))) {
                refuse(refusals::set_compared_first);
            }
            first = error;
        }
    }
    if (first) {
        throw FrameworkError(*first);
    }
}

} // namespace

void sort_by(Run& run, Values& items, const Value& key, bool reverse, bool any_order) {
    const bool unknown = any_order && items.size() > 1;
    if (unknown && !key.is_none() && !only_looks(key)) {
        refuse(refusals::set_sorted_by_key);
    }
    Values keys = items;
    if (!key.is_none()) {
        ask_keys(run, key, keys, unknown);
    }
    if (!unknown) {
        return sort_values_by(run, items, std::move(keys), reverse);
    }
    if (!are_plain(keys)) {
        refuse(refusals::set_compared_first);
    }
    try {
        Values sorted_keys = keys;
        sort_values_by(run, items, keys, reverse);
        sort_values(run, sorted_keys, reverse);
        refuse_ties(run, items, sorted_keys, !key.is_none());
    } catch (const FrameworkError&) {
        refuse(refusals::set_compared_first);
    }
}

void sort_values(Run& run, Values& items, bool reverse) { sort_values_by(run, items, items, reverse); }

void sort_values_by(Run& run, Values& items, Values keys, bool reverse) {
    // Turned round before and after, so that equal items keep their order.
    if (reverse) {
        std::ranges::reverse(items);
        std::ranges::reverse(keys);
    }
    const Order order = keys.size() < 64 ? ShortSort(run, keys).sorted() : long_sort(run, keys);
    Values sorted;
    for (const std::size_t place : order) {
        sorted.push_back(items[place]);
    }
    items = std::move(sorted);
    if (reverse) {
        std::ranges::reverse(items);
    }
}

} // namespace lim::python
