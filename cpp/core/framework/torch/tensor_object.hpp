#pragma once

#include "core/base/tensor.hpp"
#include "core/framework/tensor_object.hpp"
#include "core/framework/torch/tape.hpp"
#include "core/framework/torch/unwritten.hpp"
#include "core/python/object.hpp"
#include "core/python/run.hpp"

namespace lim::torch {

/// What is known of a tensor's strides: those of a gradient are PyTorch's own where autograd hands it over as
/// it comes.
enum class KnownStrides : std::uint8_t { all, of_longer_axes, none };

/// How near the elements of a storage are to PyTorch's: known to all tensors that show them.
struct Nearness {
    double difference = 0;                     // at most, of an element; infinite where it is not known
    bool shown_outside = false;                // by values of another framework, which do not know of it
    std::unique_ptr<Unwritten> unwritten = {}; // null: something was written to all elements
    KnownStrides strides = KnownStrides::all;
};

/// A torch.Tensor, or an nn.Parameter: elements, and what autograd knows of them.
class Variable : public TensorObject {
public:
    explicit Variable(Tensor tensor, double difference = 0);
    ~Variable() override; // a chain of tensors that are each other's grad one after another

    [[nodiscard]] static const py::Type& python_type();
    [[nodiscard]] const py::Type& type() const override;

    bool requires_grad_leaf = false; // requires_grad was asked for
    bool parameter = false;
    bool retains_grad = false; // a result whose `grad` is kept
    std::shared_ptr<Node> grad_fn;
    VariablePtr grad;
    VariablePtr base;             // what it is a view of, if autograd has to know
    bool is_sparse = false;       // a SparseTensor, of which `data` is only the shape and the dtype
    bool of_several = false;      // a view that PyTorch does not follow where it is written to
    int known_version = 0;        // of a view: up to which its grad_fn says where its elements are from
    std::shared_ptr<int> version; // how often its elements were written to
    std::shared_ptr<Nearness> nearness;

    [[nodiscard]] bool requires_grad() { return requires_grad_leaf || !is_leaf(); }
    /// Whether no recorded call made it. A view whose elements were written to since it was made is made anew
    /// of what it is a view of then (AsStridedBackward0).
    [[nodiscard]] bool is_leaf();
    /// By how much its elements may differ from PyTorch's, and whether they may. Whoever reads elements asks
    /// one of these: elements to which nothing was ever written then mark the cell.
    [[nodiscard]] double difference() const {
        if (nearness->unwritten) {
            nearness->unwritten->read(data);
        }
        return nearness->difference;
    }
    [[nodiscard]] bool inexact() const { return difference() > 0; }
    [[nodiscard]] Rounded rounded() const { return {data, inexact(), nearness->difference}; }

    /// The elements in memory: one-hot vectors are written out, once and for all, before they are viewed or
    /// written to.
    /// @throws MemoryRefused
    [[nodiscard]] const Tensor& in_memory(py::Run& run);

    [[nodiscard]] std::string repr(py::Run& run) override;
    [[nodiscard]] std::string format(py::Run& run, std::string_view spec) override;
    [[nodiscard]] std::optional<py::Value> unary(py::Run& run, py::UnaryOperator op) override;
    [[nodiscard]] std::optional<py::Value> binary(py::Run& run, py::Operator op,
                                                  const py::Value& right) override;
    [[nodiscard]] std::optional<py::Value> reflected(py::Run& run, py::Operator op,
                                                     const py::Value& left) override;
    [[nodiscard]] std::optional<py::Value> in_place(py::Run& run, py::Operator op,
                                                    const py::Value& right) override;
    [[nodiscard]] py::Value item(py::Run& run, const py::Value& index) override;
    void set_item(py::Run& run, const py::Value& index, const py::Value& value) override;
    [[nodiscard]] std::optional<bool> contains(py::Run& run, const py::Value& value) override;
    [[nodiscard]] std::optional<py::Int> length(py::Run& run) override;
    [[nodiscard]] std::unique_ptr<py::Iterator> iterate(py::Run& run) override;
    /// Tensor.__reversed__: flipped along its first dimension.
    [[nodiscard]] std::optional<py::Value> reversed(py::Run& run) override;
    [[nodiscard]] std::optional<py::Value> greatest(py::Run& run) override;
    [[nodiscard]] bool truth(py::Run& run) override;
    [[nodiscard]] std::optional<py::Int> index(py::Run& run) override;
    [[nodiscard]] bool has_round() const override { return false; }
    [[nodiscard]] std::shared_ptr<py::Object> frozen() override;
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override;

    [[nodiscard]] VariablePtr self() { return std::static_pointer_cast<Variable>(shared_from_this()); }

private:
    [[nodiscard]] py::Value only_element(py::Run& run) override;

    std::weak_ptr<Variable> frozen_; // the last one, which is taken again until something has changed
};

/// A tensor that autograd knows nothing of.
[[nodiscard]] VariablePtr make_variable(Tensor tensor);
[[nodiscard]] VariablePtr make_variable(Rounded elements);

/// The tensor that a Python value is, or null.
/// @throws Refused for a sparse one
[[nodiscard]] VariablePtr as_variable(const py::Value& value);

/// The result of a call on tensors, recorded if gradients are and an argument needs one. Its bits may differ
/// from PyTorch's if those of an argument may; the cell is marked where they are shown.
/// @param name of the node, "MmBackward0"
/// @param saves_tensors whether the real node keeps tensors for its backward
[[nodiscard]] VariablePtr record(py::Run& run, Rounded result, const char* name,
                                 const std::vector<VariablePtr>& arguments, Backward backward,
                                 bool saves_tensors);

/// The same for a result that has no gradient: comparisons, integers.
[[nodiscard]] VariablePtr without_gradient(Rounded result, const std::vector<VariablePtr>& arguments);

/// The same for a view of x, which remembers whose elements it shows.
[[nodiscard]] VariablePtr record_view(py::Run& run, Tensor view, const char* name, const VariablePtr& x,
                                      Backward backward);

/// To be called where the backward of a call (its node, or null) needs whole numbers or bools that are none
/// of its arguments: the indices of a look-up. It is refused once they have changed.
void save_elements(py::Run& run, const std::shared_ptr<Node>& node, const VariablePtr& x);

/// To be called where what is raised or made, a shape for instance, depends on the elements themselves: marks
/// the cells from here on if the elements may differ from PyTorch's.
void depend_on_elements(py::Run& run, const Variable& x);

/// Whether a call on these would be recorded.
[[nodiscard]] bool is_recorded(py::Run& run, const std::vector<VariablePtr>& arguments);

/// The node of such a call, or null where it is not recorded.
[[nodiscard]] std::shared_ptr<Node> make_node(py::Run& run, const char* name,
                                              const std::vector<VariablePtr>& arguments, Backward backward,
                                              bool saves_tensors);

/// To be called before elements are written to.
/// @param follows whether the call writes to views by `rebase_history`
/// @throws FrameworkError RuntimeError where autograd forbids it: leaves that require grad, and views of them
/// @throws Refused where it would have to be recorded
void check_in_place(py::Run& run, const VariablePtr& x, bool follows = false);

/// Writes values, cast and broadcast, into x's elements.
void write_into(py::Run& run, const VariablePtr& x, const Rounded& values);

/// To be called after values were written to some of x's elements, at these places of its storage.
void note_written(py::Run& run, const VariablePtr& x, const Rounded& values, std::span<const Index> places);

/// x.data_ptr(): 0 for a tensor without elements, else a number of which only differences and comparisons are
/// known.
[[nodiscard]] py::Value data_pointer(const Tensor& tensor);

/// tensor.grad_fn.
[[nodiscard]] py::Value node_value(const std::shared_ptr<Node>& node);

} // namespace lim::torch
