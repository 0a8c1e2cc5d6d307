#pragma once

#include "core/python/object.hpp"

#include <string>

namespace lim::python {

/// %[flags][width][.precision]type
struct PercentSpec {
    bool left = false;
    bool plus = false;
    bool blank = false;
    bool alternate = false;
    bool zero = false;
    Int width = -1;
    Int precision = -1;
    char type = 0;
};

/// One value of `format % values`, as a part of a known type writes it.
/// @throws FrameworkError TypeError, OverflowError where the value is none for the type
[[nodiscard]] std::string percent_text(Run& run, const PercentSpec& spec, const Value& value);

} // namespace lim::python
