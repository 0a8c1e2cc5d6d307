#pragma once

#include <string>
#include <string_view>

namespace lim::notebook {

/// The line magic that IPython calls by a cell of one line, as in `pip install torch`, where no variable has
/// its name; empty for any other cell. `cell`: as IPython hands it to Python.
[[nodiscard]] std::string magic_of(std::string_view cell);

} // namespace lim::notebook
