#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/dict.hpp"
#include "core/python/iterators.hpp"
#include "core/python/methods.hpp"
#include "core/python/operations.hpp"

#include <algorithm>

/// What keys(), values() and items() of a dict give.
namespace lim::python {
namespace {

constexpr Type view_types[] = {{.name = "dict_keys"}, {.name = "dict_values"}, {.name = "dict_items"}};
constexpr Type ordered_view_types[] = {
    {.name = "odict_keys"}, {.name = "odict_values"}, {.name = "odict_items"}};

/// d.keys(), d.values(), d.items(): what the dict holds whenever they are looked at.
class DictView : public Object {
public:
    DictView(Value dict, View view) : dict_(std::move(dict)), view_(view) {}

    [[nodiscard]] const Type& type() const override {
        const bool ordered = dict_.dict()->kind == Dict::Kind::ordered;
        return (ordered ? ordered_view_types : view_types)[static_cast<std::size_t>(view_)];
    }
    std::string repr(Run& run) override {
        return concat(
            {type().name, "(", python::repr(run, make_list(items_of(run, shared_from_this()))), ")"});
    }
    std::optional<Int> length(Run& /*run*/) override { return static_cast<Int>(dict_.dict()->size()); }
    std::unique_ptr<Iterator> iterate(Run& /*run*/) override {
        return iterate_dict(dict_.shared<Dict>(), view_);
    }
    std::optional<bool> contains(Run& run, const Value& value) override {
        if (view_ == View::keys) {
            return dict_.dict()->find(key_of(run, value)) != nullptr;
        }
        return std::nullopt;
    }
    std::optional<Value> binary(Run& run, Operator op, const Value& right) override {
        const bool like_a_set = right.set() != nullptr ||
                                (is_dict_view(right) && right.object()->type().name != view_types[1].name);
        const bool compares = op >= Operator::equal;
        if (view_ == View::values || (compares && !like_a_set)) {
            return std::nullopt;
        }
        if (!compares && op != Operator::subtract && op != Operator::bit_and && op != Operator::bit_or &&
            op != Operator::bit_xor) {
            return std::nullopt;
        }
        return python::binary(run, op, as_set(run, shared_from_this()), as_set(run, right));
    }
    [[nodiscard]] bool hashed_by_identity() const override { return false; }

private:
    static Value as_set(Run& run, const Value& value) {
        auto set = std::make_shared<Set>();
        fill_set(run, *set, value);
        set->order_lost = true;
        return set;
    }

    Value dict_;
    View view_;
};

Value view(const Arguments& arguments, View kind) {
    return std::shared_ptr<Object>(std::make_shared<DictView>(arguments.self(), kind));
}

} // namespace

Value dict_keys(Run& /*run*/, const Arguments& arguments) { return view(arguments, View::keys); }
Value dict_values(Run& /*run*/, const Arguments& arguments) { return view(arguments, View::values); }
Value dict_items(Run& /*run*/, const Arguments& arguments) { return view(arguments, View::items); }

bool is_dict_view(const Value& value) {
    const Object* const object = value.object();
    const auto is_own = [&](const Type& type) { return &type == &object->type(); };
    return object != nullptr &&
           (std::ranges::any_of(view_types, is_own) || std::ranges::any_of(ordered_view_types, is_own));
}

} // namespace lim::python
