#include "core/base/raise.hpp"
#include "core/python/class_object.hpp"
#include "core/python/nearby.hpp"
#include "core/python/operations.hpp"
#include "core/python/passed_over.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"
#include "core/python/type_lookup.hpp"
#include "core/python/types.hpp"

#include <algorithm>

/// Attributes of any value.
namespace lim::python {
Value attribute(Run& run, const Value& value, const std::string& name) {
    if (const Module* module = value.module()) {
        return run.module_attribute(*module, name);
    }
    std::optional<Value> found;
    const Type* const type = value.type();
    if (type != nullptr) {
        found = name == "__name__"      ? Value(type->name)
                : type->made != nullptr ? class_attribute(run, *type, name)
                                        : static_attribute(*type, name);
        if (!found && type->made != nullptr) {
            // What a framework's class has beyond what is here is not told from what it has not.
            if (std::ranges::any_of(order_of(*type),
                                    [](const Type* at) { return at->instance != nullptr; })) {
                refuse_missing(concat({type->name, ".", name}));
            }
            if (!name.starts_with("__")) {
                raise("AttributeError", {"type object '", type->name, "' has no attribute '", name, "'"});
            }
        }
        if (!found) {
            no_attribute_of_type(run, *type, name);
        }
    } else if (Object* object = value.object()) {
        found = object->attribute(run, name);
    } else {
        found = typed_attribute(run, type_of(value), value, name);
    }
    if (!found) {
        no_attribute(run, type_of(value), name);
    }
    return *std::move(found);
}

void set_attribute(Run& run, const Value& value, const std::string& name, const Value& to) {
    if (Object* object = value.object()) {
        return object->set_attribute(run, name, to);
    }
    if (const Type* type = value.type();
        type != nullptr && type->made != nullptr && !name.starts_with("__")) {
        return type->made->set(name, to);
    }
    refuse_missing(
        concat({value.module() != nullptr ? value.module()->name : type_name(value), ".", name, " = …"}));
}

void delete_attribute(Run& run, const Value& value, const std::string& name) {
    if (Object* object = value.object()) {
        return object->delete_attribute(run, name);
    }
    const Type* const type = value.type();
    if (type == nullptr || type->made == nullptr) {
        refuse_missing(concat({"del ", type_name(value), ".", name}));
    }
    if (std::erase_if(type->made->attributes, [&](const auto& each) { return each.first == name; }) == 0) {
        raise("AttributeError", {"type object '", type->name, "' has no attribute '", name, "'"});
    }
}

} // namespace lim::python
