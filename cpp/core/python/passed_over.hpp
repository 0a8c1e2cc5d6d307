#pragma once

#include "core/python/value.hpp"

#include <optional>
#include <string>

/// Modules that only show things: plots, progress, warnings. Calls into them change nothing that the rest of
/// a notebook computes with, so they are passed over, and the cell says so.
namespace lim::python {

class Run;

/// The module of this full name ("matplotlib.pyplot"), if it is one of those that only show; nothing for any
/// other. Its attributes, their attributes, and what calls of these give are values of the same kind: they
/// can be named, called, unpacked and assigned to; whatever else asks for them is refused. `tqdm.tqdm(x)` is
/// x.
[[nodiscard]] std::optional<Value> passed_over_module(const std::string& name);

/// What a name stands for that belongs to such a module: "matplotlib".
[[nodiscard]] Value passed_over(std::string path);

/// Whether a value is such a module, or comes from one.
[[nodiscard]] bool is_passed_over(const Value& value);

} // namespace lim::python
