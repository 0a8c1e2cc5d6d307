#pragma once

#include "core/framework/keras/tensor_object.hpp"

namespace lim::keras {

/// a op b for `+ - * / // % **`, comparisons, `& | ^` and `@`.
/// @throws FrameworkError InvalidArgumentError, TypeError; Refused
[[nodiscard]] EagerPtr apply(py::Run& run, py::Operator op, const EagerPtr& a, const EagerPtr& b);

/// What stands beside a tensor: a tensor as it is; a number, list or array in the other's dtype.
/// @param left whether it stands on the left of the tensor
/// @throws FrameworkError TypeError; Refused
[[nodiscard]] EagerPtr operand_of(py::Run& run, py::Operator op, const py::Value& value,
                                  const EagerPtr& beside, bool left);

/// −x, |x|, +x, ~x.
[[nodiscard]] EagerPtr apply(py::Run& run, py::UnaryOperator op, const EagerPtr& x);

/// a @ b, tf.matmul(a, b): matrices, and a of more dimensions with a matrix.
[[nodiscard]] EagerPtr matmul(py::Run& run, const EagerPtr& a, const EagerPtr& b);

/// The product of a (…, in) and the matrix b (in, out), which has been computed, with its gradients.
[[nodiscard]] EagerPtr matrix_product(py::Run& run, array::Rounded result, const EagerPtr& a,
                                      const EagerPtr& b);

/// Whether an error's message ends in "name: ", which depends on how the call was made.
enum class Naming : std::uint8_t { named, unnamed, unknown };

/// tf.gather(params, indices): params' elements along its first axis.
/// @throws FrameworkError InvalidArgumentError for indices outside; Refused
[[nodiscard]] EagerPtr gathered(py::Run& run, const EagerPtr& params, const EagerPtr& indices, Naming naming);

/// The rows (…, d) of a variable that have been looked up for ids (…), with the gradient that these give.
[[nodiscard]] EagerPtr looked_up(py::Run& run, array::Rounded rows, const EagerPtr& weight,
                                 const Tensor& ids);

} // namespace lim::keras
