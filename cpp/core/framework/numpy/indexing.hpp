#pragma once

#include "core/array/index.hpp"
#include "core/framework/numpy/tensor_object.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace lim::numpy {

/// x[index] (numpy/_core/src/multiarray/mapping.c): a view for ints, slices, None and `...`, a copy for
/// lists, arrays and masks.
/// @throws FrameworkError IndexError; Refused
[[nodiscard]] NdarrayPtr subscript(py::Run& run, const NdarrayPtr& x, const py::Value& index);

/// x[index] = value.
/// @throws FrameworkError IndexError, ValueError, OverflowError; Refused
void set_subscript(py::Run& run, const NdarrayPtr& x, const py::Value& index, const py::Value& value);

/// A subscript on its way: what its ints and slices have made of the array, and the arrays that are left.
class Subscript {
public:
    Subscript(py::Run& run, Tensor view, bool reads) : run_(run), view_(std::move(view)), reads_(reads) {}

    /// @throws FrameworkError IndexError, OverflowError; Refused
    void apply(const py::Value& index);

    [[nodiscard]] const Tensor& view() const { return view_; }
    /// Whether ints have taken every axis, which gives a scalar.
    [[nodiscard]] bool is_element() const { return view_.rank() == 0 && !dots_; }
    /// Whether an array among the indices may differ from NumPy's.
    [[nodiscard]] bool inexact() const { return inexact_; }
    /// Whether an array indexes the first axis.
    [[nodiscard]] bool picks_first_axis() const { return !arrays_.empty() && arrays_.front().has_value(); }
    /// Where arrays index axes, the elements that they pick.
    /// @throws Refused
    [[nodiscard]] std::optional<array::Picked> picked() const;

private:
    void apply_one(const py::Value& index, Index missing);
    [[noreturn]] void out_of_bounds(py::Int at, Index axis, Index size) const;
    void apply_int(py::Int at);
    void apply_array(const NdarrayPtr& index);
    [[nodiscard]] Index length() const { return view_.shape()[static_cast<std::size_t>(axis_)]; }

    py::Run& run_;
    Tensor view_;
    bool reads_;                // what is picked is read, not written to
    bool alone_ = false;        // there is a single index
    bool arrays_among_ = false; // one of the indices is a list or array
    Index axis_ = 0;            // of the view
    Index original_ = 0;        // of the array, for messages
    bool dots_ = false;
    bool inexact_ = false;
    std::vector<std::optional<Tensor>> arrays_; // by axis of the view
};

} // namespace lim::numpy
