#pragma once

#include "core/notebook/completion.hpp"
#include "core/python/run.hpp"

#include <map>
#include <string>
#include <vector>

namespace lim::notebook {

/// The variables, Python's own functions and types that they do not hide, and its keywords, as far as the
/// page has them: in the order of their letters, without those that begin with `_`.
[[nodiscard]] std::vector<Completion> names_in_scope(python::Run& run,
                                                     const std::map<std::string, python::Value>& variables);

/// What a value offers after a dot: of a module its functions, types, constants and submodules, of any other
/// value the methods and properties of its type, of a type what can be called on itself.
/// @param frameworks among whose modules the submodules are
[[nodiscard]] std::vector<Completion> names_of(python::Run& run, const python::Value& value,
                                               const std::vector<python::Modules>& frameworks);

} // namespace lim::notebook
