#include "core/python/methods.hpp"

#include "core/base/raise.hpp"
#include "core/python/dict.hpp"
#include "core/python/iterators.hpp"
#include "core/python/operations.hpp"
#include "core/python/sequences.hpp"

#include <algorithm>

/// Methods of list, tuple and dict.
namespace lim::python {
namespace {

const Values& items_of_self(const Arguments& arguments) {
    const List* const list = arguments.self().list();
    return list != nullptr ? list->items : arguments.self().tuple()->items;
}

Value list_append(Run& run, const Arguments& arguments) {
    Values& items = arguments.self().list()->items;
    refuse_cycle(run, arguments.self(), arguments[0]);
    check_size(static_cast<Int>(items.size()) + 1);
    items.push_back(arguments[0]);
    return None{};
}

Value sequence_index(Run& run, const Arguments& arguments) {
    const Values& items = items_of_self(arguments);
    for (std::size_t i = 0; i < items.size(); ++i) {
        run.step();
        if (equal(run, items[i], arguments[0])) {
            return i;
        }
    }
    if (arguments.self().tuple() != nullptr) {
        raise("ValueError", {"tuple.index(x): x not in tuple"});
    }
    raise("ValueError", {repr(run, arguments[0]), " is not in list"});
}

Value sequence_count(Run& run, const Arguments& arguments) {
    const Values& items = items_of_self(arguments);
    Int count = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        run.step();
        count += equal(run, items[i], arguments[0]) ? 1 : 0;
    }
    return count;
}

Value dict_get(Run& run, const Arguments& arguments) {
    const Value* const found = arguments.self().dict()->find(key_of(run, arguments[0]));
    return found == nullptr ? arguments[1] : *found;
}

enum class View : std::uint8_t { keys, values, items };

constexpr Type view_types[] = {{.name = "dict_keys"}, {.name = "dict_values"}, {.name = "dict_items"}};
constexpr Type ordered_view_types[] = {
    {.name = "odict_keys"}, {.name = "odict_values"}, {.name = "odict_items"}};

/// d.keys(), d.values(), d.items(): what the dict holds whenever they are looked at.
class DictView : public Object {
public:
    DictView(Value dict, View view) : dict_(std::move(dict)), view_(view) {}

    [[nodiscard]] const Type& type() const override {
        return (dict_.dict()->ordered ? ordered_view_types : view_types)[static_cast<std::size_t>(view_)];
    }
    std::string repr(Run& run) override {
        return concat({type().name, "(", python::repr(run, make_list(shown())), ")"});
    }
    std::optional<Int> length(Run& /*run*/) override { return static_cast<Int>(dict_.dict()->size()); }
    std::unique_ptr<Iterator> iterate(Run& /*run*/) override {
        return std::make_unique<ValuesIterator>(shown());
    }
    std::optional<bool> contains(Run& run, const Value& value) override {
        if (view_ == View::keys) {
            return dict_.dict()->find(key_of(run, value)) != nullptr;
        }
        return std::nullopt;
    }
    [[nodiscard]] bool hashed_by_identity() const override { return false; }

private:
    [[nodiscard]] Values shown() const {
        Values result;
        for (const auto& [name, value] : dict_.dict()->items) {
            result.push_back(view_ == View::keys     ? name
                             : view_ == View::values ? value
                                                     : make_tuple({name, value}));
        }
        return result;
    }

    Value dict_;
    View view_;
};

Value view(const Arguments& arguments, View kind) {
    return std::shared_ptr<Object>(std::make_shared<DictView>(arguments.self(), kind));
}
Value dict_keys(Run& /*run*/, const Arguments& arguments) { return view(arguments, View::keys); }
Value dict_values(Run& /*run*/, const Arguments& arguments) { return view(arguments, View::values); }
Value dict_items(Run& /*run*/, const Arguments& arguments) { return view(arguments, View::items); }

constexpr Entry of_list[] = {
    {"append(obj, /)", list_append},
    {"index(value, start=?, stop=?, /)", sequence_index},
    {"count(value, /)", sequence_count},
};
constexpr Entry of_tuple[] = {
    {"index(value, start=?, stop=?, /)", sequence_index},
    {"count(value, /)", sequence_count},
};
constexpr Entry of_dict[] = {
    {"get(key, default=None, /)", dict_get},
    {"keys()", dict_keys},
    {"values()", dict_values},
    {"items()", dict_items},
};

} // namespace

std::span<const Entry> list_methods() { return of_list; }
std::span<const Entry> tuple_methods() { return of_tuple; }
std::span<const Entry> dict_methods() { return of_dict; }

bool is_dict_view(const Value& value) {
    const Object* object = value.object();
    return object != nullptr &&
           std::ranges::any_of(view_types, [&](const Type& type) { return &type == &object->type(); });
}

} // namespace lim::python
