#pragma once

#include "core/python/call.hpp"

namespace lim::python {

class Run;

/// open(file, mode='r', …): a text file that stands beside the notebook, to be read. Its text is UTF-8, and
/// its lines end with \n whatever they end with in the file, as Python's text mode reads them.
/// @throws Refused where there is no such file here, where it is no UTF-8, and for all other modes and
/// encodings; FrameworkError for what is no path
[[nodiscard]] Value builtin_open(Run& run, const Arguments& arguments);

} // namespace lim::python
