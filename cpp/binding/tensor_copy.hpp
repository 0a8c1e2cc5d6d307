#pragma once

#include "core/tensor.hpp"

#include <emscripten/val.h>

#include <vector>

namespace lim::binding {

/// A Uint8Array of JavaScript's own with a copy of these rows, each of `length` elements.
[[nodiscard]] emscripten::val copied_rows(const Tensor& tensor, const std::vector<double>& rows,
                                          Index length);

} // namespace lim::binding
