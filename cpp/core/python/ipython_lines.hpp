#pragma once

#include <string_view>

namespace lim::python {

/// The command of a line for IPython or the shell that changes nothing that a notebook computes here: how
/// plots are shown, what is installed ("%matplotlib", "!pip"); empty for any other line.
/// @param line from its first character that is no space, at least to its end
[[nodiscard]] std::string_view idle_command(std::string_view line);

/// The word that has IPython time the code behind it, of which this page makes nothing: "%%time" as the first
/// line of a cell that goes on, or "%time"; empty where there is none.
/// @param rest of the cell, from a line's first character that is no space
/// @param is_cell whether that is where the cell begins
[[nodiscard]] std::string_view timing_magic(std::string_view rest, bool is_cell);

/// Whether a line is one for IPython because of a sign that Python does not have: `help?` ends with it, `!ls`
/// begins with it, and a `!` is never Python's.
/// @param rest the text from the sign on
/// @param is_first whether nothing stands before the sign
[[nodiscard]] bool is_ipython_sign(std::string_view rest, bool is_first);

} // namespace lim::python
