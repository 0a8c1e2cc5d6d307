#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lim::python {

/// A format specification: [[fill]align][sign][0][width][,][.precision][type].
struct FormatSpec {
    std::string_view text; // all of it
    std::string fill = " ";
    char align = 0;
    char sign = 0;
    bool comma = false;
    std::size_t width = 0;
    int precision = -1;
    char type = 0;
};

/// @param type_name of the value that is formatted, for messages
/// @param plain_type what a specification without a type stands for, or 0
/// @throws FrameworkError ValueError for what is none; Refused for what this page does not have
[[nodiscard]] FormatSpec parse_format_spec(std::string_view text, std::string_view type_name,
                                           char plain_type);

/// "This page does not know the format …".
[[noreturn]] void refuse_format(const FormatSpec& spec);

/// "Unknown format code 'd' for object of type 'str'".
[[noreturn]] void raise_unknown_code(const FormatSpec& spec, std::string_view type_name);

} // namespace lim::python
