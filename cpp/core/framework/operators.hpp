#pragma once

#include "core/array/elementwise.hpp"
#include "core/python/object.hpp"

#include <optional>

namespace lim {

/// What `+ - * / // % **` are element by element; nothing for other operators.
[[nodiscard]] std::optional<array::Arithmetic> arithmetic_of(python::Operator op);

/// The same for `== != < <= > >=`.
[[nodiscard]] std::optional<array::Comparison> comparison_of(python::Operator op);

} // namespace lim
