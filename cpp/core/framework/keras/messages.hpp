#pragma once

#include "core/python/call.hpp"

#include <string>

namespace lim::keras {

/// Where TensorFlow says that a kernel of this operation failed, before its message.
[[nodiscard]] std::string device_prefix(const char* operation);

/// repr(float).
[[nodiscard]] std::string py_float_text(double value);

/// The words of the functions that TensorFlow dispatches by their arguments: "Missing required positional
/// argument"; and Python's for the few others.
void raise_in_words_of_functions(const py::CallProblem& problem);

/// Python's words for constructors and methods: "GradientTape.gradient() missing 1 required positional
/// argument: 'sources'".
void raise_in_words_of_methods(const py::CallProblem& problem);

} // namespace lim::keras
