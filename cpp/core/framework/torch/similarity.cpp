#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/functional.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/norms.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

/// torch.nn.functional.normalize and cosine_similarity, made of the same calls as PyTorch's.
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

double positive_number(const Arguments& arguments, std::size_t parameter) {
    const auto number = py::as_float(arguments[parameter]);
    if (!number || !(*number > 0)) {
        py::refuse(refusals::number_expected);
    }
    return *number;
}

Along along_dim(const Arguments& arguments, std::size_t parameter) {
    return {{int_at(arguments, parameter)}, true, true};
}

/// x / its norm, which is `least` where it is smaller.
VariablePtr over_norm(Run& run, const VariablePtr& x, double order, const Along& along, double least) {
    const VariablePtr length = norm(run, x, order, along);
    const Tensor bound = array::full({}, x->data.dtype(), least);
    const Tensor is_small = array::compare(Comparison::less, length->data, bound);
    const VariablePtr small = without_gradient({is_small}, {length});
    const VariablePtr divisor = where(run, small, {make_variable(bound)}, {length});
    return arithmetic(run, Arithmetic::divide, {x}, {divisor});
}

py::Value normalize(Run& run, const Arguments& arguments) {
    const VariablePtr x = as_variable(arguments[0]);
    if (!x) {
        raise_no_attribute(arguments[0], "norm");
    }
    const double order = positive_number(arguments, 1);
    if (order != 1 && order != 2) {
        py::refuse_missing("normalize(p=…)");
    }
    return over_norm(run, x, order, along_dim(arguments, 2), positive_number(arguments, 3));
}

py::Value cosine_similarity(Run& run, const Arguments& arguments) {
    const VariablePtr a = tensor_at(arguments, 0);
    const VariablePtr b = tensor_at(arguments, 1);
    const Along along = along_dim(arguments, 2);
    const double least = positive_number(arguments, 3);
    const DType dtype = promote_types(a->data.dtype(), b->data.dtype());
    if (!is_floating(dtype)) {
        raise("RuntimeError",
              {"expected common dtype to be floating point, yet common dtype is ", scalar_type_name(dtype)});
    }
    if (a->data.rank() != b->data.rank()) {
        py::refuse(refusals::error_words, {"torch", "cosine_similarity"});
    }
    static_cast<void>(broadcast(a->data.shape(), b->data.shape()));
    const Index axis = wrapped_axis(along.axes.front(), a->data.rank());
    const auto length = [&](const VariablePtr& x) { return x->data.shape()[static_cast<std::size_t>(axis)]; };
    if (a->data.rank() == 0 || length(a) != length(b)) { // PyTorch broadcasts before it takes the norms
        py::refuse(refusals::error_words, {"torch", "cosine_similarity"});
    }
    const VariablePtr first = over_norm(run, to_dtype(run, a, dtype), 2, along, least);
    const VariablePtr second = over_norm(run, to_dtype(run, b, dtype), 2, along, least);
    const VariablePtr products = arithmetic(run, Arithmetic::multiply, {first}, {second});
    return sum(run, products, {along.axes, false, true}, std::nullopt);
}

constexpr py::Entry similarity_entries[] = {
    {"normalize(input, p=2.0, dim=1, eps=1e-12, out=?None)", normalize},
    {"cosine_similarity(x1, x2, dim=1, eps=1e-08)", cosine_similarity},
};

} // namespace

std::span<const py::Entry> similarity_functions() { return similarity_entries; }

} // namespace lim::torch
