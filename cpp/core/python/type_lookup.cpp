#include "core/python/type_lookup.hpp"

#include "core/base/raise.hpp"
#include "core/python/module.hpp"

#include <algorithm>

namespace lim::python {

bool begins_with(const char* text, std::string_view name, char end) {
    for (const char c : name) {
        if (*text == '\0' || *text != c) {
            return false;
        }
        ++text;
    }
    return *text == end;
}

std::string_view name_of(const Entry& entry) {
    const std::string_view signature = entry.signature;
    return signature.substr(0, signature.find('('));
}

const Entry* find_entry(std::span<const Entry> entries, std::string_view name) {
    const auto has_name = [&](const Entry& entry) { return begins_with(entry.signature, name, '('); };
    const auto found = std::ranges::find_if(entries, has_name);
    return found == entries.end() ? nullptr : &*found;
}

std::array<std::span<const Entry>, 2> methods_of(const Type& type) {
    return {type.methods, type.more_methods == nullptr ? std::span<const Entry>() : type.more_methods()};
}

const Entry* find_method(const Type& type, std::string_view name) {
    const Entry* const entry = find_entry(type.methods, name);
    return entry == nullptr && type.more_methods != nullptr ? find_entry(type.more_methods(), name) : entry;
}

const Property* find_property(const Type& type, std::string_view name) {
    for (const Type* at = &type; at != nullptr; at = at->base) {
        for (const Property& property : at->properties) {
            if (begins_with(property.name, name, '\0')) {
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
        if (const Entry* entry = find_method(*at, name)) {
            return std::make_shared<const Function>(Function{entry, at, at->wrong_call, true, self});
        }
    }
    return std::nullopt;
}

std::optional<Value> static_attribute(const Type& type, const std::string& name) {
    const Entry* const entry = find_entry(type.statics, name);
    if (entry == nullptr) {
        return std::nullopt;
    }
    return std::make_shared<const Function>(Function{entry, &type, type.wrong_call, false, &type});
}

std::string full_name(const Type& type) {
    const std::string_view module = type.module;
    return module == "builtins" ? std::string(type.name) : concat({module, ".", type.name});
}

std::string full_name(const Owner& owner) {
    const Type* const* type = std::get_if<const Type*>(&owner);
    return type == nullptr ? std::get<const Module*>(owner)->name : full_name(**type);
}

} // namespace lim::python
