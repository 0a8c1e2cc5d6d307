#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/reductions.hpp"

#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/operators.hpp"
#include "core/framework/torch/activations.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/in_place.hpp"
#include "core/framework/torch/normalization.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/refusal.hpp"

namespace lim::torch {
namespace {

using py::Arguments;
using py::Operator;
using py::Run;

Operand operand_at(const Arguments& arguments, std::size_t parameter) {
    const auto operand = as_operand(arguments[parameter]);
    if (!operand) {
        wrong_type(arguments, parameter, "Tensor");
    }
    return *operand;
}

/// x.add(other): x + other.
template <Operator op> py::Value operated(Run& run, const Arguments& arguments) {
    const Operand b = operand_at(arguments, 0);
    const Operand a{self_of(arguments)};
    const auto operation = arithmetic_of(op);
    return operation ? arithmetic(run, *operation, a, b) : compare(run, *comparison_of(op), a, b);
}

/// x.add_(other): x += other.
template <Operator op> py::Value operated_in_place(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    operate_in_place(run, op, x, operand_at(arguments, 0));
    return x;
}

using OfOne = VariablePtr (*)(Run&, const VariablePtr&);
template <OfOne of_one> py::Value applied(Run& run, const Arguments& arguments) {
    return of_one(run, self_of(arguments));
}

using AlongAxis = VariablePtr (*)(Run&, const VariablePtr&, Index);
template <AlongAxis along> py::Value along_axis(Run& run, const Arguments& arguments) {
    return along(run, self_of(arguments), int_at(arguments, 0));
}

VariablePtr square(Run& run, const VariablePtr& x) {
    return arithmetic(run, Arithmetic::power, {x}, *as_operand(py::Value(2)));
}

Tensor where_greater(const Tensor& x, const Tensor& than, const Tensor& then, const Tensor& otherwise) {
    return array::where(array::compare(Comparison::greater, x, than), then, otherwise);
}

/// −1, 0 or 1; of a NaN 0.
VariablePtr sign(Run& run, const VariablePtr& x) {
    run.memory().require(x->data.shape(), x->data.dtype());
    if (x->data.dtype() == DType::boolean) {
        return without_gradient({array::laid_out(x->data.row_major(), {x->data}).snapshot()}, {x});
    }
    const DType dtype = x->data.dtype();
    const Tensor zero = array::full({}, dtype, std::int64_t{0});
    const Tensor ones = array::full(x->data.shape(), dtype, std::int64_t{1});
    const Tensor minus_ones = array::full(x->data.shape(), dtype, std::int64_t{-1});
    const Tensor result = where_greater(x->data, zero, ones, where_greater(zero, x->data, minus_ones, zero));
    const auto back = [zero](const Rounded& g) -> Gradients {
        return {Rounded{array::broadcast_to(zero, g.tensor.shape())}};
    };
    return record(run, {array::laid_out(result, {x->data})}, "SignBackward0", {x}, back, false);
}

/// torch.dot: of two vectors.
py::Value dot_method(Run& run, const Arguments& arguments) {
    const VariablePtr a = self_of(arguments);
    const VariablePtr b = tensor_at(arguments, 0);
    const Index ranks[] = {a->data.rank(), b->data.rank()};
    if (ranks[0] != 1 || ranks[1] != 1) {
        raise("RuntimeError", {"1D tensors expected, but got ", std::to_string(ranks[0]), "D and ",
                               std::to_string(ranks[1]), "D tensors"});
    }
    return matmul(run, a, b);
}

/// torch.bmm: of two batches of matrices.
py::Value bmm_method(Run& run, const Arguments& arguments) {
    return batched_product(run, self_of(arguments), tensor_at(arguments, 0), "BmmBackward0");
}

/// torch.mv: of a matrix and a vector.
py::Value mv_method(Run& run, const Arguments& arguments) {
    const VariablePtr matrix = self_of(arguments);
    const VariablePtr vector = tensor_at(arguments, 0);
    if (matrix->data.rank() != 2 || vector->data.rank() != 1) {
        raise("RuntimeError",
              {"vector + matrix @ vector expected, got 1, ", std::to_string(matrix->data.rank()), ", ",
               std::to_string(vector->data.rank())});
    }
    return matmul(run, matrix, vector);
}

/// torch.outer: the products of all pairs of two vectors' elements.
py::Value outer_method(Run& run, const Arguments& arguments) {
    const VariablePtr a = self_of(arguments);
    const VariablePtr b = tensor_at(arguments, 0);
    for (const auto& [name, x] : {std::pair("self", a), std::pair("vec2", b)}) {
        if (x->data.rank() != 1) {
            raise("RuntimeError", {"outer: Expected 1-D argument ", name, ", but got ",
                                   std::to_string(x->data.rank()), "-D"});
        }
    }
    return arithmetic(run, Arithmetic::multiply, {reshape(run, a, {a->data.size(), 1})}, {b});
}

/// x with the value where the mask is set.
VariablePtr filled_where(Run& run, const Arguments& arguments, bool in_place) {
    const VariablePtr x = self_of(arguments);
    const VariablePtr mask = as_variable(arguments[0]);
    const auto value = as_operand(arguments[1]);
    if (!mask) { // PyTorch lists its signatures
        py::refuse(refusals::error_words, {"torch", "masked_fill"});
    }
    if (!value || (!value->number && (value->tensor->data.rank() > 0 || value->tensor->requires_grad()))) {
        py::refuse(refusals::masked_fill);
    }
    static_cast<void>(in_place ? broadcast(x->data.shape(), mask->data.shape())
                               : broadcast(mask->data.shape(), x->data.shape()));
    if (mask->data.dtype() != DType::boolean) {
        raise("RuntimeError", {"masked_fill_ only supports boolean masks, but got mask with dtype ",
                               cpp_type_name(mask->data.dtype())});
    }
    const Tensor filling =
        value->number ? scalar_of(arguments[1], x->data.dtype()) : value->tensor->data.cast(x->data.dtype());
    const VariablePtr result = where(run, mask, {make_variable(filling)}, {x});
    result->data = array::contiguous(result->data);
    if (result->grad_fn) {
        result->grad_fn->name = "MaskedFillBackward0";
    }
    return result;
}

py::Value masked_fill(Run& run, const Arguments& arguments) { return filled_where(run, arguments, false); }

py::Value masked_fill_in_place(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    check_in_place(run, x, true);
    write_result(run, x, filled_where(run, arguments, true), 1);
    return x;
}

constexpr py::Entry arithmetic_entries[] = {
    {"add(other, *, alpha=?)", operated<Operator::add>},
    {"sub(other, *, alpha=?)", operated<Operator::subtract>},
    {"mul(other)", operated<Operator::multiply>},
    {"div(other, *, rounding_mode=?)", operated<Operator::divide>},
    {"pow(exponent)", operated<Operator::power>},
    {"eq(other)", operated<Operator::equal>},
    {"ne(other)", operated<Operator::not_equal>},
    {"lt(other)", operated<Operator::less>},
    {"le(other)", operated<Operator::less_equal>},
    {"gt(other)", operated<Operator::greater>},
    {"ge(other)", operated<Operator::greater_equal>},
    {"add_(other, *, alpha=?)", operated_in_place<Operator::add>},
    {"sub_(other, *, alpha=?)", operated_in_place<Operator::subtract>},
    {"mul_(other)", operated_in_place<Operator::multiply>},
    {"div_(other, *, rounding_mode=?)", operated_in_place<Operator::divide>},
    {"abs()", applied<absolute>},
    {"neg()", applied<negative>},
    {"reciprocal()", applied<reciprocal>},
    {"square()", applied<square>},
    {"sqrt()", applied<square_root>},
    {"relu()", applied<relu>},
    {"exp()", applied<exponential>},
    {"log()", applied<logarithm>},
    {"log2()", applied<logarithm2>},
    {"log10()", applied<logarithm10>},
    {"tanh()", applied<tanh>},
    {"sin()", applied<sine>},
    {"cos()", applied<cosine>},
    {"sigmoid()", applied<sigmoid>},
    {"softmax(dim, *, dtype=?None)", along_axis<softmax>},
    {"log_softmax(dim, *, dtype=?None)", along_axis<log_softmax>},
    {"sign()", applied<sign>},
    {"dot(tensor)", dot_method},
    {"outer(vec2)", outer_method},
    {"bmm(mat2)", bmm_method},
    {"mv(vec)", mv_method},
    {"prod(dim=None, keepdim=False, *, dtype=?)", product_method},
    {"masked_fill(mask, value)", masked_fill},
    {"masked_fill_(mask, value)", masked_fill_in_place},
};

} // namespace

std::span<const py::Entry> arithmetic_methods() { return arithmetic_entries; }

} // namespace lim::torch
