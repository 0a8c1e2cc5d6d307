#pragma once

#include "core/framework/torch/tensor_object.hpp"

namespace lim::torch {

/// A torch.Tensor with layout torch.sparse_coo and one sparse axis, as embedding(sparse=True) makes of its
/// gradient: rows (n, d) and which rows of the whole (V, d) they are, of which one may come twice. Whatever
/// it does not answer itself is refused.
/// How two of them are added depends in PyTorch on whether their rows are contiguous, which is known of those
/// that embedding_bag makes.
class SparseTensor : public Variable {
public:
    /// @param shape (V, d) of the whole
    /// @param ids int64 (n)
    /// @param rows (n, d)
    /// @param contiguous whether PyTorch's are surely contiguous
    SparseTensor(Shape shape, const Tensor& ids, const Rounded& rows, bool contiguous);

    /// int64 (1, n) and (n, d).
    [[nodiscard]] const VariablePtr& indices() const { return indices_; }
    [[nodiscard]] const VariablePtr& values() const { return values_; }
    [[nodiscard]] bool is_coalesced() const { return coalesced_; }

    /// Each row once, in the order of their IDs, with the sum of its values.
    [[nodiscard]] std::shared_ptr<SparseTensor> coalesced();

    /// self += more: the IDs of both are merged as if each had them in order, of two equal ones the rows are
    /// added (add_out_sparse_contiguous).
    /// @throws Refused where the rows of one may not be contiguous, or there are none
    void add(const SparseTensor& more);

    /// whole + scale · self, row by row, each product and addition in one rounding; whole is (V, d).
    [[nodiscard]] Tensor added_to(const Tensor& whole, double scale) const;

    [[nodiscard]] std::string repr(py::Run& run) override;
    [[nodiscard]] std::optional<py::Value> attribute(py::Run& run, const std::string& name) override;
    void set_attribute(py::Run& run, const std::string& name, const py::Value& value) override;
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
    [[nodiscard]] std::unique_ptr<py::Iterator> iterate(py::Run& run) override;
    [[nodiscard]] std::optional<py::Value> greatest(py::Run& run) override;
    [[nodiscard]] bool truth(py::Run& run) override;
    [[nodiscard]] std::optional<py::Int> index(py::Run& run) override;
    [[nodiscard]] std::shared_ptr<py::Object> frozen() override;
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::nullopt;
    }
    [[nodiscard]] const Tensor* elements() const override { return nullptr; }

private:
    [[nodiscard]] py::Value only_element(py::Run& run) override;

    VariablePtr indices_;
    VariablePtr values_;
    bool coalesced_ = false;
    bool contiguous_ = false;
};

/// What PyTorch raises where a dense tensor would be added to a sparse one.
[[noreturn]] void raise_no_sparse_sum();

} // namespace lim::torch
