#pragma once

#include "core/python/call.hpp"
#include "core/python/type.hpp"

namespace lim::torch {

/// Carries out a call of what PyTorch writes in C++. Such functions take NumPy's numbers where they take
/// Python's (torch/csrc/utils/python_numbers.h): where one does not take them as they are, it is called with
/// Python's.
[[nodiscard]] py::Value with_numbers_of_numpy(py::Run& run, const py::Function& function,
                                              const py::Call& call);

} // namespace lim::torch
