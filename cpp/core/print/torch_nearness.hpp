#pragma once

#include "core/base/tensor.hpp"

namespace lim {

/// Whether PyTorch prints the same text for all tensors whose elements differ from these by no more than
/// `difference`, which is not 0. False where that is not certain.
[[nodiscard]] bool is_surely_printed_so(const Tensor& floats, double difference);

} // namespace lim
