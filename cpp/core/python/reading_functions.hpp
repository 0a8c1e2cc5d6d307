#pragma once

#include <string_view>

/// Python's functions, and methods of what the language and the frameworks have, that leave their arguments
/// as they are.
namespace lim::python {

/// Whether the results of this function share nothing with its arguments.
[[nodiscard]] bool makes_new(std::string_view name, bool is_method);

/// Whether its results may share what the arguments hold.
[[nodiscard]] bool shares_only(std::string_view name, bool is_method);

} // namespace lim::python
