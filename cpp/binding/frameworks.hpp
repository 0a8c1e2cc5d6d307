#pragma once

#include "core/base/tensor.hpp"
#include "core/python/module.hpp"

#include <string>
#include <vector>

namespace lim::binding {

// What each module of the page has of its own: torch.cpp, keras.cpp.

/// The modules that notebooks of this program can import.
[[nodiscard]] std::vector<python::Modules> linked_frameworks();

/// How figures write the numbers of the framework's tensors: core/print/figure_text.hpp.
[[nodiscard]] int figure_decimals(const Tensor& floats);
[[nodiscard]] std::string figure_text(double value, int decimals);

} // namespace lim::binding
