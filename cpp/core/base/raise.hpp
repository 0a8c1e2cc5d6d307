#pragma once

#include "core/base/errors.hpp"

#include <initializer_list>
#include <string>
#include <string_view>

namespace lim {

/// The parts of a text, one after another.
[[nodiscard]] std::string concat(std::initializer_list<std::string_view> parts);

/// Throws what the framework would raise.
/// @param type the exception's class as Python names it
/// @param message its message, in parts
[[noreturn]] void raise(const char* type, std::initializer_list<std::string_view> message);

} // namespace lim
