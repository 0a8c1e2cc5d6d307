#pragma once

#include "core/python/run.hpp"
#include "core/python/scope.hpp"
#include "core/python/value.hpp"

#include <string>
#include <vector>

namespace lim::notebook {

/// The names whose values may change where the values of the given ones are changed: these themselves, and
/// others that hold the same list, or a view of the same elements, directly or within something else. Names
/// of what never changes (numbers, texts, functions, modules) are not among them.
[[nodiscard]] std::vector<std::string> names_sharing(const python::Namespace& names,
                                                     const std::vector<std::string>& changed);

/// The names that hold a tensor that takes gradients, a layer or a model, if `backward` or `step` of a value
/// that is not known is among what is called: it may be made of any of them.
[[nodiscard]] std::vector<std::string> names_trained(python::Run& run, const python::Namespace& names,
                                                     const std::vector<std::string>& called);

/// Whether a value is an iterator or holds one: whoever walks it changes it.
[[nodiscard]] bool holds_iterator(const python::Value& value);

} // namespace lim::notebook
