#include "core/python/library/counter.hpp"

#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/dict.hpp"
#include "core/python/iterators.hpp"
#include "core/python/methods.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sorting.hpp"
#include "core/python/types.hpp"

#include <algorithm>

/// collections.Counter (Lib/collections/__init__.py).
namespace lim::python {
namespace {

using Pairs = std::vector<std::pair<Value, Value>>;

Value count_of(Run& run, const Dict& counter, const Value& name) {
    const Value* const found = counter.find(key_of(run, name));
    return found == nullptr ? Value(0) : *found;
}

void put(Run& run, Dict& counter, const Value& name, const Value& count) {
    counter.set(key_of(run, name), name, count);
}

/// Takes each name and its count, as `for name, count in counter.items()` does: what is done with them may be
/// the reader's code. @throws FrameworkError RuntimeError where that adds names or takes some out
void for_each(const Dict& counter, const auto& take) {
    const std::size_t size = counter.size();
    for (std::size_t i = 0; i < size; ++i) {
        const auto [name, count] = counter.items[i];
        take(name, count);
        if (counter.size() != size) {
            raise("RuntimeError", {"dictionary changed size during iteration"});
        }
    }
}

/// Counter.update and Counter.subtract.
void add_counts(Run& run, const Value& self, const Arguments& arguments, Operator op) {
    Dict& counter = *self.dict();
    const auto add = [&](const Value& name, const Value& count) {
        put(run, counter, name, binary(run, op, count_of(run, counter, name), count));
    };
    const Value& given = arguments[0];
    if (const Dict* const other = given.dict()) {
        const bool fills = counter.items.empty() && op == Operator::add; // then counts are taken as they are
        const auto take = [&](const Value& name, const Value& count) {
            fills ? put(run, counter, name, count) : add(name, count);
        };
        for_each(*other, take);
    } else if (!given.is_none()) {
        const auto iterator = iterate(run, given);
        while (const auto name = iterator->next(run)) {
            run.step();
            add(*name, 1);
        }
    }
    for (const auto& [name, count] : arguments.rest_by_name()) {
        add(name, count);
    }
}

Value make_counter(Run& run, const Arguments& arguments) {
    auto counter = std::make_shared<Dict>();
    counter->kind = Dict::Kind::counter;
    add_counts(run, counter, arguments, Operator::add);
    return counter;
}

Value counter_update(Run& run, const Arguments& arguments) {
    add_counts(run, arguments.self(), arguments, Operator::add);
    return None{};
}

Value counter_subtract(Run& run, const Arguments& arguments) {
    add_counts(run, arguments.self(), arguments, Operator::subtract);
    return None{};
}

Value counter_most_common(Run& run, const Arguments& arguments) {
    Pairs pairs = by_count(run, *arguments.self().dict());
    if (!arguments[0].is_none()) {
        if (!is_number(arguments[0])) { // heapq.nlargest compares it with the length first
            raise("TypeError",
                  {"'>=' not supported between instances of '", type_name(arguments[0]), "' and 'int'"});
        }
        const Int most = std::max<Int>(require_index(run, arguments[0]), 0);
        pairs.resize(std::min(pairs.size(), static_cast<std::size_t>(std::min<Int>(most, 1 << 30))));
    }
    Values shown;
    for (const auto& [name, count] : pairs) {
        shown.push_back(make_tuple({name, count}));
    }
    return make_list(std::move(shown));
}

Value counter_total(Run& run, const Arguments& arguments) {
    Value total = 0;
    for_each(*arguments.self().dict(),
             [&](const Value&, const Value& count) { total = binary(run, Operator::add, total, count); });
    return total;
}

/// Each name as often as it is counted.
class ElementsIterator : public Iterator {
public:
    ElementsIterator(Value counter) : counter_(std::move(counter)) {}
    std::optional<Value> next(Run& run) override {
        const auto& items = counter_.dict()->items;
        for (; at_ < items.size(); ++at_, given_ = 0) {
            run.step();
            const auto [name, count] = items[at_]; // which asking may change
            if (given_ < require_index(run, count)) {
                ++given_;
                return name;
            }
        }
        return std::nullopt;
    }

private:
    Value counter_;
    std::size_t at_ = 0;
    Int given_ = 0;
};

constexpr Type chain_type{.name = "chain", .module = "itertools", .base = &iterator_type};

Value counter_elements(Run& /*run*/, const Arguments& arguments) {
    return iterator_value(chain_type, std::make_unique<ElementsIterator>(arguments.self()));
}

constexpr Entry counter_methods[] = {
    {"most_common(n=None)", counter_most_common},
    {"elements()", counter_elements},
    {"total()", counter_total},
    {"update(iterable=None, /, **kwds)", counter_update},
    {"subtract(iterable=None, /, **kwds)", counter_subtract},
};
constexpr Entry counter_constructor{"Counter(iterable=None, /, **kwds)", make_counter};

bool is_positive(Run& run, const Value& count) {
    return truth(run, binary(run, Operator::greater, count, 0));
}

/// Which of two counts stays.
Value chosen(Run& run, Operator op, const Value& a, const Value& b) {
    if (op == Operator::add || op == Operator::subtract) {
        return binary(run, op, a, b);
    }
    const bool less = truth(run, binary(run, Operator::less, a, b));
    return less == (op == Operator::bit_and) ? a : b;
}

} // namespace

const Type counter_type{.name = "Counter",
                        .module = "collections",
                        .base = &dict_type,
                        .methods = counter_methods,
                        .constructor = &counter_constructor};

std::vector<std::pair<Value, Value>> by_count(Run& run, const Dict& counter) {
    const Pairs items = counter.items; // which comparing may change
    Values order;
    Values counts;
    for (const auto& [name, count] : items) {
        order.emplace_back(order.size());
        counts.push_back(count);
    }
    sort_values_by(run, order, std::move(counts), true);
    Pairs pairs;
    for (const Value& place : order) {
        pairs.push_back(items[static_cast<std::size_t>(*place.get<Int>())]);
    }
    return pairs;
}

std::optional<Value> counter_arithmetic(Run& run, Operator op, const Value& left, const Value& right) {
    const Dict* const a = left.dict();
    const Dict* const b = right.dict();
    const bool known =
        op == Operator::add || op == Operator::subtract || op == Operator::bit_and || op == Operator::bit_or;
    if (!known || a == nullptr || b == nullptr || a->kind != Dict::Kind::counter ||
        b->kind != Dict::Kind::counter) {
        return std::nullopt;
    }
    auto result = std::make_shared<Dict>();
    result->kind = Dict::Kind::counter;
    const auto keep = [&](const Value& name, const Value& made) {
        if (is_positive(run, made)) {
            put(run, *result, name, made);
        }
    };
    for_each(*a, [&](const Value& name, const Value& count) {
        keep(name, chosen(run, op, count, count_of(run, *b, name)));
    });
    for_each(*b, [&](const Value& name, const Value& count) {
        if (op != Operator::bit_and && a->find(key_of(run, name)) == nullptr) {
            keep(name, op == Operator::subtract ? binary(run, op, 0, count) : count);
        }
    });
    return result;
}

} // namespace lim::python
