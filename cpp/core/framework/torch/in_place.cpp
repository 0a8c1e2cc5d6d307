#include "core/framework/torch/in_place.hpp"

#include "core/array/result_layout.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/operators.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/framework/torch/unwritten.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace lim::torch {
namespace {

/// Raises where a result of this shape and dtype cannot be written to x.
void check_fits(const VariablePtr& x, const Shape& shape, DType from) {
    const DType to = x->data.dtype();
    if (shape != x->data.shape()) {
        raise("RuntimeError", {"output with shape ", bracketed(x->data.shape()),
                               " doesn't match the broadcast shape ", bracketed(shape)});
    }
    if ((is_floating(from) && !is_floating(to)) || (to == DType::boolean && from != DType::boolean)) {
        raise("RuntimeError", {"result type ", scalar_type_name(from),
                               " can't be cast to the desired output type ", scalar_type_name(to)});
    }
}

/// Writes a tensor that fits into x, and records it.
VariablePtr write_from(py::Run& run, const VariablePtr& x, const Operand& from) {
    check_in_place(run, x, true);
    const Shape shape = broadcast(x->data.shape(), from.tensor->data.shape());
    if (shape != x->data.shape()) {
        py::refuse(refusals::copied_size);
    }
    auto node = copy_node(run, x, from.tensor);
    write_into(run, x, from.tensor->rounded());
    rebase_history(run, x, std::move(node), 1);
    return x;
}

} // namespace

void operate_in_place(py::Run& run, py::Operator op, const VariablePtr& x, const Operand& b) {
    check_in_place(run, x, true);
    check_partial_overlap(x->data, b.tensor->data);
    const Tensor& other = b.tensor->data;
    const bool lies_otherwise =
        x->data.rank() != other.rank() ||
        (!other.is_one_hot() && x->data.shape() == other.shape() && x->data.strides() != other.strides());
    // Then none may be shared, as far as PyTorch detects it.
    if (lies_otherwise && x->data.size() > 1 && array::is_dense(x->data)) {
        check_overlap(x->data, other, false);
    }
    const auto operation = arithmetic_of(op);
    if (!operation || operation == Arithmetic::floor_divide || operation == Arithmetic::remainder) {
        // before it is known whether a divisor is 0, or that floats have no bits
        check_fits(x, broadcast(x->data.shape(), b.tensor->data.shape()), result_type({x}, b));
    }
    const VariablePtr result = operation ? arithmetic(run, *operation, {x}, b) : bitwise(run, op, {x}, b);
    write_result(run, x, result, 0);
}

void write_result(py::Run& run, const VariablePtr& x, const VariablePtr& result, std::size_t self) {
    check_fits(x, result->data.shape(), result->data.dtype());
    write_into(run, x, result->rounded());
    rebase_history(run, x, result->grad_fn, self);
}

VariablePtr copy_from(py::Run& run, const VariablePtr& x, const Operand& from) {
    check_in_place(run, x, true);
    check_partial_overlap(x->data, from.tensor->data);
    return write_from(run, x, from);
}

VariablePtr fill_with(py::Run& run, const VariablePtr& x, const py::Value& value, const char* name) {
    if (const VariablePtr from = as_variable(value)) {
        check_in_place(run, x, true);
        if (is_recorded(run, {from})) {
            py::refuse(refusals::writes_tracked);
        }
        if (!x->base && is_recorded(run, {x})) {
            py::refuse(refusals::writes_to_computed);
        }
        if (from->data.rank() != 0) {
            raise("RuntimeError", {"fill_ only supports 0-dimension value tensor but got tensor with ",
                                   std::to_string(from->data.rank()), " dimensions."});
        }
        return write_from(run, x, {from});
    }
    if (!is_int(value) && !py::as_float(value)) {
        py::refuse(refusals::error_words, {"torch", "fill_"});
    }
    check_in_place(run, x, true);
    auto node = fill_node(run, x, name);
    write_into(run, x, {scalar_of(value, x->data.dtype())});
    rebase_history(run, x, std::move(node), 0);
    return x;
}

namespace {

enum class Overlap { none, same, partial, unclear };

/// The strides and lengths of the axes along which more than one element lies.
std::vector<std::pair<Index, Index>> axes_of(const Tensor& x) {
    std::vector<std::pair<Index, Index>> axes;
    for (std::size_t axis = 0; axis < x.shape().size(); ++axis) {
        if (x.shape()[axis] > 1) {
            axes.emplace_back(x.strides()[axis], x.shape()[axis]);
        }
    }
    return axes;
}

/// get_overlap_status.
Overlap overlap_of(const Tensor& a, const Tensor& b) {
    if (a.is_one_hot() || b.is_one_hot() || a.storage() != b.storage() || a.size() == 0 || b.size() == 0) {
        return Overlap::none;
    }
    if (a.offset() == b.offset() && axes_of(a) == axes_of(b)) {
        return Overlap::same;
    }
    if (!array::is_dense(a) || !array::is_dense(b)) {
        return Overlap::unclear;
    }
    const bool apart = a.offset() + a.size() <= b.offset() || b.offset() + b.size() <= a.offset();
    return apart ? Overlap::none : Overlap::partial;
}

bool share_places(const Tensor& a, const Tensor& b) {
    constexpr Index most = 100'000;
    if (a.size() > most || b.size() > most) {
        return true; // as far as is known here
    }
    std::vector<Index> shared;
    std::ranges::set_intersection(places_of(a), places_of(b), std::back_inserter(shared));
    return !shared.empty();
}

[[noreturn]] void raise_overlap() {
    raise("RuntimeError",
          {"unsupported operation: some elements of the input tensor and the written-to tensor refer "
           "to a single memory location. Please clone() the tensor before performing the operation."});
}

} // namespace

void check_partial_overlap(const Tensor& written, const Tensor& read) {
    const Overlap overlap = overlap_of(written, read);
    if (overlap == Overlap::partial) {
        raise_overlap();
    }
    if (overlap == Overlap::unclear && share_places(written, read)) {
        py::refuse(refusals::overlap);
    }
}

void check_overlap(const Tensor& written, const Tensor& read, bool one_object) {
    const Overlap overlap = overlap_of(written, read);
    const bool detected = one_object || array::is_dense(written);
    if (overlap == Overlap::partial || (overlap == Overlap::same && detected)) {
        raise_overlap();
    }
    if (overlap == Overlap::same || (overlap == Overlap::unclear && share_places(written, read))) {
        py::refuse(refusals::overlap);
    }
}

void require_grad(const VariablePtr& x, bool wanted, bool is_method) {
    if (wanted && !is_floating(x->data.dtype())) {
        raise("RuntimeError", {"only Tensors of floating point ", is_method ? "" : "and complex ",
                               "dtype can require gradients"});
    }
    if (is_view_without_history(*x)) { // what it is a view of decides
        if (wanted) {
            py::refuse(refusals::error_words, {"torch", "requires_grad_"});
        }
        return;
    }
    if (!x->is_leaf()) {
        if (!wanted) {
            raise("RuntimeError",
                  {"you can only change requires_grad flags of leaf variables. If you want to use a computed "
                   "variable in a subgraph that doesn't require differentiation use var_no_grad = "
                   "var.detach()."});
        }
        return;
    }
    x->requires_grad_leaf = wanted;
}

} // namespace lim::torch
