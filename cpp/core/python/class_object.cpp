#include "core/python/class_object.hpp"

#include "core/base/raise.hpp"
#include "core/python/exceptions.hpp"
#include "core/python/function_object.hpp"
#include "core/python/instance.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"
#include "core/python/type_lookup.hpp"

#include <algorithm>

namespace lim::python {
namespace {

/// Special names by which a class would change what Python does in ways that this page does not have.
constexpr std::string_view refused_names[] = {
    "__class_getitem__", "__del__",         "__delattr__",       "__get__",        "__getattribute__",
    "__getstate__",      "__hash__",        "__init_subclass__", "__new__",        "__prepare__",
    "__reduce__",        "__round__",       "__set__",           "__set_name__",   "__setattr__",
    "__setstate__",      "__slots__",       "__subclasshook__",  "__getnewargs__", "__match_args__",
    "__await__",         "__aiter__",       "__anext__",         "__dir__",        "__instancecheck__",
    "__missing__",       "__length_hint__", "__bytes__",         "__complex__"};

using Order = std::vector<const Type*>;

} // namespace

std::vector<const Type*> order_of(const Type& type) {
    if (type.made != nullptr) {
        return type.made->order;
    }
    Order order;
    for (const Type* at = &type; at != nullptr; at = at->base) {
        order.push_back(at);
    }
    return order;
}

namespace {

/// Python's C3 order of a class whose bases have these orders.
Order merged(std::vector<Order> lists) {
    Order order;
    for (;;) {
        std::erase_if(lists, [](const Order& list) { return list.empty(); });
        if (lists.empty()) {
            return order;
        }
        const Type* next = nullptr;
        for (const Order& list : lists) {
            const Type* const first = list.front();
            const bool is_later = std::ranges::any_of(lists, [&](const Order& other) {
                return std::find(other.begin() + 1, other.end(), first) != other.end();
            });
            if (!is_later) {
                next = first;
                break;
            }
        }
        if (next == nullptr) {
            refuse_missing("class: bases without an order");
        }
        order.push_back(next);
        for (Order& list : lists) {
            std::erase(list, next);
        }
    }
}

void check_base(const Value& base) {
    const Type* const type = base.type();
    if (type == nullptr) {
        refuse_missing("class C(…)");
    }
    const bool can = type->made != nullptr || type == &object_type || type->instance != nullptr ||
                     is_exception_type(*type);
    if (!can) {
        refuse_missing(concat({"class C(", full_name(*type), ")"}));
    }
}

/// super(): names are looked for behind a class in the order of self's own.
class Super : public Object {
public:
    Super(const Type& from, Value self) : from_(from), self_(std::move(self)) {}
    [[nodiscard]] const Type& type() const override { return super_type; }

    std::optional<Value> attribute(Run& run, const std::string& name) override {
        const Type* const as_type = self_.type();
        const Order order = order_of(as_type != nullptr ? *as_type : type_of(self_));
        auto at = std::ranges::find(order, &from_);
        at += at == order.end() ? 0 : 1;
        for (; at != order.end(); ++at) {
            if ((*at)->made != nullptr) {
                if (const Value* found = (*at)->made->find(name)) {
                    return bound_attribute(run, *found, self_,
                                           as_type != nullptr ? *as_type : type_of(self_));
                }
            } else if (auto found = typed_attribute(run, **at, self_, name)) {
                return found;
            }
        }
        if (auto found = typed_attribute(run, object_type, self_, name)) {
            return found;
        }
        raise("AttributeError", {"'super' object has no attribute '", name, "'"});
    }

private:
    const Type& from_;
    Value self_;
};

Value make_explicit_super(Run& /*run*/, const Arguments& arguments) {
    if (arguments[0].type() == nullptr || !arguments.given(1)) {
        refuse_missing("super(…)");
    }
    return make_super(*arguments[0].type(), arguments[1]);
}

constexpr Entry super_entry{"super(type=None, object=None, /)", make_explicit_super};

/// object's own __init__: it takes nothing.
Value initialise_object(Run& /*run*/, const Arguments& arguments) {
    if (!arguments.rest().empty() || !arguments.rest_by_name().empty()) {
        raise("TypeError", {"object.__init__() takes exactly one argument (the instance to initialize)"});
    }
    return None{};
}
Value repr_of_object(Run& /*run*/, const Arguments& arguments) {
    refuse(refusals::address, {type_name(arguments.self())});
}

constexpr Entry object_methods[] = {{"__init__(*args, **kwargs)", initialise_object},
                                    {"__repr__()", repr_of_object},
                                    {"__str__()", repr_of_object}};

Value make_plain_object(Run& run, const Arguments& /*arguments*/) {
    return std::shared_ptr<Object>(std::make_shared<Instance>(run.cyclics(), object_type));
}
constexpr Entry object_entry{"object()", make_plain_object};

} // namespace

const Type object_type{.name = "object",
                       .methods = object_methods,
                       .constructor = &object_entry,
                       .wrong_call = raise_in_c_words};
const Type super_type{.name = "super", .constructor = &super_entry, .wrong_call = raise_in_c_words};

void ClassObject::let_go() {
    Values held;
    for (auto& [attribute, value] : attributes) {
        held.push_back(std::move(value));
    }
    attributes.clear();
    dismantle(held);
}

const Value* ClassObject::find(std::string_view attribute) const {
    const auto found = std::ranges::find(attributes, attribute, [](const auto& each) { return each.first; });
    return found == attributes.end() ? nullptr : &found->second;
}

void ClassObject::set(const std::string& attribute, Value value) {
    const auto found = std::ranges::find(attributes, attribute, [](const auto& each) { return each.first; });
    if (found != attributes.end()) {
        found->second = std::move(value);
    } else {
        attributes.emplace_back(attribute, std::move(value));
    }
}

const Type& make_class(Run& run, const std::string& name, std::string qualified, const Values& bases,
                       std::vector<std::pair<std::string, Value>> attributes) {
    for (const auto& [attribute, value] : attributes) {
        if (std::ranges::find(refused_names, attribute) != std::end(refused_names)) {
            refuse_missing(attribute);
        }
    }
    std::ranges::for_each(bases, check_base);
    auto made = std::make_shared<ClassObject>(run.cyclics());
    std::vector<Order> lists;
    for (const Value& base : bases) {
        if (base.type() == &object_type && bases.size() == 1) {
            continue;
        }
        if (std::ranges::find(made->bases, base.type()) != made->bases.end()) {
            raise("TypeError", {"duplicate base class ", base.type()->name});
        }
        made->bases.push_back(base.type());
        lists.push_back(order_of(*base.type()));
    }
    lists.push_back(made->bases);
    made->order = merged(std::move(lists));
    made->order.insert(made->order.begin(), made.get());
    made->own_name = name;
    made->qualified = std::move(qualified);
    made->attributes = std::move(attributes);
    made->Type::name = made->own_name.c_str();
    made->Type::module = "__main__";
    made->Type::base = made->bases.empty() ? nullptr : made->bases.front();
    made->Type::made = made.get();
    run.keep_class(made);
    return *made;
}

const Value* class_member(const Type& type, const std::string& name) {
    if (type.made == nullptr) {
        return nullptr;
    }
    for (const Type* at : type.made->order) {
        const Value* const found = at->made == nullptr ? nullptr : at->made->find(name);
        if (found != nullptr) {
            return found;
        }
    }
    return nullptr;
}

bool has_member(const Type& type, const std::string& name) {
    return class_member(type, name) != nullptr || std::ranges::any_of(order_of(type), [&](const Type* at) {
               return find_method(*at, name) != nullptr || find_property(*at, name) != nullptr;
           });
}

Value bound_attribute(Run& run, const Value& found, const Value& self, const Type& type) {
    Object* const object = found.object();
    if (object == nullptr) {
        return found;
    }
    if (auto function = found.object_of<FunctionObject>()) {
        return self.type() != nullptr ? found
                                      : Value(std::shared_ptr<Object>(
                                            std::make_shared<MethodObject>(std::move(function), self)));
    }
    if (auto bound = self.type() != nullptr ? std::nullopt : object->bound_to(self)) {
        return *std::move(bound);
    }
    const Type& kind = object->type();
    if (&kind != &property_type && &kind != &staticmethod_type && &kind != &classmethod_type) {
        return found;
    }
    const auto& descriptor = static_cast<const Descriptor&>(*object);
    if (descriptor.is_property()) {
        return self.type() != nullptr ? found : call(run, descriptor.get(), {{self}, {}});
    }
    if (descriptor.is_class_method()) {
        if (auto function = descriptor.get().object_of<FunctionObject>()) {
            return std::shared_ptr<Object>(std::make_shared<MethodObject>(std::move(function), Value(&type)));
        }
        refuse_missing("classmethod(…)");
    }
    return descriptor.get();
}

std::optional<Value> class_attribute(Run& run, const Type& type, const std::string& name) {
    const Value self(&type);
    for (const Type* at : order_of(type)) {
        if (at->made != nullptr) {
            if (const Value* found = at->made->find(name)) {
                return bound_attribute(run, *found, self, type);
            }
        } else if (auto found = static_attribute(*at, name)) {
            return found;
        }
    }
    const ClassObject& made = *type.made;
    if (name == "__qualname__") {
        return made.qualified;
    }
    if (name == "__doc__") {
        return made.has_doc ? Value(made.doc) : Value();
    }
    if (name == "__module__") {
        return "__main__";
    }
    if (name == "__bases__") {
        Values bases(made.bases.begin(), made.bases.end());
        return make_tuple(bases.empty() ? Values{&object_type} : std::move(bases));
    }
    if (name == "__mro__") {
        Values order(made.order.begin(), made.order.end());
        order.emplace_back(&object_type);
        return make_tuple(std::move(order));
    }
    return std::nullopt;
}

Value make_super(const Type& from, Value self) {
    return std::shared_ptr<Object>(std::make_shared<Super>(from, std::move(self)));
}

} // namespace lim::python
