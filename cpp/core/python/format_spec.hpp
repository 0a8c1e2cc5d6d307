#pragma once

#include "core/python/value.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace lim::python {

/// A format specification: [[fill]align][sign][#][0][width][, or _][.precision][type].
struct FormatSpec {
    std::string_view text; // all of it
    std::string fill = " ";
    char align = 0;
    char sign = 0;
    bool alternate = false; // #
    char separator = 0;     // between groups of digits
    std::size_t width = 0;
    int precision = -1;
    char type = 0;
};

/// @param value which is to be formatted: a text or a number
/// @throws FrameworkError ValueError for what is no specification; Refused for what this page does not have
[[nodiscard]] FormatSpec parse_format_spec(std::string_view text, const Value& value);

/// "This page does not know the format …".
[[noreturn]] void refuse_format(const FormatSpec& spec);

/// "Unknown format code 'd' for object of type 'str'".
[[noreturn]] void raise_unknown_code(const FormatSpec& spec, const Value& value);

} // namespace lim::python
