#pragma once

#include "core/python/tree.hpp"

#include <string>
#include <string_view>

/// What calls of the language and of the frameworks change, by their names: asked where a cell was refused,
/// so a name that this page does not have counts too.
namespace lim::notebook {

/// Whether a method of this name may change what it is called on.
[[nodiscard]] bool is_changing_method(std::string_view name);

/// Whether a method of this name changes a layer, though of a tensor it gives another one: `to`, `half`, ….
[[nodiscard]] bool is_moving_method(std::string_view name);

/// Whether a function of a module may change an argument.
/// @param whole its name with the module's ("torch.nn.functional.relu"), or without where that is not known
[[nodiscard]] bool is_changing_function(std::string_view whole, const python::CallNode& call);

/// Whether a function of this name sets how all that comes is computed: `set_default_dtype`, `seterr`, ….
[[nodiscard]] bool is_setting_function(std::string_view name);

/// Whether a method of this name trains layers, of whatever has such a method: `step`, `fit`, ….
[[nodiscard]] bool is_training_method(std::string_view name);

/// The part of a plain name behind its last point.
[[nodiscard]] std::string_view last_of(std::string_view name);

} // namespace lim::notebook
