#pragma once

#include "core/python/call.hpp"

namespace lim::numpy {

/// The words of NumPy's functions: Python's, and those of its C code for the few that have no Python before
/// it.
void raise_in_words_of_functions(const py::CallProblem& problem);

/// The words of the methods of arrays and scalars.
void raise_in_words_of_methods(const py::CallProblem& problem);

/// The words of the constructors np.float32(…), np.int64(…), np.bool_(…).
void raise_in_words_of_scalars(const py::CallProblem& problem);

/// The words of `numpy.random`, which Cython has compiled.
void raise_in_words_of_cython(const py::CallProblem& problem);

} // namespace lim::numpy
