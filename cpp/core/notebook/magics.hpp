#pragma once

#include <string>
#include <string_view>

namespace lim::notebook {

/// The name of the line magic that IPython would call by a cell of one line, as in `pip install torch`,
/// unless a variable has that name; empty for any other cell. `cell`: as IPython hands it to Python.
[[nodiscard]] std::string magic_of(std::string_view cell);

} // namespace lim::notebook
