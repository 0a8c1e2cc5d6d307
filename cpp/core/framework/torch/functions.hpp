#pragma once

#include "core/framework/torch/tensor_object.hpp"
#include "core/python/call.hpp"
#include "core/python/type.hpp"

#include <span>

namespace lim::torch {

/// cat, stack, where, equal, allclose, is_tensor of the module torch.
[[nodiscard]] std::span<const py::Entry> tensor_functions();

/// torch.sum(x, …), …: those that are methods of their first argument.
[[nodiscard]] std::span<const py::Entry> functions_of_methods();

/// Where a tensor is other than zero: one vector of positions for each axis.
[[nodiscard]] py::Value positions_where(py::Run& run, const VariablePtr& x);

/// einsum and erf of the module torch.
[[nodiscard]] std::span<const py::Entry> einsum_functions();
[[nodiscard]] std::span<const py::Entry> error_functions();

/// Of torch.nn.functional: cross_entropy, mse_loss, …; relu, softmax, dropout, layer_norm, …; normalize and
/// cosine_similarity.
[[nodiscard]] std::span<const py::Entry> loss_functions();
[[nodiscard]] std::span<const py::Entry> activation_functions();
[[nodiscard]] std::span<const py::Entry> similarity_functions();

/// Of the module torch: `tensor` and `manual_seed`, which the page's notebooks call; zeros, arange, …; those
/// that draw: randn, randperm, …; and set_printoptions.
[[nodiscard]] std::span<const py::Entry> first_factory_function();
[[nodiscard]] std::span<const py::Entry> first_random_function();
[[nodiscard]] std::span<const py::Entry> factory_functions();
[[nodiscard]] std::span<const py::Entry> random_functions();
[[nodiscard]] std::span<const py::Entry> print_functions();

/// empty, empty_like, full_like, rand_like, randn_like and bernoulli of the module torch; new_empty and the
/// like of a tensor.
[[nodiscard]] std::span<const py::Entry> further_factories();
[[nodiscard]] std::span<const py::Entry> making_methods();

/// The methods of a tensor that are no reductions.
[[nodiscard]] std::span<const py::Entry> plain_methods();

/// sum, mean, max, min, argmax, argmin, all and any of a tensor.
[[nodiscard]] std::span<const py::Entry> reduction_methods();

/// Methods of a tensor that compute element by element: what operators do (add, add_, eq, …), relu, sqrt, ….
[[nodiscard]] std::span<const py::Entry> arithmetic_methods();

/// Variable of torch.autograd; clip_grad_norm_ and clip_grad_value_ of torch.nn.utils.
[[nodiscard]] std::span<const py::Entry> autograd_functions();
[[nodiscard]] std::span<const py::Entry> clipping_functions();

/// Methods of a tensor that draw: multinomial, normal_, uniform_.
[[nodiscard]] std::span<const py::Entry> drawing_methods();

/// sort, argsort, topk, unique, bincount, cumsum; gather, scatter_, index_select; norm, std, var; split,
/// repeat, tril and others that take parts or put them together; clamp.
[[nodiscard]] std::span<const py::Entry> sorting_methods();
[[nodiscard]] std::span<const py::Entry> gathering_methods();
[[nodiscard]] std::span<const py::Entry> spread_methods();
[[nodiscard]] std::span<const py::Entry> parting_methods();
[[nodiscard]] std::span<const py::Entry> bounding_methods();

/// How a tensor lies in memory, and views of it: stride, permute, expand, ….
[[nodiscard]] std::span<const py::Entry> layout_methods();

/// The result of a factory: its `requires_grad` is the parameter at that place.
/// @throws FrameworkError RuntimeError for a gradient of integers and bools
[[nodiscard]] VariablePtr made(array::Rounded elements, const py::Arguments& arguments,
                               std::size_t requires_grad);

/// What `f(*size)` is given, if by the keyword that is the parameter at that place.
[[nodiscard]] py::Values sizes_given(const py::Arguments& arguments, std::size_t size);

/// The shape that it says.
/// @throws FrameworkError TypeError where there is none
[[nodiscard]] Shape size_given(py::Run& run, const py::Arguments& arguments, std::size_t size);

/// torch.Tensor(data), torch.FloatTensor(data): of a list, or without elements.
[[nodiscard]] py::Value float_tensor(py::Run& run, const py::Arguments& arguments);

/// torch.arange.
[[nodiscard]] py::Value arange(py::Run& run, const py::Arguments& arguments);

} // namespace lim::torch
