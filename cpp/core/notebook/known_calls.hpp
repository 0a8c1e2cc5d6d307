#pragma once

#include "core/python/effects.hpp"
#include "core/python/run.hpp"
#include "core/python/scope.hpp"
#include "core/python/tree.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

/// What is known of the calls of a cell that was refused. Calls are given as plain names: "torch.stack".
namespace lim::notebook {

/// Names that refused code would have made, with the modules that they would be or come from; empty texts for
/// what is not imported.
using ForeignNames = std::map<std::string, std::string, std::less<>>;

/// Whether a call is one of the frameworks' own that changes none of its arguments, nor what it is called on.
[[nodiscard]] bool reads_only(const python::Namespace& names, const std::string& called,
                              const python::CallNode& call);

/// Whether code may have set how all that comes is computed or shown: by torch.set_default_dtype, np.seterr,
/// …, or by an attribute of a module or of a class that a framework has.
[[nodiscard]] bool sets_for_all(const python::Effects& effects, const python::Namespace& names,
                                const ForeignNames& foreign);

/// Whether code may call functions of the reader's: by their names, by objects of their classes, or within
/// what it calls.
/// @param defined all that were defined so far
[[nodiscard]] bool calls_defined(const python::Effects& effects, const python::Namespace& names,
                                 const std::vector<std::shared_ptr<const python::FunctionCode>>& defined);

/// Whether code may have drawn numbers from a framework's generator: whether it calls anything that is not
/// known to draw none.
[[nodiscard]] bool may_draw(python::Run& run, const python::Effects& effects, const python::Namespace& names,
                            const ForeignNames& foreign);

} // namespace lim::notebook
