#pragma once

#include "core/framework/torch/tape.hpp"
#include "core/python/object.hpp"
#include "core/python/run.hpp"
#include "core/tensor.hpp"

namespace lim::torch {

namespace py = lim::python;

/// A torch.Tensor, or an nn.Parameter: elements, and what autograd knows of them.
class Variable : public py::Object {
public:
    explicit Variable(Tensor tensor, bool inexact_bits = false)
        : data(std::move(tensor)), inexact(inexact_bits) {}

    [[nodiscard]] static const py::Type& python_type();
    [[nodiscard]] const py::Type& type() const override;

    Tensor data;
    bool requires_grad_leaf = false; // requires_grad was asked for
    bool parameter = false;
    bool inexact; // its last bits may differ from PyTorch's
    std::shared_ptr<Node> grad_fn;
    VariablePtr grad;
    VariablePtr base;                                        // what it is a view of, if autograd has to know
    std::shared_ptr<int> version = std::make_shared<int>(0); // how often its elements were written to

    [[nodiscard]] bool requires_grad() const { return requires_grad_leaf || grad_fn != nullptr; }
    [[nodiscard]] bool is_leaf() const { return grad_fn == nullptr; }
    [[nodiscard]] Rounded rounded() const { return {data, inexact}; }

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
    [[nodiscard]] std::optional<py::Value> greatest(py::Run& run) override;
    [[nodiscard]] bool truth(py::Run& run) override;
    [[nodiscard]] std::optional<py::Int> index(py::Run& run) override;
    [[nodiscard]] std::optional<py::Value> to_int(py::Run& run) override;
    [[nodiscard]] std::optional<py::Value> to_float(py::Run& run) override;
    [[nodiscard]] std::shared_ptr<py::Object> frozen() override;
    [[nodiscard]] const Tensor* elements() const override { return &data; }

    [[nodiscard]] VariablePtr self() { return std::static_pointer_cast<Variable>(shared_from_this()); }
};

/// A tensor that autograd knows nothing of.
[[nodiscard]] VariablePtr make_variable(Tensor tensor, bool inexact = false);

/// The tensor that a Python value is, or null.
[[nodiscard]] VariablePtr as_variable(const py::Value& value);

/// The result of a call on tensors, recorded if gradients are and an argument needs one. Marks the cell if
/// the bits of the result, or of an argument, may differ from PyTorch's.
/// @param name of the node, "MmBackward0"
/// @param saves_tensors whether the real node keeps tensors for its backward
[[nodiscard]] VariablePtr record(py::Run& run, Rounded result, const char* name,
                                 const std::vector<VariablePtr>& arguments, Backward backward,
                                 bool saves_tensors);

/// The same for a result that has no gradient: comparisons, integers.
[[nodiscard]] VariablePtr without_gradient(py::Run& run, Rounded result,
                                           const std::vector<VariablePtr>& arguments);

/// The same for a view of x, which remembers whose elements it shows.
[[nodiscard]] VariablePtr record_view(py::Run& run, Tensor view, const char* name, const VariablePtr& x,
                                      Backward backward);

/// Whether a call on these would be recorded.
[[nodiscard]] bool is_recorded(py::Run& run, const std::vector<VariablePtr>& arguments);

/// To be called before elements are written to.
/// @throws FrameworkError RuntimeError where autograd forbids it: leaves that require grad, and views of them
/// @throws Refused where it would have to be recorded
void check_in_place(py::Run& run, const VariablePtr& x);

/// Writes values, cast and broadcast, into x's elements.
void write_into(py::Run& run, const VariablePtr& x, const Rounded& values);

} // namespace lim::torch
