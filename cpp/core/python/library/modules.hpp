#pragma once

#include "core/python/module.hpp"

/// The modules of Python's own library that every notebook has, and tiktoken.
namespace lim::python::library {

extern const Module collections;
extern const Module copy;
extern const Module functools;
extern const Module importlib;
extern const Module importlib_metadata;
extern const Module math;
extern const Module os_path;
extern const Module random;
extern const Module string;
extern const Module sys;
extern const Module tiktoken;
extern const Module time;
extern const Module typing;

[[nodiscard]] ModuleList modules();

} // namespace lim::python::library
