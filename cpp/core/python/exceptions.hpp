#pragma once

#include "core/python/python_error.hpp"
#include "core/python/type.hpp"
#include "core/python/value.hpp"

#include <span>
#include <string>
#include <string_view>

/// Python's exceptions as values.
namespace lim::python {

extern const Type base_exception_type;

/// Python's own class of exceptions of this name; null for other names.
[[nodiscard]] const Type* exception_type(std::string_view name);

/// Whether a type is a class of exceptions.
[[nodiscard]] bool is_exception_type(const Type& type);

/// Whether Python's own class, or one that this derives from, has an attribute of this name, though this page
/// has not.
[[nodiscard]] bool has_left_out_attribute(const Type& exception, std::string_view name);

/// The exception that code catches where this was raised.
[[nodiscard]] Value exception_of(Run& run, const FrameworkError& error);

/// Raises StopIteration.
/// @param value what a generator returned, or None
[[noreturn]] void raise_stop(Run& run, const Value& value);

/// Raises an exception that is a value.
/// @param within the functions that it has come through already, the innermost first
[[noreturn]] void raise_value(Run& run, const Value& exception, std::vector<Within> within);

/// str(exception).
[[nodiscard]] std::string exception_text(Run& run, const Value& exception);

} // namespace lim::python
