#pragma once

#include "core/framework/torch/tensor_object.hpp"
#include "core/random/generator.hpp"

#include <cstdint>
#include <span>

namespace lim::torch {

/// x.normal_(mean, std), PyTorch's bits; x itself. In place, whatever requires grad: what forbids that is the
/// caller's to check.
/// @throws FrameworkError RuntimeError for a negative std, NotImplementedError for dtypes other than floats
/// @throws Refused for 16 doubles or more, which depend on the C library's last bits
VariablePtr fill_normal(py::Run& run, const VariablePtr& x, double mean, double std, Generator& generator);

/// x.uniform_(from, to), likewise.
/// @throws FrameworkError RuntimeError where from > to, and where they are beyond the dtype
VariablePtr fill_uniform(py::Run& run, const VariablePtr& x, double from, double to, Generator& generator);

/// x.bernoulli_(p), likewise, of one probability or of one for each element: PyTorch's bits where it draws by
/// its own routines (bernoulli_scalar_kernel, bernoulli_tensor_kernel). On processors of Intel it has the
/// draws for one probability from MKL instead.
VariablePtr fill_bernoulli(py::Run& run, const VariablePtr& x, double p, Generator& generator);
VariablePtr fill_bernoulli(py::Run& run, const VariablePtr& x, const Tensor& p, Generator& generator);

/// Swaps each place with one of those that are left (at::native::randperm_cpu).
void permute_at_random(std::span<std::int64_t> order, Generator& generator);

/// x.fill_(value), likewise.
VariablePtr fill_constant(py::Run& run, const VariablePtr& x, const py::Value& value);

} // namespace lim::torch
