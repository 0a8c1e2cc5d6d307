#include "core/python/sorting.hpp"

#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace lim::python {
namespace {

using Order = std::vector<std::size_t>;

/// What CPython's list.sort does with up to 63 items (Objects/listobject.c: count_run, binarysort): where two
/// items cannot be compared, the message names the first pair that it looks at.
class ShortSort {
public:
    ShortSort(Run& run, const Values& keys) : run_(run), keys_(keys), order_(keys.size()) {
        std::iota(order_.begin(), order_.end(), std::size_t{0});
    }

    Order sorted() {
        for (std::size_t start = run_length(); start < order_.size(); ++start) {
            insert(start);
        }
        return std::move(order_);
    }

private:
    bool less(std::size_t a, std::size_t b) {
        run_.step();
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
    Order order_;
};

/// Items of one plain kind, which can always be compared.
bool is_plain(const Values& keys) {
    const auto all = [&](auto&& holds) { return std::ranges::all_of(keys, holds); };
    return all([](const Value& key) { return as_int(key).has_value(); }) ||
           all([](const Value& key) { return key.get<std::string>() != nullptr; });
}

Order long_sort(Run& run, const Values& keys) {
    if (!is_plain(keys)) {
        refuse(refusals::sorted_kinds);
    }
    Order order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto less = [&](std::size_t a, std::size_t b) {
        run.step();
        return truth(run, binary(run, Operator::less, keys[a], keys[b]));
    };
    std::ranges::sort(order,
                      [&](std::size_t a, std::size_t b) { return less(a, b) || (!less(b, a) && a < b); });
    return order;
}

} // namespace

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
