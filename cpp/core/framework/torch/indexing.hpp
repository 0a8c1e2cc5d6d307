#pragma once

#include "core/array/index.hpp"
#include "core/framework/torch/tensor_object.hpp"

#include <optional>
#include <vector>

namespace lim::torch {

/// x[index] (torch/csrc/autograd/python_variable_indexing.cpp): a view for ints, slices, None and `...`, a
/// copy for lists, tensors and masks.
/// @throws FrameworkError IndexError, ValueError, TypeError; Refused
[[nodiscard]] VariablePtr subscript(py::Run& run, const VariablePtr& x, const py::Value& index);

/// Raises where a tensor does not expand to a shape, in which −1 stands for the tensor's own length.
/// @throws FrameworkError RuntimeError
void check_expands(const Tensor& values, const Shape& target);

/// x[index] = value.
void set_subscript(py::Run& run, const VariablePtr& x, const py::Value& index, const py::Value& value);

/// A subscript on its way: what its ints and slices have made of the tensor, and the tensors that are left.
class Subscript {
public:
    Subscript(py::Run& run, VariablePtr x, bool reads) : run_(run), x_(std::move(x)), reads_(reads) {}

    void apply(const py::Value& index);

    [[nodiscard]] const VariablePtr& view() const { return x_; }

    /// The tensors that index axes, bools as the positions where they hold, broadcast to one shape; none
    /// where views say it all.
    /// @param fills whether one number is written there, which PyTorch has words of its own for
    [[nodiscard]] std::optional<array::Positions> positions(bool fills = false) const;

    /// The tensors that index axes, as they are given.
    [[nodiscard]] const std::vector<std::optional<Tensor>>& tensors() const { return tensors_; }

    /// Those of them that are the reader's own or may be, which a backward needs as they are.
    [[nodiscard]] const std::vector<VariablePtr>& saved() const { return saved_; }

    /// Whether a mask of bools, and no other tensor, says which elements are meant.
    [[nodiscard]] bool is_mask() const;

private:
    using Tensors = std::vector<std::optional<Tensor>>;

    [[nodiscard]] Tensors expanded() const;
    void apply_all(const py::Values& indices);
    void apply_one(const py::Value& index, Index missing);
    void apply_int(Index at);
    void apply_slice(const py::Value& index);
    void apply_bool(bool taken);
    void apply_tensor(const VariablePtr& index);

    void check_scalar(const py::Value& index) const;

    [[nodiscard]] Index length() const { return x_->data.shape()[static_cast<std::size_t>(axis_)]; }

    py::Run& run_;
    VariablePtr x_;
    bool reads_;
    bool whole_slices_stay_ = true; // x[:, 0] does nothing for its `:`, x[:] is a view
    Index axis_ = 0;
    Index position_ = 0; // in the tuple, which PyTorch's messages call the dimension
    Tensors tensors_;    // by axis of x_
    std::vector<VariablePtr> saved_;
};

/// What is done at positions: they are read, or written from a tensor or with one number. PyTorch names the
/// dimension that is out of bounds otherwise each time.
enum class Access : std::uint8_t { reads, copies, fills };

/// The same positions, all counted from the front.
/// @throws FrameworkError IndexError; Refused
[[nodiscard]] array::Positions within_bounds(const VariablePtr& x, array::Positions positions, Access access);

} // namespace lim::torch
