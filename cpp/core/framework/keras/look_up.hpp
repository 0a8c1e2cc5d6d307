#pragma once

#include "core/framework/keras/tensor_object.hpp"

namespace lim::keras {

/// Whether an error's message ends in "name: ", which depends on how the call was made.
enum class Naming : std::uint8_t { named, unnamed, unknown };

/// tf.gather(params, indices): params' elements along its first axis.
/// @throws FrameworkError InvalidArgumentError for indices outside; Refused
[[nodiscard]] EagerPtr gathered(py::Run& run, const EagerPtr& params, const EagerPtr& indices, Naming naming);

/// The rows (…, d) of a variable that have been looked up for ids (…), with the gradient that these give.
[[nodiscard]] EagerPtr looked_up(py::Run& run, array::Rounded rows, const EagerPtr& weight,
                                 const Tensor& ids);

} // namespace lim::keras
