#pragma once

#include "core/array/reduce.hpp"
#include "core/python/refusal.hpp"

namespace lim {

/// Refuses a result of which not only the last digits may be others in the framework.
/// @throws Refused
inline const array::Rounded& with_known_signs(const array::Rounded& result) {
    if (result.sign_matters) {
        python::refuse("Whether an element of this sum is positive or negative depends on the order in which "
                       "its terms are added");
    }
    return result;
}

} // namespace lim
