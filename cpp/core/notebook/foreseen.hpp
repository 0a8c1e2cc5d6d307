#pragma once

#include "core/notebook/answer.hpp"
#include "core/python/module.hpp"

#include <string>
#include <vector>

namespace lim::notebook {

/// What the texts of a notebook's cells tell before they run: which cells this page will refuse, since it
/// does not read their text or has no module that they import, and which hang on such a cell (`refused`,
/// `hangs_on`). Nothing is carried out but imports. Of all other cells nothing is said: an answer without
/// these is no promise.
[[nodiscard]] std::vector<CellAnswer> foreseen(const std::vector<python::Modules>& frameworks,
                                               const std::vector<std::string>& cells);

} // namespace lim::notebook
