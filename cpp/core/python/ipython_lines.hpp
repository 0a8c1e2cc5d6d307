#pragma once

#include <string_view>

namespace lim::python {

/// The command of a line for IPython or the shell that changes nothing that a notebook computes here: how
/// plots are shown, what is installed ("%matplotlib", "!pip"); empty for any other line.
/// @param line from its first character that is no space, at least to its end
[[nodiscard]] std::string_view idle_command(std::string_view line);

} // namespace lim::python
