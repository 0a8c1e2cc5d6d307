#pragma once

#include "core/base/tensor.hpp"

#include <string>

namespace lim {

/// repr(array) as NumPy 2.4 prints it with its default options (numpy/_core/arrayprint.py).
[[nodiscard]] std::string numpy_repr(const Tensor& array);

/// str(array), likewise.
[[nodiscard]] std::string numpy_str(const Tensor& array);

} // namespace lim
