#include "core/python/instance.hpp"

#include "core/base/raise.hpp"
#include "core/python/class_object.hpp"
#include "core/python/exceptions.hpp"
#include "core/python/function_object.hpp"
#include "core/python/nearby.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"
#include "core/python/type_lookup.hpp"
#include "core/python/types.hpp"

#include <algorithm>

/// What an instance is, and its attributes.
namespace lim::python {
namespace {

constexpr auto name_in = [](const auto& each) -> const std::string& { return each.first; };

/// NotImplemented, or what opaque_object gives: nothing but a text.
class Opaque : public Object {
public:
    Opaque(const char* type, std::string description)
        : type_{.name = type}, description_(std::move(description)) {}
    [[nodiscard]] const Type& type() const override { return type_; }
    [[nodiscard]] std::string repr(Run& /*run*/) override { return description_; }

private:
    Type type_;
    std::string description_;
};

} // namespace

Value not_implemented() {
    static thread_local const auto only = std::make_shared<Opaque>("NotImplementedType", "NotImplemented");
    return std::shared_ptr<Object>(only);
}

std::shared_ptr<Object> opaque_object(std::string description) {
    return std::make_shared<Opaque>("", std::move(description));
}

Instance::Instance(Cyclics& all, const Type& type)
    : Cyclic(all), type_(type), class_(type.made == nullptr ? nullptr : type.made->shared_from_this()) {}

const Type& Instance::python_type() { return object_type; }

void Instance::let_go() {
    Values held = std::move(arguments_);
    for (auto& [name, value] : attributes_) {
        held.push_back(std::move(value));
    }
    attributes_.clear();
    arguments_.clear();
    dismantle(held);
}

std::shared_ptr<Object> Instance::frozen() {
    if (frozen_ == nullptr) {
        frozen_ = opaque_object(type_.name);
    }
    return frozen_;
}

const Value* Instance::own(std::string_view name) const {
    const auto found = std::ranges::find(attributes_, name, name_in);
    return found == attributes_.end() ? nullptr : &found->second;
}

std::optional<Value> Instance::special(Run& run, const std::string& name) {
    if (class_ == nullptr && type_.instance == nullptr) {
        return std::nullopt;
    }
    for (const Type* at : order_of(type_)) {
        const Value* const found = at->made == nullptr ? nullptr : at->made->find(name);
        if (found != nullptr) {
            return bound_attribute(run, *found, shared_from_this(), type_);
        }
        if (at->instance == nullptr) {
            continue;
        }
        if (at->called != nullptr && name == "__call__") {
            return attribute(run, at->called);
        }
        if (const Entry* entry = find_method(*at, name)) {
            return std::make_shared<const Function>(
                Function{entry, at, at->wrong_call, true, shared_from_this()});
        }
    }
    return std::nullopt;
}

std::optional<Value> Instance::ask(Run& run, const std::string& name, Values arguments) {
    const auto method = special(run, name);
    if (!method) {
        return std::nullopt;
    }
    if (method->is_none()) {
        refuse_missing(concat({name, " = None"}));
    }
    return python::call(run, *method, {std::move(arguments), {}});
}

std::optional<Value> Instance::ask_operator(Run& run, const std::string& name, const Value& other) {
    auto answer = ask(run, name, {other});
    return answer && same(*answer, not_implemented()) ? std::nullopt : answer;
}

/// What the class has, as an attribute of this: a method, or what a property gives. Where that raises
/// AttributeError, `__getattr__` is asked, as by slot_tp_getattr_hook.
std::optional<Value> Instance::bound_or_asked(Run& run, const std::string& name, const Value& found) {
    try {
        return bound_attribute(run, found, shared_from_this(), type_);
    } catch (const FrameworkError& error) {
        auto asked = error.type() == "AttributeError" ? ask(run, "__getattr__", {name}) : std::nullopt;
        if (!asked) {
            throw;
        }
        return asked;
    }
}

std::optional<Value> Instance::attribute(Run& run, const std::string& name) {
    const Value self = shared_from_this();
    if (class_ != nullptr) {
        const Value* const mine = own(name);
        for (const Type* at : class_->order) {
            const Value* const found = at->made == nullptr ? nullptr : at->made->find(name);
            if (found == nullptr) {
                continue;
            }
            const bool is_property = found->object() != nullptr && &found->object()->type() == &property_type;
            return mine == nullptr || is_property ? bound_or_asked(run, name, *found) : *mine;
        }
        if (mine != nullptr) {
            return *mine;
        }
    }
    if (name == "__class__") {
        return Value(&type_);
    }
    if (name == "__dict__") {
        refuse_missing("__dict__");
    }
    if (name == "__doc__" || name == "__module__") {
        return class_ == nullptr ? std::nullopt : class_attribute(run, type_, name);
    }
    if (class_ == nullptr) {
        if (const Value* mine = own(name)) {
            return *mine;
        }
    }
    if (auto found = typed_attribute(run, type_, self, name)) {
        return found;
    }
    if (auto found = ask(run, "__getattr__", {name})) {
        return found;
    }
    if (name.starts_with("__") || has_left_out_attribute(type_, name)) {
        refuse_missing(concat({type_.name, ".", name}));
    }
    raise("AttributeError", {"'", type_.name, "' object has no attribute '", name, "'"});
}

void Instance::set_attribute(Run& run, const std::string& name, const Value& value) {
    if (class_ != nullptr) {
        for (const Type* at : class_->order) {
            const Value* const found = at->made == nullptr ? nullptr : at->made->find(name);
            if (found == nullptr || found->object() == nullptr ||
                &found->object()->type() != &property_type) {
                continue;
            }
            const auto& property = static_cast<const Descriptor&>(*found->object());
            if (property.set().is_none()) {
                raise("AttributeError", {"property '", name, "' of '", type_.name, "' object has no setter"});
            }
            static_cast<void>(python::call(run, property.set(), {{shared_from_this(), value}, {}}));
            return;
        }
    }
    if (name == "__class__" || name == "__dict__" || &type_ == &object_type ||
        (class_ == nullptr && name == "args")) {
        refuse_missing(concat({type_.name, ".", name, " = …"}));
    }
    if (value.object_of<Instance>() == nullptr && is_exception_type(type_) && name == "args") {
        refuse_missing("args = …");
    }
    const auto found = std::ranges::find(attributes_, name, name_in);
    if (found != attributes_.end()) {
        found->second = value;
    } else {
        attributes_.emplace_back(name, value);
    }
}

void Instance::delete_attribute(Run& /*run*/, const std::string& name) {
    const Value* const found = class_ == nullptr ? nullptr : class_member(type_, name);
    if (found != nullptr && found->object() != nullptr && &found->object()->type() == &property_type) {
        raise("AttributeError", {"property '", name, "' of '", type_.name, "' object has no deleter"});
    }
    if (std::erase_if(attributes_, [&](const auto& each) { return each.first == name; }) == 0) {
        raise("AttributeError", {"'", type_.name, "' object has no attribute '", name, "'"});
    }
}

namespace {

std::shared_ptr<Instance> instance_of(Run& run, const Type& type) {
    for (const Type* at : order_of(type)) {
        if (at->instance != nullptr) {
            return at->instance(run, type);
        }
    }
    return std::make_shared<Instance>(run.cyclics(), type);
}

} // namespace

Value make_instance(Run& run, const Type& type, const Call& call) {
    auto made = instance_of(run, type);
    if (is_exception_type(type)) {
        made->arguments() = call.positional;
    }
    const bool takes_arguments = is_exception_type(type) || made->special(run, "__init__").has_value();
    if (!takes_arguments && !(call.positional.empty() && call.keywords.empty())) {
        raise("TypeError", {type.name, "() takes no arguments"});
    }
    if (is_exception_type(type) && !call.keywords.empty() && !made->special(run, "__init__")) {
        raise("TypeError", {type.name, "() takes no keyword arguments"});
    }
    return std::shared_ptr<Object>(std::move(made));
}

} // namespace lim::python
