#pragma once

#include "core/python/call.hpp"
#include "core/python/type.hpp"

namespace lim::numpy {

/// Carries out a call of NumPy's functions. Of a tensor of PyTorch many of them are calls of the tensor's own
/// method (np.argmax(x) is x.argmax(axis=None, out=None)), or give a tensor (`Tensor.__array_wrap__`), and of
/// one of TensorFlow np.shape gives its own shape: this page refuses these.
[[nodiscard]] py::Value unless_handed_over(py::Run& run, const py::Function& function, const py::Call& call);

} // namespace lim::numpy
