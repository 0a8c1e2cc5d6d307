#include "core/python/type_lookup.hpp"

#include "core/framework/raise.hpp"

namespace lim::python {

std::string_view name_of(const Entry& entry) {
    const std::string_view signature = entry.signature;
    return signature.substr(0, signature.find('('));
}

const Entry* find_entry(std::span<const Entry> entries, std::string_view name) {
    for (const Entry& entry : entries) {
        if (name_of(entry) == name) {
            return &entry;
        }
    }
    return nullptr;
}

const Property* find_property(const Type& type, std::string_view name) {
    for (const Type* at = &type; at != nullptr; at = at->base) {
        for (const Property& property : at->properties) {
            if (property.name == name) {
                return &property;
            }
        }
    }
    return nullptr;
}

std::optional<Value> typed_attribute(Run& run, const Type& type, const Value& self, const std::string& name) {
    if (const Property* property = find_property(type, name)) {
        return property->get(run, self);
    }
    for (const Type* at = &type; at != nullptr; at = at->base) {
        if (const Entry* entry = find_entry(at->methods, name)) {
            return std::make_shared<const Function>(
                Function{entry, full_name(*at), at->wrong_call, true, self});
        }
    }
    return std::nullopt;
}

std::optional<Value> static_attribute(const Type& type, const std::string& name) {
    const Entry* const entry = find_entry(type.statics, name);
    if (entry == nullptr) {
        return std::nullopt;
    }
    return std::make_shared<const Function>(Function{entry, full_name(type), type.wrong_call, false, &type});
}

std::string full_name(const Type& type) {
    const std::string_view module = type.module;
    return module == "builtins" ? std::string(type.name) : concat({module, ".", type.name});
}

} // namespace lim::python
