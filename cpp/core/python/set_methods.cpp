#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/dict.hpp"
#include "core/python/methods.hpp"
#include "core/python/operations.hpp"
#include "core/python/set_algebra.hpp"
#include "core/python/types.hpp"

#include <algorithm>

/// Methods and operators of set.
namespace lim::python {
namespace {

using SetRef = std::shared_ptr<Set>;

Set& self_of(const Arguments& arguments) { return *arguments.self().set(); }

SetRef copy_of(const Set& set) {
    auto copy = std::make_shared<Set>(set);
    copy->order_lost = true; // a copy is made by another way of filling than adding
    copy->constants = 0;
    return copy;
}

/// The set that a method's argument stands for.
SetRef as_set(Run& run, const Value& value) {
    auto set = std::make_shared<Set>();
    if (const Set* const given = value.set()) {
        return copy_of(*given);
    }
    fill_set(run, *set, value);
    return set;
}

/// @param wanted whether an item of `set` stays that `other` holds
void keep(Set& set, const Set& other, bool wanted) {
    Set kept;
    std::vector<std::pair<std::size_t, const std::string*>> order;
    for (const auto& [key, place] : set.places) {
        if (other.contains(key) == wanted) {
            order.emplace_back(place, &key);
        }
    }
    std::ranges::sort(order);
    for (const auto& [place, key] : order) {
        kept.add(*key, set.items[place]);
    }
    set.items.swap(kept.items);
    set.places = std::move(kept.places);
    set.order_lost = true;
}

void add_all(Set& set, const Set& other) {
    for (const auto& [key, place] : other.places) {
        set.add(key, other.items[place]);
    }
    set.order_lost = true;
}

bool is_within(const Set& part, const Set& whole) {
    return part.size() <= whole.size() &&
           std::ranges::all_of(part.places, [&](const auto& place) { return whole.contains(place.first); });
}

/// What an operator makes of a set, in place.
void apply(Set& set, Operator op, const Set& other) {
    if (op == Operator::bit_or) {
        add_all(set, other);
    } else if (op == Operator::bit_xor) {
        const auto both = copy_of(other);
        keep(*both, set, false);
        keep(set, other, false);
        add_all(set, *both);
    } else {
        keep(set, other, op == Operator::bit_and);
    }
}

/// The set itself changed by each argument.
template <Operator op> Value change(Run& run, const Arguments& arguments) {
    for (const Value& given : arguments.rest()) {
        if (op == Operator::bit_or && given.set() == nullptr) {
            fill_set(run, self_of(arguments), given);
        } else {
            apply(self_of(arguments), op, *as_set(run, given));
        }
    }
    return None{};
}

/// Another set, made so.
template <Operator op> Value changed(Run& run, const Arguments& arguments) {
    const auto result = copy_of(self_of(arguments));
    for (const Value& given : arguments.rest()) {
        apply(*result, op, *as_set(run, given));
    }
    return result;
}

Value set_symmetric_difference(Run& run, const Arguments& arguments) {
    const auto result = copy_of(self_of(arguments));
    apply(*result, Operator::bit_xor, *as_set(run, arguments[0]));
    return result;
}

Value set_symmetric_update(Run& run, const Arguments& arguments) {
    apply(self_of(arguments), Operator::bit_xor, *as_set(run, arguments[0]));
    return None{};
}

Value set_add(Run& run, const Arguments& arguments) {
    self_of(arguments).add(key_of(run, arguments[0]), arguments[0]);
    return None{};
}

Value set_discard(Run& run, const Arguments& arguments) {
    if (arguments[0].set() == nullptr) {
        self_of(arguments).erase(run, key_of(run, arguments[0]));
    }
    return None{};
}

Value set_remove(Run& run, const Arguments& arguments) {
    if (arguments[0].set() != nullptr || !self_of(arguments).erase(run, key_of(run, arguments[0]))) {
        raise("KeyError", {repr(run, arguments[0])});
    }
    return None{};
}

Value set_pop(Run& run, const Arguments& arguments) {
    Set& set = self_of(arguments);
    if (set.items.empty()) {
        raise("KeyError", {"'pop from an empty set'"});
    }
    Value popped = in_python_order(set).front();
    set.erase(run, key_of(run, popped));
    return popped;
}

Value set_clear(Run& /*run*/, const Arguments& arguments) {
    self_of(arguments).clear();
    return None{};
}

Value set_copy(Run& /*run*/, const Arguments& arguments) { return copy_of(self_of(arguments)); }

Value set_isdisjoint(Run& run, const Arguments& arguments) {
    const auto iterator = iterate_in_any_order(run, arguments[0]);
    while (const auto item = iterator->next(run)) {
        run.step();
        if (self_of(arguments).contains(key_of(run, *item))) {
            return false;
        }
    }
    return true;
}

Value set_issubset(Run& run, const Arguments& arguments) {
    return is_within(self_of(arguments), *as_set(run, arguments[0]));
}

Value set_issuperset(Run& run, const Arguments& arguments) {
    return is_within(*as_set(run, arguments[0]), self_of(arguments));
}

constexpr Entry of_set[] = {
    {"add(elem, /)", set_add},
    {"discard(elem, /)", set_discard},
    {"remove(elem, /)", set_remove},
    {"pop()", set_pop},
    {"clear()", set_clear},
    {"copy()", set_copy},
    {"update(*others)", change<Operator::bit_or>},
    {"intersection_update(*others)", change<Operator::bit_and>},
    {"difference_update(*others)", change<Operator::subtract>},
    {"symmetric_difference_update(other, /)", set_symmetric_update},
    {"union(*others)", changed<Operator::bit_or>},
    {"intersection(*others)", changed<Operator::bit_and>},
    {"difference(*others)", changed<Operator::subtract>},
    {"symmetric_difference(other, /)", set_symmetric_difference},
    {"isdisjoint(other, /)", set_isdisjoint},
    {"issubset(other, /)", set_issubset},
    {"issuperset(other, /)", set_issuperset},
};

bool is_algebra(Operator op) {
    return op == Operator::bit_or || op == Operator::bit_and || op == Operator::bit_xor ||
           op == Operator::subtract;
}

} // namespace

std::span<const Entry> set_methods() { return of_set; }

std::optional<Value> set_arithmetic(Operator op, const Value& left, const Value& right) {
    if (left.set() == nullptr || right.set() == nullptr || !is_algebra(op)) {
        return std::nullopt;
    }
    const auto result = copy_of(*left.set());
    apply(*result, op, *copy_of(*right.set()));
    return result;
}

bool change_set(Operator op, const Value& left, const Value& right) {
    if (left.set() == nullptr || right.set() == nullptr || !is_algebra(op)) {
        return false;
    }
    apply(*left.set(), op, *copy_of(*right.set()));
    return true;
}

bool sets_compare(Operator op, const Set& left, const Set& right) {
    switch (op) {
    case Operator::less:
        return left.size() < right.size() && is_within(left, right);
    case Operator::less_equal:
        return is_within(left, right);
    case Operator::greater:
        return right.size() < left.size() && is_within(right, left);
    default:
        return is_within(right, left);
    }
}

} // namespace lim::python
