#pragma once

#include "core/python/run.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Which names the real modules, types and values have, so that one that none has raises the real one's
/// error.
namespace lim::python {

/// Lines made by tests/golden/make_names.py, without names that begin with an underscore:
///
///     owner|subject|subject of the type|end|names|more names
///     owner!words|names
///
/// The owner is a module or a type by its full name in the core. "subject has no attribute 'name'" says
/// Python of a name that neither `names` nor `more names` hold, and "No module named 'owner.name'" with the
/// `end` of an import. A subject that begins with `~` is said instead once a notebook has imported the
/// module by its full name. The names of a type are in `names`, those that only its values have
/// in `more names`. A line with words of their own for some names, in which `{}` stands for the name and `%`
/// for a line's end, comes before the owner's other one.
///
/// A byte 1 comes before them, so that what a page loads first has none of it: there a list is left out of
/// which no code needs the start (cpp/toolchain/modules/unused_data.mjs).
/// @returns that of Python's own types; the frameworks' are in `Module::known_names`
[[nodiscard]] const char* known_names();

/// What is done with a name: module.name and value.name, Type.name, import module.name.
enum class NameUse : std::uint8_t { attribute, attribute_of_type, import };

/// Python's message where there is no such name; nothing where there is one, or where the lists do not say
/// it.
/// @param owner the module, or the type of the value, by its full name
[[nodiscard]] std::optional<std::string> words_for_absent(const Run& run, std::string_view owner,
                                                          std::string_view name, NameUse use);

/// Whether the lists hold the name: the real one has it.
[[nodiscard]] bool is_known_name(const Run& run, std::string_view owner, std::string_view name, NameUse use);

} // namespace lim::python
