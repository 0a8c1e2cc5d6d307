#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/dict.hpp"
#include "core/python/methods.hpp"
#include "core/python/operations.hpp"
#include "core/python/sequences.hpp"
#include "core/python/types.hpp"

/// Methods of dict, and of OrderedDict.
namespace lim::python {
namespace {

Dict& self_of(const Arguments& arguments) { return *arguments.self().dict(); }

Value dict_get(Run& run, const Arguments& arguments) {
    const Value* const found = self_of(arguments).find(key_of(run, arguments[0]));
    return found == nullptr ? arguments[1] : *found;
}

/// A KeyError about a key. An OrderedDict takes the items of a tuple for the error's arguments, and None for
/// none.
[[noreturn]] void raise_missing_key(Run& run, const Dict& dict, const Value& key) {
    if (dict.kind == Dict::Kind::ordered && key.is_none()) {
        raise("KeyError", {});
    }
    const Tuple* const items = dict.kind == Dict::Kind::ordered ? key.tuple() : nullptr;
    if (items != nullptr && items->items.size() < 2) {
        raise("KeyError", {items->items.empty() ? std::string() : repr(run, items->items[0])});
    }
    raise("KeyError", {repr(run, key)});
}

Value dict_pop(Run& run, const Arguments& arguments) {
    Dict& dict = self_of(arguments);
    const auto found = dict.places.find(key_of(run, arguments[0]));
    if (found == dict.places.end()) {
        if (arguments.given(1)) {
            return arguments[1];
        }
        raise_missing_key(run, dict, arguments[0]);
    }
    Value popped = dict.items[found->second].second;
    dict.erase(run, found);
    return popped;
}

Value dict_popitem(Run& run, const Arguments& arguments) {
    Dict& dict = self_of(arguments);
    if (dict.items.empty()) {
        raise("KeyError", {"'popitem(): dictionary is empty'"});
    }
    const auto [name, value] = dict.items.back();
    dict.erase(run, dict.places.find(key_of(run, name)));
    return make_tuple({name, value});
}

Value dict_setdefault(Run& run, const Arguments& arguments) {
    const std::string key = key_of(run, arguments[0]);
    if (const Value* found = self_of(arguments).find(key)) {
        return *found;
    }
    refuse_cycle(run, arguments.self(), arguments[1]);
    self_of(arguments).set(key, arguments[0], arguments[1]);
    return arguments[1];
}

Value dict_update(Run& run, const Arguments& arguments) {
    update_dict(run, arguments.self(), arguments);
    return None{};
}

Value dict_clear(Run& /*run*/, const Arguments& arguments) {
    self_of(arguments).clear();
    return None{};
}

Value dict_copy(Run& /*run*/, const Arguments& arguments) { return copy_of(self_of(arguments)); }

Value dict_fromkeys(Run& run, const Arguments& arguments) {
    auto dict = std::make_shared<Dict>();
    dict->kind = arguments.self().type() == &ordered_dict_type ? Dict::Kind::ordered : Dict::Kind::plain;
    const auto iterator = iterate(run, arguments[0]);
    while (const auto name = iterator->next(run)) {
        run.step();
        dict->set(key_of(run, *name), *name, arguments[1]);
    }
    return dict;
}

Value ordered_popitem(Run& run, const Arguments& arguments) {
    Dict& dict = self_of(arguments);
    if (dict.items.empty()) {
        raise("KeyError", {"'dictionary is empty'"});
    }
    const std::size_t place = truth(run, arguments[0]) ? dict.items.size() - 1 : 0;
    const auto [name, value] = dict.items[place];
    dict.erase(run, dict.places.find(key_of(run, name)));
    return make_tuple({name, value});
}

Value ordered_move_to_end(Run& run, const Arguments& arguments) {
    Dict& dict = self_of(arguments);
    const std::string key = key_of(run, arguments[0]);
    const auto found = dict.places.find(key);
    if (found == dict.places.end()) {
        raise_missing_key(run, dict, arguments[0]);
    }
    const auto pair = dict.items[found->second];
    dict.erase(run, found);
    if (truth(run, arguments[1])) {
        dict.set(key, pair.first, pair.second);
        return None{};
    }
    dict.items.insert(dict.items.begin(), pair);
    for (auto& [other, place] : dict.places) {
        ++place;
    }
    dict.places[key] = 0;
    return None{};
}

constexpr Entry of_dict[] = {
    {"get(key, default=None, /)", dict_get},
    {"keys()", dict_keys},
    {"values()", dict_values},
    {"items()", dict_items},
    {"pop(key, default=None, /)", dict_pop},
    {"popitem()", dict_popitem},
    {"setdefault(key, default=None, /)", dict_setdefault},
    {"update(pairs=None, /, **items)", dict_update},
    {"clear()", dict_clear},
    {"copy()", dict_copy},
};
constexpr Entry statics_of_dict[] = {{"fromkeys(iterable, value=None, /)", dict_fromkeys}};
constexpr Entry of_ordered_dict[] = {{"popitem(last=True)", ordered_popitem},
                                     {"move_to_end(key, last=True)", ordered_move_to_end}};

} // namespace

Value copy_of(const Dict& dict) {
    auto copy = std::make_shared<Dict>();
    copy->kind = dict.kind;
    copy->factory = dict.factory;
    copy->items = dict.items;
    copy->places = dict.places;
    return copy;
}

Value ordered_dict(Run& run, const Arguments& arguments) {
    auto dict = std::make_shared<Dict>();
    dict->kind = Dict::Kind::ordered;
    update_dict(run, dict, arguments);
    return dict;
}

std::span<const Entry> dict_methods() { return of_dict; }
std::span<const Entry> dict_statics() { return statics_of_dict; }
std::span<const Entry> ordered_dict_methods() { return of_ordered_dict; }

std::optional<Value> joined_dicts(Run& run, const Value& left, const Value& right) {
    if (left.dict() == nullptr || right.dict() == nullptr || left.dict()->kind != Dict::Kind::plain ||
        right.dict()->kind != Dict::Kind::plain) {
        return std::nullopt;
    }
    Value joined = copy_of(*left.dict());
    for (const auto& [name, value] : right.dict()->items) {
        joined.dict()->set(key_of(run, name), name, value);
    }
    return joined;
}

} // namespace lim::python
