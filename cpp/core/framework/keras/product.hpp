#pragma once

#include "core/framework/keras/eager.hpp"

namespace lim::keras {

/// The product of a (…, in) and the matrix b (in, out), which has been computed, with its gradients.
[[nodiscard]] EagerPtr matrix_product(py::Run& run, array::Rounded result, const EagerPtr& a,
                                      const EagerPtr& b);

} // namespace lim::keras
