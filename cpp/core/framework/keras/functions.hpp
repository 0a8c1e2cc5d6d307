#pragma once

#include "core/python/type.hpp"

#include <span>

namespace lim::keras {

/// constant, convert_to_tensor, range, zeros, ones, eye, one_hot of the module tensorflow.
[[nodiscard]] std::span<const python::Entry> factory_functions();

/// cast, gather, matmul, transpose, equal.
[[nodiscard]] std::span<const python::Entry> tensor_functions();

/// argmax, reduce_max, reduce_sum.
[[nodiscard]] std::span<const python::Entry> reduction_functions();

/// embedding_lookup of the module tensorflow.nn.
[[nodiscard]] std::span<const python::Entry> nn_functions();

} // namespace lim::keras
