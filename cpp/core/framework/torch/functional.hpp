#pragma once

#include "core/base/memory.hpp"
#include "core/framework/torch/tensor_object.hpp"
#include "core/python/call.hpp"

#include <optional>
#include <span>

namespace lim::torch {

/// torch.nn.functional.one_hot(ids, classes): int64 (…) → (…, classes), without memory. For −1 it is as
/// many as the largest ID + 1.
/// @throws FrameworkError as torch does for other dtypes, negative and too large IDs and empty tensors
/// @throws MemoryRefused for vectors that the framework could not hold
[[nodiscard]] Tensor one_hot(const Tensor& ids, Index classes, const Memory& memory);

/// What at::embedding takes for rows of weight (V, d): int64 or int32 indices (…), given back as int64 and
/// row-major.
/// @throws FrameworkError RuntimeError for other dtypes, IndexError for indices outside [0, V)
/// @throws MemoryRefused for rows that the framework could not hold
[[nodiscard]] Tensor row_indices(const Tensor& indices, const Tensor& weight, const Memory& memory);

/// What nn.Embedding and torch.nn.functional.embedding may be told, as they have it from Python.
struct LookUp {
    std::optional<Index> padding_idx = {}; // the row that gets no gradient, counted from the front
    py::Value max_norm = {};               // longer rows are shortened, in place, when they are looked up
    py::Value norm_type = 2.0;
    bool scale_grad_by_freq = false;
    bool sparse = false; // its gradient is a SparseTensor
};

/// The options that stand in a call from the parameter `max_norm` on.
[[nodiscard]] LookUp look_up_options(py::Run& run, const py::Arguments& arguments, std::size_t max_norm,
                                     std::optional<Index> padding);

/// torch.nn.functional.embedding: rows of weight (V, d) for indices (…), as (…, d).
/// @throws FrameworkError
[[nodiscard]] VariablePtr look_up(py::Run& run, const VariablePtr& indices, const VariablePtr& weight,
                                  const LookUp& options);

/// Zeros of that shape (V, d) with each row of `rows` (n, d), scaled, added to the row that its ID names, in
/// order, each product and addition in one rounding.
[[nodiscard]] Tensor scaled_rows_added(const Tensor& rows, std::span<const double> scales,
                                       std::span<const std::int64_t> ids, const Shape& shape);

/// The same, added to rows (V, d) that there are, which are row-major and its own.
void add_scaled_rows(Tensor& sums, const Tensor& rows, std::span<const double> scales,
                     std::span<const std::int64_t> ids);

/// The row that `padding_idx` names, counted from the front; nothing for None.
/// @throws FrameworkError AssertionError where there is no such row, TypeError for what is no number
[[nodiscard]] std::optional<Index> padding_of(py::Run& run, const py::Value& padding_idx, Index rows);

/// torch.nn.functional.embedding_bag: sums, means or maxima of the rows of several look-ups, as Python gives
/// its arguments.
/// @param sparse whether the weight's gradient is a SparseTensor
/// @throws FrameworkError
[[nodiscard]] VariablePtr embedding_bag(py::Run& run, const py::Value& input, const VariablePtr& weight,
                                        const py::Value& offsets, const py::Value& mode,
                                        const py::Value& per_sample_weights, bool sparse);
extern const py::Entry embedding_bag_entry;

} // namespace lim::torch
