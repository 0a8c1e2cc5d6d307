#pragma once

#include "core/base/tensor.hpp"

#include <vector>

namespace lim::array {

/// A tensor of one value, which is cast to the dtype.
[[nodiscard]] Tensor full(const Shape& shape, DType dtype, double value);
[[nodiscard]] Tensor full(const Shape& shape, DType dtype, std::int64_t value);

/// start, start + step, …, `count` of them: computed in the dtype, floats each from its position.
[[nodiscard]] Tensor range(std::int64_t start, std::int64_t step, Index count, DType dtype);

/// Ones on a diagonal, zeros elsewhere. Diagonal 0 begins at the first element, 1 right of it.
[[nodiscard]] Tensor eye(Index rows, Index columns, DType dtype, Index diagonal = 0);

} // namespace lim::array
