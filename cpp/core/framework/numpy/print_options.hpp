#pragma once

#include "core/print/numpy_repr.hpp"
#include "core/python/call.hpp"
#include "core/python/run.hpp"

#include <span>

namespace lim::numpy {

/// How arrays are printed in this run.
/// @throws Refused, ReadsUnknown since `set_printoptions` was given what this page does not have
[[nodiscard]] const NumpyOptions& print_options(py::Run& run);

/// set_printoptions of the module numpy.
[[nodiscard]] std::span<const py::Entry> print_functions();

} // namespace lim::numpy
