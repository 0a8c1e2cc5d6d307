#pragma once

#include "core/python/type.hpp"

#include <span>

namespace lim::torch {

/// Methods of a tensor that compute element by element: what operators do (add, add_, eq, …), relu, sqrt, ….
[[nodiscard]] std::span<const python::Entry> arithmetic_methods();

/// How a tensor lies in memory, and views of it: stride, permute, expand, ….
[[nodiscard]] std::span<const python::Entry> layout_methods();

} // namespace lim::torch
