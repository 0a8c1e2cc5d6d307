#pragma once

#include "core/array/elementwise.hpp"
#include "core/array/reduce.hpp"
#include "core/python/object.hpp"
#include "core/python/refusal.hpp"

#include <optional>

namespace lim {

/// What `+ - * / // % **` are element by element; nothing for other operators.
[[nodiscard]] std::optional<array::Arithmetic> arithmetic_of(py::Operator op);

/// The same for `== != < <= > >=`.
[[nodiscard]] std::optional<array::Comparison> comparison_of(py::Operator op);

/// Refuses a result of which not only the last digits may be others in the framework.
/// @throws Refused
inline const array::Rounded& with_known_signs(const array::Rounded& result) {
    if (result.sign_matters) {
        py::refuse(refusals::sign_of_sum);
    }
    return result;
}

} // namespace lim
