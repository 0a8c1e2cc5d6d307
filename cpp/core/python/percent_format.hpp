#pragma once

#include "core/python/value.hpp"

#include <string>
#include <string_view>

namespace lim::python {

class Run;

/// format % given (PyUnicode_Format of CPython's unicodeobject.c).
/// @throws FrameworkError as Python does
[[nodiscard]] std::string percent_formatted(Run& run, std::string_view format, const Value& given);

} // namespace lim::python
