#pragma once

#include <string>
#include <string_view>

namespace lim::notebook {

/// The text as IPython hands it to Python: line ends as \n, no empty lines at the start, and the indentation
/// that all lines have taken from them.
[[nodiscard]] std::string prepared(std::string_view cell);

} // namespace lim::notebook
