#include "core/framework/torch/in_place.hpp"

#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/operators.hpp"
#include "core/framework/torch/broadcast.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/overlap.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

namespace lim::torch {
namespace {

/// What is written to a tensor has its gradient from there on, which parts of other tensors cannot have here.
void check_source(py::Run& run, const VariablePtr& x, const VariablePtr& from) {
    if (x->base && is_recorded(run, {from})) {
        py::refuse(refusals::writes_tracked);
    }
}

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
    check_in_place(run, x);
    check_source(run, x, from.tensor);
    const Shape shape = broadcast(x->data.shape(), from.tensor->data.shape());
    if (shape != x->data.shape()) {
        py::refuse(refusals::copied_size);
    }
    const auto back = [shape = from.tensor->data.shape(), dtype = from.tensor->data.dtype()](
                          const Rounded& g) -> Gradients { return {summed_to(g, shape, dtype)}; };
    if (!is_floating(x->data.dtype())) { // whole numbers have no gradient
        write_into(run, x, from.tensor->rounded());
        return x;
    }
    const VariablePtr copied =
        record(run, from.tensor->rounded(), "CopyBackwards", {from.tensor}, back, false);
    write_into(run, x, copied->rounded());
    x->grad_fn = copied->grad_fn;
    return x;
}

} // namespace

void operate_in_place(py::Run& run, py::Operator op, const VariablePtr& x, const Operand& b) {
    check_in_place(run, x);
    check_source(run, x, b.tensor);
    check_partial_overlap(x->data, b.tensor->data);
    const auto operation = arithmetic_of(op);
    if (!operation || operation == Arithmetic::floor_divide || operation == Arithmetic::remainder) {
        // before it is known whether a divisor is 0, or that floats have no bits
        check_fits(x, broadcast(x->data.shape(), b.tensor->data.shape()), result_type({x}, b));
    }
    const VariablePtr result = operation ? arithmetic(run, *operation, {x}, b) : bitwise(run, op, {x}, b);
    check_fits(x, result->data.shape(), result->data.dtype());
    write_into(run, x, result->rounded());
    x->grad_fn = result->grad_fn ? result->grad_fn : x->grad_fn;
}

VariablePtr copy_from(py::Run& run, const VariablePtr& x, const Operand& from) {
    check_in_place(run, x);
    check_partial_overlap(x->data, from.tensor->data);
    return write_from(run, x, from);
}

VariablePtr fill_with(py::Run& run, const VariablePtr& x, const py::Value& value) {
    if (const VariablePtr from = as_variable(value)) {
        check_in_place(run, x);
        if (is_recorded(run, {from})) {
            py::refuse(refusals::writes_tracked);
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
    check_in_place(run, x);
    if (is_recorded(run, {x})) {
        py::refuse(refusals::writes_to_computed);
    }
    write_into(run, x, {scalar_of(value, x->data.dtype())});
    return x;
}

} // namespace lim::torch
