#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/call.hpp"
#include "core/python/dict.hpp"
#include "core/python/instance.hpp"
#include "core/python/iterators.hpp"
#include "core/python/methods.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/types.hpp"

#include <algorithm>
#include <utility>

/// enumerate, zip, reversed.
namespace lim::python {
namespace {

constexpr Type enumerate_type{.name = "enumerate", .base = &iterator_type};

constexpr Type zip_type{.name = "zip", .base = &iterator_type};

constexpr Type list_reversed_type{.name = "list_reverseiterator", .base = &iterator_type};

constexpr Type reversed_type{.name = "reversed", .base = &iterator_type};

constexpr Type reversed_range_type{.name = "range_iterator", .base = &iterator_type};

constexpr Type reversed_dict_types[] = {{.name = "dict_reversekeyiterator", .base = &iterator_type},
                                        {.name = "dict_reversevalueiterator", .base = &iterator_type},
                                        {.name = "dict_reverseitemiterator", .base = &iterator_type}};

constexpr Type reversed_ordered_type{.name = "odict_iterator", .base = &iterator_type};

const Type& type_of_reversed(const Value& value) {
    if (value.range() != nullptr) {
        return reversed_range_type;
    }
    if (const Dict* dict = value.dict()) {
        return dict->kind == Dict::Kind::ordered ? reversed_ordered_type : reversed_dict_types[0];
    }
    if (is_dict_view(value)) {
        const std::string_view name = value.object()->type().name;
        return name.starts_with('o')       ? reversed_ordered_type
               : name.ends_with("_keys")   ? reversed_dict_types[0]
               : name.ends_with("_values") ? reversed_dict_types[1]
                                           : reversed_dict_types[2];
    }
    return reversed_type;
}

class EnumerateIterator : public Iterator {
public:
    EnumerateIterator(std::unique_ptr<Iterator> items, Int start) : items_(std::move(items)), count_(start) {}
    std::optional<Value> next(Run& run) override {
        auto item = items_->next(run);
        if (!item) {
            return std::nullopt;
        }
        const Int count = std::exchange(count_, int_result(Operator::add, count_, 1));
        return make_tuple({count, std::move(*item)});
    }

private:
    std::unique_ptr<Iterator> items_;
    Int count_;
};

class ZipIterator : public Iterator {
public:
    ZipIterator(std::vector<std::unique_ptr<Iterator>> iterators, bool strict)
        : iterators_(std::move(iterators)), strict_(strict) {}
    std::optional<Value> next(Run& run) override {
        Values items;
        for (const auto& iterator : iterators_) {
            auto item = iterator->next(run);
            if (!item) {
                if (strict_) {
                    check_lengths(run, items.size());
                }
                return std::nullopt;
            }
            items.push_back(std::move(*item));
        }
        return items.empty() ? std::nullopt : std::optional(make_tuple(std::move(items)));
    }

private:
    /// @param ended the place of the first one that has no more items
    void check_lengths(Run& run, std::size_t ended) {
        const auto raise_length = [](std::size_t place, const char* words) {
            const std::string others = place == 1 ? " " : "s 1-";
            raise("ValueError",
                  {"zip() argument ", std::to_string(place + 1), words, others, std::to_string(place)});
        };
        if (ended > 0) {
            raise_length(ended, " is shorter than argument");
        }
        for (std::size_t i = 1; i < iterators_.size(); ++i) {
            if (iterators_[i]->next(run)) {
                raise_length(i, " is longer than argument");
            }
        }
    }

    std::vector<std::unique_ptr<Iterator>> iterators_;
    bool strict_;
};

/// Walks a list from its last item on, as it is then.
class ReversedListIterator : public Iterator {
public:
    explicit ReversedListIterator(Value list) : list_(std::move(list)), left_(list_.list()->items.size()) {}
    std::optional<Value> next(Run& /*run*/) override {
        const Values& items = list_.list()->items;
        if (left_ == 0 || left_ > items.size()) {
            left_ = 0;
            return std::nullopt;
        }
        return items[--left_];
    }

private:
    Value list_;
    std::size_t left_;
};

/// Walks an object by __getitem__ of its last place, the one before, … (CPython's reversed_next).
class ReversedItemsIterator : public Iterator {
public:
    ReversedItemsIterator(Value object, Int length) : object_(std::move(object)), left_(length) {}
    std::optional<Value> next(Run& run) override {
        if (left_ <= 0) {
            return std::nullopt;
        }
        const Int place = std::exchange(left_, 0) - 1;
        try {
            Value found = item(run, object_, place);
            left_ = place;
            return found;
        } catch (const FrameworkError& error) {
            if (error.type() != "IndexError" && error.type() != "StopIteration") {
                throw;
            }
            return std::nullopt;
        }
    }

private:
    Value object_;
    Int left_;
};

/// Of an instance: its __reversed__, or its items by their places.
Value reversed_instance(Run& run, const Value& value, Instance& instance) {
    if (const auto method = instance.special(run, "__reversed__")) {
        return call(run, *method, {});
    }
    if (!instance.special(run, "__getitem__")) {
        raise("TypeError", {"'", type_name(value), "' object is not reversible"});
    }
    const auto length = instance.length(run);
    if (!length) {
        raise("TypeError", {"object of type '", type_name(value), "' has no len()"});
    }
    return iterator_value(reversed_type, std::make_unique<ReversedItemsIterator>(value, *length));
}

} // namespace

Value builtin_enumerate(Run& run, const Arguments& arguments) {
    const auto start = as_index(run, arguments[1]);
    if (!start) {
        raise("TypeError", {"'", type_name(arguments[1]), "' object cannot be interpreted as an integer"});
    }
    return iterator_value(enumerate_type,
                          std::make_unique<EnumerateIterator>(iterate(run, arguments[0]), *start));
}

Value builtin_zip(Run& run, const Arguments& arguments) {
    const bool strict = truth(run, arguments[0]);
    std::vector<std::unique_ptr<Iterator>> iterators;
    for (const Value& value : arguments.rest()) {
        if (!is_walkable(value)) {
            raise("TypeError", {"'", type_name(value), "' object is not iterable"});
        }
        iterators.push_back(iterate(run, value));
    }
    return iterator_value(zip_type, std::make_unique<ZipIterator>(std::move(iterators), strict));
}

Value builtin_reversed(Run& run, const Arguments& arguments) {
    const Value& value = arguments[0];
    if (value.list() != nullptr) {
        return iterator_value(list_reversed_type, std::make_unique<ReversedListIterator>(value));
    }
    Object* const object = value.object();
    if (object != nullptr && object->is_instance()) {
        return reversed_instance(run, value, static_cast<Instance&>(*object));
    }
    if (auto reversed = object != nullptr ? object->reversed(run) : std::nullopt) {
        return *std::move(reversed);
    }
    const bool is_sequence = value.tuple() != nullptr || value.range() != nullptr ||
                             value.dict() != nullptr || value.get<std::string>() != nullptr;
    const bool has_length =
        object != nullptr && !value.object_of<IteratorObject>() && object->length(run).has_value();
    if (!is_sequence && !has_length) {
        raise("TypeError", {"'", type_name(value), "' object is not reversible"});
    }
    Values items = items_of(run, value);
    std::ranges::reverse(items);
    return iterator_value(type_of_reversed(value), std::make_unique<ValuesIterator>(std::move(items)));
}

} // namespace lim::python
