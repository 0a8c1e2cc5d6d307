#pragma once

#include "core/python/module.hpp"

/// The modules of Python's own library that every notebook has.
namespace lim::python::library {

extern const Module collections;

[[nodiscard]] Modules modules();

} // namespace lim::python::library
