#include "core/python/builtin_functions.hpp"

#include "core/base/raise.hpp"
#include "core/python/dict.hpp"
#include "core/python/iterators.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"
#include "core/python/sorting.hpp"

namespace lim::python {
namespace {

constexpr Type enumerate_type{.name = "enumerate", .base = &iterator_type};
constexpr Type zip_type{.name = "zip", .base = &iterator_type};
constexpr Type reversed_type{.name = "reversed", .base = &iterator_type};

class EnumerateIterator : public Iterator {
public:
    EnumerateIterator(std::unique_ptr<Iterator> items, Int start) : items_(std::move(items)), count_(start) {}
    std::optional<Value> next(Run& run) override {
        auto item = items_->next(run);
        return item ? std::optional(make_tuple({count_++, std::move(*item)})) : std::nullopt;
    }

private:
    std::unique_ptr<Iterator> items_;
    Int count_;
};

class ZipIterator : public Iterator {
public:
    explicit ZipIterator(std::vector<std::unique_ptr<Iterator>> iterators)
        : iterators_(std::move(iterators)) {}
    std::optional<Value> next(Run& run) override {
        Values items;
        for (const auto& iterator : iterators_) {
            auto item = iterator->next(run);
            if (!item) {
                return std::nullopt;
            }
            items.push_back(std::move(*item));
        }
        return items.empty() ? std::nullopt : std::optional(make_tuple(std::move(items)));
    }

private:
    std::vector<std::unique_ptr<Iterator>> iterators_;
};

Value as_value(const Type& type, std::unique_ptr<Iterator> iterator) {
    return std::shared_ptr<Object>(std::make_shared<IteratorObject>(type, std::move(iterator)));
}

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

} // namespace

Value builtin_list(Run& run, const Arguments& arguments) {
    return make_list(arguments.given(0) ? items_of(run, arguments[0]) : Values());
}

Value builtin_tuple(Run& run, const Arguments& arguments) {
    return make_tuple(arguments.given(0) ? items_of(run, arguments[0]) : Values());
}

Value builtin_set(Run& run, const Arguments& arguments) {
    auto set = std::make_shared<Set>();
    if (const Set* other = arguments[0].set(); other != nullptr && other->size() > 1) {
        refuse(refusals::set_of_set);
    }
    if (arguments.given(0)) {
        for (const Value& item : items_of(run, arguments[0])) {
            set->add(key_of(run, item), item);
        }
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
    if (const Dict* other = arguments[0].dict()) {
        for (const auto& [name, value] : other->items) {
            dict->set(key_of(run, name), name, value);
        }
    } else if (arguments.given(0)) {
        std::size_t place = 0;
        for (const Value& pair : items_of(run, arguments[0])) {
            const Values items = items_of_pair(run, pair, place++);
            dict->set(key_of(run, items[0]), items[0], items[1]);
        }
    }
    for (const auto& [name, value] : arguments.rest_by_name()) {
        dict->set(key_of(run, name), name, value);
    }
    return dict;
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

Value builtin_enumerate(Run& run, const Arguments& arguments) {
    const auto start = as_index(run, arguments[1]);
    if (!start) {
        raise("TypeError", {"'", type_name(arguments[1]), "' object cannot be interpreted as an integer"});
    }
    return as_value(enumerate_type, std::make_unique<EnumerateIterator>(iterate(run, arguments[0]), *start));
}

Value builtin_zip(Run& run, const Arguments& arguments) {
    std::vector<std::unique_ptr<Iterator>> iterators;
    for (const Value& value : arguments.rest()) {
        if (value.object() == nullptr && value.list() == nullptr && value.tuple() == nullptr &&
            value.get<std::string>() == nullptr && value.range() == nullptr && value.dict() == nullptr &&
            value.set() == nullptr) {
            raise("TypeError", {"'", type_name(value), "' object is not iterable"});
        }
        iterators.push_back(iterate(run, value));
    }
    return as_value(zip_type, std::make_unique<ZipIterator>(std::move(iterators)));
}

Value builtin_reversed(Run& run, const Arguments& arguments) {
    return as_value(reversed_type, std::make_unique<ValuesIterator>(reversed_items(run, arguments[0])));
}

Value builtin_sorted(Run& run, const Arguments& arguments) {
    const Value& value = arguments[0];
    // Sorted, a set of values of one plain kind has an order of its own.
    Values items = value.set() != nullptr ? value.set()->items : items_of(run, value);
    const bool reverse = truth(run, arguments[2]);
    if (arguments[1].is_none()) {
        try {
            sort_values(run, items, reverse);
        } catch (const FrameworkError&) {
            if (value.set() != nullptr && items.size() > 1) {
                refuse(refusals::set_compared_first);
            }
            throw;
        }
        return make_list(std::move(items));
    }
    Values keys;
    for (const Value& item : items) {
        keys.push_back(call(run, arguments[1], {{item}, {}}));
    }
    if (value.set() != nullptr && items.size() > 1) {
        refuse(refusals::set_sorted_by_key);
    }
    sort_values_by(run, items, std::move(keys), reverse);
    return make_list(std::move(items));
}

} // namespace lim::python
