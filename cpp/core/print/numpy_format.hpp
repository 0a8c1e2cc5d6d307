#pragma once

#include "core/base/tensor.hpp"

#include <functional>
#include <string>
#include <vector>

namespace lim {

/// The text of the element at a row-major position.
using ElementText = std::function<std::string(Index position)>;

/// numpy/_core/arrayprint.py, _get_format_function: pads the elements that are shown to one width. The tensor
/// must outlive the result.
[[nodiscard]] ElementText numpy_element_text(const Tensor& array, const std::vector<Index>& shown);

} // namespace lim
