#pragma once

#include "core/python/type.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Finding names in the tables of types and modules.
namespace lim::python {

/// The name in an entry's signature: "one_hot" of "one_hot(tensor, num_classes=-1)".
[[nodiscard]] std::string_view name_of(const Entry& entry);

/// Whether a text begins with a name and goes on with `end`, or, where that is '\0', ends there.
[[nodiscard]] bool begins_with(const char* text, std::string_view name, char end);

[[nodiscard]] const Property* find_property(const Type& type, std::string_view name);
/// The lists of a type's methods, without those of its bases.
[[nodiscard]] std::array<std::span<const Entry>, 2> methods_of(const Type& type);
/// A method of the type's own, not of its bases.
[[nodiscard]] const Entry* find_method(const Type& type, std::string_view name);
[[nodiscard]] const Entry* find_entry(std::span<const Entry> entries, std::string_view name);

/// self.name by the type's properties and methods, its bases' included; nothing if they have none.
[[nodiscard]] std::optional<Value> typed_attribute(Run& run, const Type& type, const Value& self,
                                                   const std::string& name);

/// Type.name: a static function, whose self is the type.
[[nodiscard]] std::optional<Value> static_attribute(const Type& type, const std::string& name);

/// "torch.Tensor"; "int" of Python's own.
[[nodiscard]] std::string full_name(const Type& type);
/// The same of what a function belongs to: "torch.nn.functional", "torch.Tensor", "builtins".
[[nodiscard]] std::string full_name(const Owner& owner);

} // namespace lim::python
