#pragma once

#include "core/python/call.hpp"
#include "core/python/module.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Refusals of names that the tables do not hold: each says what there is instead where something near
/// exists.
namespace lim::python {

/// The name that is meant, if it is likely that one is: the nearest by its spelling.
/// @returns one of `names`, or nothing
[[nodiscard]] std::string_view nearest(std::string_view name, const std::vector<std::string_view>& names);

/// Refuses module.name. @param modules all that can be imported, of which some may be this one's own
[[noreturn]] void refuse_name_of(const Module& module, std::string_view name,
                                 const std::vector<std::string_view>& modules);

/// Refuses value.name of a value of this type.
/// @param shown what a reader calls the type: "torch.Tensor"
[[noreturn]] void refuse_attribute(const std::string& shown, const Type& type, std::string_view name);

/// Refuses Type.name.
[[noreturn]] void refuse_static(const std::string& shown, const Type& type, std::string_view name);

/// Refuses the import of a module.
[[noreturn]] void refuse_module(std::string_view name, const std::vector<std::string_view>& modules);

/// Refuses f(name=…).
/// @param owner what the function belongs to: "torch", "torch.Tensor"; of a constructor the type itself
[[noreturn]] void refuse_keyword(std::string_view owner, const Signature& signature, std::string_view name);

} // namespace lim::python
