#pragma once

#include "core/framework/keras/tensor_object.hpp"

namespace lim::keras {

/// x[index]: ints, scalar tensors, slices, None and `...`; or one mask of bools.
/// @throws FrameworkError InvalidArgumentError, TypeError; Refused
[[nodiscard]] EagerPtr subscript(py::Run& run, const EagerPtr& x, const py::Value& index);

} // namespace lim::keras
