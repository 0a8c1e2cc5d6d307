#include "core/python/library/copying.hpp"

#include "core/base/raise.hpp"
#include "core/python/call.hpp"
#include "core/python/class_object.hpp"
#include "core/python/depth_guard.hpp"
#include "core/python/dict.hpp"
#include "core/python/instance.hpp"
#include "core/python/methods.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/signature.hpp"
#include "core/python/type_lookup.hpp"

#include <algorithm>
#include <memory>

/// copy.deepcopy, of Python's own values, of those of the reader's classes and of what knows how it is
/// copied.
namespace lim::python::library {
namespace {

/// The argument of a method that copies an object.
class CopierObject : public Object {
public:
    explicit CopierObject(DeepCopier& of_all) : copier(of_all) {}
    [[nodiscard]] const Type& type() const override {
        static const Type copier_type{.name = "copier"};
        return copier_type;
    }
    DeepCopier& copier;
};

/// The method that copies objects of this type; null without.
const Entry* copying_method(const Type& type) {
    for (const Type* const at : order_of(type)) {
        if (const Entry* const entry = find_method(*at, deep_copy_method)) {
            return entry;
        }
    }
    return nullptr;
}

/// Whether its class says itself how it is copied.
bool says_how(Run& run, Instance& instance) {
    constexpr const char* names[] = {"__deepcopy__", "__reduce__",   "__reduce_ex__",
                                     "__getstate__", "__setstate__", "__getnewargs__"};
    return std::ranges::any_of(names,
                               [&](const char* name) { return instance.special(run, name).has_value(); });
}

} // namespace

void refuse_to_copy(const Value& value, std::string_view function) {
    refuse_missing(concat({"copy.", function, "(", type_name(value), ")"}));
}

DeepCopier& copier_of(const Arguments& arguments) {
    return static_cast<CopierObject*>(arguments[0].object())->copier;
}

std::optional<Value> DeepCopier::remembered(const void* address) const {
    const auto found = copies_.find(address);
    return found == copies_.end() ? std::nullopt : std::optional(found->second);
}

Value DeepCopier::copied(const Value& value) {
    run_.step();
    const DepthGuard guard(depth_);
    guard.check();
    if (const List* list = value.any_list()) {
        return once(list, make_list({}), [&](const Value& made) {
            made.any_list()->items = parts(list->items);
            made.any_list()->unordered = list->unordered;
        });
    }
    if (const Dict* dict = value.dict()) {
        return once(dict, copy_of(*dict), [&](const Value& made) {
            for (auto& [name, held] : made.dict()->items) {
                held = copied(held);
            }
        });
    }
    if (const Set* set = value.set()) {
        auto made = std::make_shared<Set>(*set);
        made->order_lost = true;
        return once(set, made, [](const Value&) {});
    }
    if (const Tuple* tuple = value.any_tuple()) {
        Values items = parts(tuple->items);
        const bool same_parts = std::ranges::equal(
            items, tuple->items, [](const Value& a, const Value& b) { return a.is_same_as(b); });
        if (same_parts) {
            return value;
        }
        auto made = std::make_shared<Tuple>();
        made->items = std::move(items);
        made->type = tuple->type;
        made->unordered = tuple->unordered;
        return std::shared_ptr<const Tuple>(std::move(made));
    }
    return value.object() != nullptr ? copy_of_object(value) : value;
}

Value DeepCopier::copy_of_object(const Value& value) {
    Object& object = *value.object();
    if (auto made = remembered(&object)) {
        return *made;
    }
    if (object.is_instance() && says_how(run_, static_cast<Instance&>(object))) {
        refuse_to_copy(value, "deepcopy");
    }
    if (const Entry* const method = copying_method(object.type())) {
        const Function function{method, &object.type(), nullptr, true, value};
        const Value copier = std::shared_ptr<Object>(std::make_shared<CopierObject>(*this));
        Value made = method->carry_out(
            run_, Arguments(function, signature_of(*method), {copier}, GivenParameters(1), {}, {}, {}));
        remember(&object, made);
        return made;
    }
    if (object.is_instance()) {
        return copy_of_instance(static_cast<Instance&>(object));
    }
    const auto memory = object.shared_memory();
    if (!memory || !memory->empty()) {
        refuse_to_copy(value, "deepcopy");
    }
    return value; // it never changes
}

/// An object of a class that the reader has made of no other but such.
Value DeepCopier::copy_of_instance(Instance& instance) {
    const bool of_readers = std::ranges::all_of(
        order_of(instance.type()), [](const Type* at) { return at->made != nullptr && !at->instance; });
    if (!of_readers) {
        refuse_to_copy(instance.shared_from_this(), "deepcopy");
    }
    const auto made = std::make_shared<Instance>(run_.cyclics(), instance.type());
    remember(&instance, std::shared_ptr<Object>(made));
    const auto attributes = instance.attributes();
    for (const auto& [name, held] : attributes) {
        made->attributes().emplace_back(name, copied(held));
    }
    return std::shared_ptr<Object>(made);
}

Values DeepCopier::parts(const Values& items) {
    Values copies;
    for (const Value& item : items) {
        copies.push_back(copied(item));
    }
    return copies;
}

/// What stands in several places is copied once.
template <class Fill> Value DeepCopier::once(const void* address, Value made, Fill&& fill) {
    const auto [place, added] = copies_.try_emplace(address, made);
    if (added) {
        fill(made);
    }
    return copies_.at(address);
}

} // namespace lim::python::library
