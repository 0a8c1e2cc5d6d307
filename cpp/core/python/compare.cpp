#include "core/python/compare.hpp"

#include "core/base/raise.hpp"
#include "core/python/depth_guard.hpp"
#include "core/python/dict.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"
#include "core/python/set_algebra.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace lim::python {
namespace {

thread_local int comparison_depth = 0;

bool of_one_kind(const Value& left, const Value& right) {
    return (left.list() != nullptr && right.list() != nullptr) ||
           (left.tuple() != nullptr && right.tuple() != nullptr);
}

bool have_same_names(const Value& left, const Value& right) {
    const auto same_names = [](const auto& a, const auto& b) { return same(a.first, b.first); };
    return left.dict() != nullptr && right.dict() != nullptr &&
           std::ranges::equal(left.dict()->items, right.dict()->items, same_names);
}

/// @throws FrameworkError RecursionError where the first values that are not the same nest so deep in one
/// another that Python raises it
[[noreturn]] void refuse_too_deep(Run& run, Value left, Value right) {
    for (int depth = comparison_depth; depth < recursion_limit; ++depth) {
        run.step();
        Values a;
        Values b;
        push_parts(left, a);
        push_parts(right, b);
        const auto first = std::ranges::mismatch(a, b, same);
        const bool has_parts = of_one_kind(left, right) || have_same_names(left, right);
        if (!has_parts || a.size() != b.size() || first.in1 == a.end()) {
            DepthGuard::refuse();
        }
        left = Value(*first.in1);
        right = Value(*first.in2);
    }
    raise("RecursionError", {"maximum recursion depth exceeded in comparison"});
}

/// The keys and values of a dict, which the reader's __eq__ may change meanwhile.
std::vector<std::pair<std::string, Value>> entries_of(const Dict& dict) {
    std::vector<std::pair<std::string, Value>> entries;
    for (const auto& [key, place] : dict.places) {
        entries.emplace_back(key, dict.items[place].second);
    }
    return entries;
}

/// Two Counters: a key that one of them does not have counts as 0 there.
bool equal_counters(Run& run, const Dict& left, const Dict& right) {
    const auto is_in = [&run](const Dict& counter, const Dict& other) {
        return std::ranges::all_of(entries_of(counter), [&](const auto& entry) {
            const Value* const count = other.find(entry.first);
            return equal(run, entry.second, count == nullptr ? Value(0) : Value(*count));
        });
    };
    return is_in(left, right) && is_in(right, left);
}

/// Two that are ordered are equal only in the same order.
bool equal_dicts(Run& run, const Dict& left, const Dict& right) {
    const auto are_both = [&](Dict::Kind kind) { return left.kind == kind && right.kind == kind; };
    if (are_both(Dict::Kind::counter)) {
        return equal_counters(run, left, right);
    }
    const bool have_same_items =
        left.size() == right.size() && std::ranges::all_of(entries_of(left), [&](const auto& entry) {
            const Value* const other = right.find(entry.first);
            return other != nullptr && equal(run, entry.second, Value(*other));
        });
    if (!have_same_items || !are_both(Dict::Kind::ordered)) {
        return have_same_items;
    }
    const auto [a, b] = std::pair(left.items, right.items);
    return std::ranges::equal(a, b,
                              [&](const auto& x, const auto& y) { return equal(run, x.first, y.first); });
}

bool equal_ranges(const Range& left, const Range& right) {
    const Int size = left.size();
    return size == right.size() &&
           (size == 0 || (left.start == right.start && (size == 1 || left.step == right.step)));
}

/// Whether a comparison holds for values that come in this order.
bool holds(Operator op, std::partial_ordering order) {
    switch (op) {
    case Operator::less:
        return order < 0;
    case Operator::less_equal:
        return order <= 0;
    case Operator::greater:
        return order > 0;
    default:
        return order >= 0;
    }
}

} // namespace

bool equal(Run& run, const Value& left, const Value& right) {
    const double* const number = left.get<double>();
    const double* const other = right.get<double>();
    if (number != nullptr && other != nullptr && *number != *number && *other != *other) {
        refuse(refusals::nan_identity);
    }
    return same(left, right) || truth(run, binary(run, Operator::equal, left, right));
}

bool plain_equal(Run& run, const Value& left, const Value& right) {
    const DepthGuard guard(comparison_depth);
    if (guard.too_deep()) {
        refuse_too_deep(run, left, right);
    }
    if (is_number(left) && is_number(right)) {
        return compare_numbers(left, right) == 0;
    }
    if (const auto* text = left.get<std::string>()) {
        const auto* other = right.get<std::string>();
        return other != nullptr && *text == *other;
    }
    if (of_one_kind(left, right)) {
        const Values& a = *items_in(left);
        const Values& b = *items_in(right);
        if (a.size() != b.size()) {
            return false;
        }
        // The reader's __eq__ may change what is compared: then the lengths decide, as in CPython.
        for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
            run.step();
            if (!equal(run, Value(a[i]), Value(b[i]))) {
                return i >= std::min(a.size(), b.size()) && a.size() == b.size();
            }
        }
        return a.size() == b.size();
    }
    if (left.dict() != nullptr && right.dict() != nullptr) {
        return equal_dicts(run, *left.dict(), *right.dict());
    }
    if (left.set() != nullptr && right.set() != nullptr) {
        const Set& a = *left.set();
        const Set& b = *right.set();
        return a.size() == b.size() &&
               std::ranges::all_of(a.places, [&](const auto& place) { return b.contains(place.first); });
    }
    if (left.range() != nullptr && right.range() != nullptr) {
        return equal_ranges(*left.range(), *right.range());
    }
    if (left.function() != nullptr && right.function() != nullptr) { // made anew each time they are named
        return left.function()->entry == right.function()->entry &&
               same(left.function()->self, right.function()->self);
    }
    return same(left, right);
}

std::optional<Value> ordered(Run& run, Operator op, const Value& left, const Value& right) {
    const DepthGuard guard(comparison_depth);
    if (guard.too_deep()) {
        refuse_too_deep(run, left, right);
    }
    if (is_number(left) && is_number(right)) {
        return holds(op, compare_numbers(left, right));
    }
    const auto* text = left.get<std::string>();
    const auto* other = right.get<std::string>();
    if (text != nullptr && other != nullptr) {
        return holds(op, *text <=> *other); // UTF-8 keeps the order of code points
    }
    if (of_one_kind(left, right)) {
        const Values& a = *items_in(left);
        const Values& b = *items_in(right);
        for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
            run.step();
            if (!equal(run, Value(a[i]), Value(b[i]))) {
                if (i >= std::min(a.size(), b.size())) {
                    break; // the reader's __eq__ has changed them
                }
                return binary(run, op, Value(a[i]), Value(b[i]));
            }
        }
        return holds(op, a.size() <=> b.size());
    }
    if (left.set() != nullptr && right.set() != nullptr) {
        return sets_compare(op, *left.set(), *right.set());
    }
    return std::nullopt;
}

} // namespace lim::python
