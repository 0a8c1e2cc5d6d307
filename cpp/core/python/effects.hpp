#pragma once

#include "core/python/tree.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lim::python {

/// A name that code gives a value, and the line where it does.
struct MadeName {
    std::string name;
    int line;
    std::string module = {}; // that it is imported from, by its full name

    bool operator==(const MadeName&) const = default;
};

/// What code may do to the names of a notebook, as far as its text tells. Each name stands once, in the order
/// of the text; those of comprehensions, which end with them, are left out.
struct Effects {
    /// Names that it gives a value: by assignments, loops, imports, `with … as`.
    std::vector<MadeName> made = {};
    /// Names whose values it may change: it assigns to their items or attributes, or hands them to a call
    /// that is not known to only read.
    std::vector<std::string> changed = {};
    /// Names that it reads.
    std::vector<std::string> read = {};
    /// What it calls, as plain names ("torch.rand"); for what has no name only its last one
    /// (".sum"), or an empty text.
    std::vector<std::string> called = {};
    /// Those of them that it calls in statements of their own, and not by `with`: what they set stays set.
    std::vector<std::string> called_alone = {};
    /// Attributes that it gives values, as plain names ("torch.Tensor.__repr__").
    std::vector<std::string> set_attributes = {};
    /// It may draw random numbers, or seed what draws them.
    bool draws = false;
    /// It may give values to names that its text does not hold: by `from module import *`, `exec`, a magic.
    bool any_name = false;

    bool operator==(const Effects&) const = default;
};

/// Whether a function or method of this name is taken for one that changes none of its arguments, keeps
/// nothing of them and draws nothing.
[[nodiscard]] bool only_reads(std::string_view name);

/// Says of a call of a plain name ("torch.stack", "x.sum") whether that changes no argument, and not what it
/// is called on.
using ReadsOnly = std::function<bool(const std::string& called, const CallNode& call)>;

/// The effects of a cell's statements from one on; whether these draw is not said.
/// @param begin the place of the first of them
/// @param reads_only asked of what is not known by its text; absent: it may change all that it is given
[[nodiscard]] Effects effects_of(const Block& statements, std::size_t begin = 0,
                                 const ReadsOnly& reads_only = {});

/// What a call of a function may do to the names of the notebook: `made` holds those that it declares global
/// and binds, the others those that are not its own. A name of a function around it counts as one of the
/// notebook's, and functions that it makes count as called. What it does to its arguments is not said: a call
/// of what is not known may change all that it is given.
[[nodiscard]] Effects effects_of_function(const FunctionCode& code, const ReadsOnly& reads_only = {});

/// The effects that a text may have of which no tree could be made: it may read, make and change whatever it
/// names.
[[nodiscard]] Effects effects_of_text(std::string_view text);

} // namespace lim::python
