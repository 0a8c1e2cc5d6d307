#pragma once

#include "core/python/tree.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace lim::python {

/// Thrown for a text that Python, or this page, does not take.
struct ParseFailure {
    std::string type; // Python's class; empty: refused in our own voice
    std::string message;
    int line;
    /// Python's place in the line, in characters from 1: the end of a line is the place behind its last one.
    /// Nothing where Python's place is not known, and of refusals.
    std::optional<int> column = {};
};

/// The statements of a cell.
/// @param source alive as long as the tree is made
/// @throws ParseFailure
[[nodiscard]] std::shared_ptr<const Block> parse(std::string_view source);

/// Whether the last token of the cell is a `;`, which silences it.
[[nodiscard]] bool is_silenced(std::string_view source);

} // namespace lim::python
