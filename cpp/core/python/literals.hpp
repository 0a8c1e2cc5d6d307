#pragma once

#include "core/python/value.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace lim::python {

/// The value of a number's token: an int in any base, or a float.
/// @throws Refused for an int beyond 128 bits
[[nodiscard]] Value number_value(std::string_view token);

/// An int's decimal digits, underscores between them allowed, or nothing where the text is none.
/// @throws Refused beyond 128 bits
[[nodiscard]] std::optional<Int> decimal_int(std::string_view digits);

/// A text token, taken apart.
struct TextLiteral {
    std::string_view body; // between the quotes
    bool raw = false;
    bool formatted = false;
    bool bytes = false;
};
[[nodiscard]] TextLiteral take_apart(std::string_view token);

/// The body with its escapes carried out.
/// @throws Refused for escapes that this page does not have
[[nodiscard]] std::string unescaped(std::string_view body, bool raw);

/// The bytes of b'body', likewise.
/// @throws Refused for what stands for no byte
[[nodiscard]] std::string unescaped_bytes(std::string_view body, bool raw);

} // namespace lim::python
