#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/dict.hpp"
#include "core/python/exceptions.hpp"
#include "core/python/generator.hpp"
#include "core/python/instance.hpp"
#include "core/python/iterators.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

/// map, filter, iter, next, callable.
namespace lim::python {
namespace {

constexpr Type map_type{.name = "map", .base = &iterator_type};
constexpr Type filter_type{.name = "filter", .base = &iterator_type};
constexpr Type callable_iterator_type{.name = "callable_iterator", .base = &iterator_type};
constexpr Type list_iterator_type{.name = "list_iterator", .base = &iterator_type};
constexpr Type tuple_iterator_type{.name = "tuple_iterator", .base = &iterator_type};
constexpr Type range_iterator_type{.name = "range_iterator", .base = &iterator_type};
constexpr Type str_iterator_type{.name = "str_iterator", .base = &iterator_type};
constexpr Type ascii_iterator_type{.name = "str_ascii_iterator", .base = &iterator_type};
constexpr Type key_iterator_type{.name = "dict_keyiterator", .base = &iterator_type};
constexpr Type ordered_iterator_type{.name = "odict_iterator", .base = &iterator_type};
constexpr Type set_iterator_type{.name = "set_iterator", .base = &iterator_type};

/// What a function gives that ends a walk by raising StopIteration; nothing then.
template <class Give> std::optional<Value> until_stop(Give&& give) {
    try {
        return give();
    } catch (const FrameworkError& error) {
        if (error.type() != "StopIteration") {
            throw;
        }
        return std::nullopt;
    }
}

class MapIterator : public Iterator {
public:
    MapIterator(Value function, std::vector<std::unique_ptr<Iterator>> iterators)
        : function_(std::move(function)), iterators_(std::move(iterators)) {}
    std::optional<Value> next(Run& run) override {
        Call call;
        for (const auto& iterator : iterators_) {
            auto item = iterator->next(run);
            if (!item) {
                return std::nullopt;
            }
            call.positional.push_back(std::move(*item));
        }
        return until_stop([&] { return std::optional(python::call(run, function_, call)); });
    }

private:
    Value function_;
    std::vector<std::unique_ptr<Iterator>> iterators_;
};

class FilterIterator : public Iterator {
public:
    FilterIterator(Value function, std::unique_ptr<Iterator> items)
        : function_(std::move(function)), items_(std::move(items)) {}
    std::optional<Value> next(Run& run) override {
        return until_stop([&]() -> std::optional<Value> {
            while (auto item = items_->next(run)) {
                run.step();
                if (truth(run, function_.is_none() ? *item : call(run, function_, {{*item}, {}}))) {
                    return item;
                }
            }
            return std::nullopt;
        });
    }

private:
    Value function_;
    std::unique_ptr<Iterator> items_;
};

/// iter(function, sentinel)
class CallingIterator : public Iterator {
public:
    CallingIterator(Value function, Value sentinel)
        : function_(std::move(function)), sentinel_(std::move(sentinel)) {}
    std::optional<Value> next(Run& run) override {
        if (ended_) {
            return std::nullopt;
        }
        auto made = until_stop([&] { return std::optional(call(run, function_, {})); });
        ended_ = !made || equal(run, sentinel_, *made);
        return ended_ ? std::nullopt : made;
    }

private:
    Value function_;
    Value sentinel_;
    bool ended_ = false;
};

constexpr Type value_iterator_type{.name = "dict_valueiterator", .base = &iterator_type};
constexpr Type item_iterator_type{.name = "dict_itemiterator", .base = &iterator_type};

/// Of iter(object), by the name of the object's type.
const Type& type_of_view_iterator(std::string_view name) {
    return name == "dict_keys"                       ? key_iterator_type
           : name == "dict_values"                   ? value_iterator_type
           : name == "dict_items"                    ? item_iterator_type
           : name.starts_with("odict_")              ? ordered_iterator_type
           : name == "Tensor" || name == "Parameter" ? tuple_iterator_type // torch's: of unbind(0)
                                                     : iterator_type;
}

const Type& type_of_iterator(const Value& value) {
    if (const Object* object = value.object()) {
        return type_of_view_iterator(object->type().name);
    }
    if (const auto* text = value.get<std::string>()) {
        const bool ascii =
            std::ranges::all_of(*text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
        return ascii ? ascii_iterator_type : str_iterator_type;
    }
    if (const Dict* dict = value.dict()) {
        return dict->kind == Dict::Kind::ordered ? ordered_iterator_type : key_iterator_type;
    }
    return value.list() != nullptr    ? list_iterator_type
           : value.tuple() != nullptr ? tuple_iterator_type
           : value.range() != nullptr ? range_iterator_type
                                      : set_iterator_type;
}

} // namespace

Value builtin_map(Run& run, const Arguments& arguments) {
    const Values& given = arguments.rest();
    if (given.size() < 2) {
        raise("TypeError", {"map() must have at least two arguments."});
    }
    std::vector<std::unique_ptr<Iterator>> iterators;
    for (std::size_t i = 1; i < given.size(); ++i) {
        iterators.push_back(iterate(run, given[i]));
    }
    return iterator_value(map_type, std::make_unique<MapIterator>(given[0], std::move(iterators)));
}

Value builtin_filter(Run& run, const Arguments& arguments) {
    return iterator_value(filter_type,
                          std::make_unique<FilterIterator>(arguments[0], iterate(run, arguments[1])));
}

bool is_callable(const Value& value) {
    const Object* const object = value.object();
    return value.function() != nullptr || value.type() != nullptr ||
           (object != nullptr && object->is_callable());
}

Value builtin_callable(Run& /*run*/, const Arguments& arguments) { return is_callable(arguments[0]); }

Value builtin_iter(Run& run, const Arguments& arguments) {
    const Value& value = arguments[0];
    if (arguments.given(1)) {
        if (!is_callable(value)) {
            raise("TypeError", {"iter(v, w): v must be callable"});
        }
        return iterator_value(callable_iterator_type, std::make_unique<CallingIterator>(value, arguments[1]));
    }
    if (value.object_of<IteratorObject>()) {
        return value;
    }
    if (Object* const object = value.object(); object != nullptr && object->is_instance()) {
        if (auto own = static_cast<Instance&>(*object).iterator(run)) {
            return *std::move(own);
        }
    }
    auto iterator = iterate(run, value);
    return iterator_value(type_of_iterator(value), std::move(iterator));
}

Value builtin_next(Run& run, const Arguments& arguments) {
    Object* const object = arguments[0].object();
    if (object != nullptr && object->is_instance()) {
        const auto next = [&] { return std::optional(static_cast<Instance&>(*object).next(run)); };
        return arguments.given(1) ? until_stop(next).value_or(arguments[1]) : *next();
    }
    const auto iterator = arguments[0].object_of<IteratorObject>();
    if (iterator == nullptr) {
        raise("TypeError", {"'", type_name(arguments[0]), "' object is not an iterator"});
    }
    if (auto item = iterator->next(run)) {
        return *std::move(item);
    }
    if (arguments.given(1)) {
        return arguments[1];
    }
    if (&iterator->type() == &generator_type) {
        return static_cast<GeneratorIterator&>(iterator->iterator()).stop(run);
    }
    raise_stop(run, None{});
}

} // namespace lim::python
