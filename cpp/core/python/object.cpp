#include "core/python/object.hpp"

#include "core/base/raise.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"
#include "core/python/type_lookup.hpp"

namespace lim::python {

std::string Object::repr(Run& /*run*/) { refuse(refusals::address, {type().name}); }

std::string Object::format(Run& run, std::string_view spec) {
    if (spec.empty()) {
        return str(run);
    }
    raise("TypeError",
          {"unsupported format string passed to ", type_name(shared_from_this()), ".__format__"});
}

std::optional<Value> Object::attribute(Run& run, const std::string& name) {
    return typed_attribute(run, type(), shared_from_this(), name);
}

void Object::set_attribute(Run& run, const std::string& name, const Value& value) {
    const Property* const property = find_property(type(), name);
    if (property == nullptr || property->set == nullptr) {
        refuse_missing(concat({type().name, ".", name, " = …"}));
    }
    property->set(run, shared_from_this(), value);
}

void Object::delete_attribute(Run& /*run*/, const std::string& name) {
    refuse_missing(concat({"del ", type().name, ".", name}));
}

void Object::delete_item(Run& /*run*/, const Value& /*index*/) {
    refuse_missing(concat({"del ", type().name, "[…]"}));
}

Value Object::call(Run& run, const Call& call) {
    const Value self = shared_from_this();
    if (call_entry() == nullptr) {
        raise("TypeError", {"'", type_name(self), "' object is not callable"});
    }
    const Function function{call_entry(), &type(), type().wrong_call, true, self};
    return function.entry->carry_out(run, bind(function, call));
}

std::optional<Value> Object::unary(Run& /*run*/, UnaryOperator /*op*/) { return std::nullopt; }
std::optional<Value> Object::binary(Run& /*run*/, Operator /*op*/, const Value& /*right*/) {
    return std::nullopt;
}
std::optional<Value> Object::reflected(Run& /*run*/, Operator /*op*/, const Value& /*left*/) {
    return std::nullopt;
}
std::optional<Value> Object::in_place(Run& /*run*/, Operator /*op*/, const Value& /*right*/) {
    return std::nullopt;
}

Value Object::item(Run& /*run*/, const Value& /*index*/) {
    raise("TypeError", {"'", type_name(shared_from_this()), "' object is not subscriptable"});
}

void Object::set_item(Run& /*run*/, const Value& index, const Value& /*value*/) {
    refuse_asked_index(index);
    raise("TypeError", {"'", type_name(shared_from_this()), "' object does not support item assignment"});
}

std::optional<bool> Object::contains(Run& /*run*/, const Value& /*value*/) { return std::nullopt; }
std::optional<Int> Object::length(Run& /*run*/) { return std::nullopt; }
std::unique_ptr<Iterator> Object::iterate(Run& /*run*/) { return nullptr; }
std::optional<Value> Object::greatest(Run& /*run*/) { return std::nullopt; }
bool Object::truth(Run& run) { return length(run).value_or(1) != 0; }
std::optional<Value> Object::key(Run& /*run*/) { return std::nullopt; }

std::optional<Int> Object::index(Run& /*run*/) { return std::nullopt; }
std::optional<Value> Object::to_int(Run& run) {
    const auto integer = index(run);
    return integer ? std::optional<Value>(*integer) : std::nullopt;
}
std::optional<Value> Object::to_float(Run& /*run*/) { return std::nullopt; }
std::optional<Value> Object::enter(Run& /*run*/) { return std::nullopt; }
bool Object::leave(Run& /*run*/, const Value& /*exception*/) { return false; }
std::shared_ptr<Object> Object::frozen() { return shared_from_this(); }

} // namespace lim::python
