#pragma once

#include "core/python/call.hpp"
#include "core/python/module.hpp"
#include "core/python/run.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Names that the tables do not hold: the real one's error, or a refusal. Each says what there is instead
/// where something near exists.
namespace lim::python {

/// The name that is meant, if it is likely that one is: the nearest by its spelling.
/// @returns one of `names`, or nothing
[[nodiscard]] std::string_view nearest(std::string_view name, const std::vector<std::string_view>& names);

/// module.name, which the tables do not hold.
/// @throws FrameworkError AttributeError where the real module has no such name; Refused where it has one, or
/// nobody knows
[[noreturn]] void no_name_in(const Run& run, const Module& module, std::string_view name);

/// The same of `from module import name`; but the real error holds a path, so it is always refused.
[[noreturn]] void no_name_to_import(const Run& run, const Module& module, std::string_view name);

/// The same of value.name of a value of this type.
[[noreturn]] void no_attribute(const Run& run, const Type& type, std::string_view name);

/// The same of Type.name.
[[noreturn]] void no_attribute_of_type(const Run& run, const Type& type, std::string_view name);

/// Refuses the import of a module.
[[noreturn]] void refuse_module(const Run& run, std::string_view name);

/// Refuses f(name=…).
/// @param owner what the function belongs to: "torch", "torch.Tensor"; of a constructor the type itself
[[noreturn]] void refuse_keyword(std::string_view owner, const Signature& signature, std::string_view name);

} // namespace lim::python
