#pragma once

#include "core/array/reduce.hpp"
#include "core/python/refusal.hpp"

namespace lim {

/// Refuses a result of which not only the last digits may be others in the framework.
/// @throws Refused
inline const array::Rounded& with_known_signs(const array::Rounded& result) {
    if (result.sign_matters) {
        python::refuse(refusals::sign_of_sum);
    }
    return result;
}

} // namespace lim
