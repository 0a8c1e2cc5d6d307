#pragma once

#include "core/python/refusal.hpp"
#include "core/python/tree.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lim::python {

/// Thrown for a text that Python, or this page, does not take.
struct ParseFailure {
    std::string type = {}; // Python's class; empty where this page refuses
    std::string message = {};
    int line;
    /// Python's place in the line, in characters from 1: the end of a line is the place behind its last one.
    /// Nothing where Python's place is not known, and of refusals.
    std::optional<int> column = {};
    std::optional<RefusalReason> refusal = {};
};

/// A cell as a tree.
struct ParsedCell {
    Block statements;
    /// What Python's compiler says of a statement. IPython compiles them one by one: those before it are
    /// carried out.
    struct Uncompiled {
        std::size_t statement; // its place among the statements
        ParseFailure failure;
    };
    std::optional<Uncompiled> uncompiled;
    bool silenced; // Jupyter shows no value: its last token is a `;`, or its last line is for IPython
    std::vector<std::string> idle_commands = {}; // lines for IPython that are passed over: "%matplotlib"
};

/// @param source alive as long as the tree is made
/// @throws ParseFailure
[[nodiscard]] ParsedCell parse(std::string_view source);

} // namespace lim::python
