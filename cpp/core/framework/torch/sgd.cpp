#include "core/framework/torch/types.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/optimizer.hpp"
#include "core/framework/torch/sparse_tensor.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

/// The same with a sparse gradient: each of its rows is added to that of x, one after another.
void move_by_sparse(Run& run, const VariablePtr& x, const py::Dict& group) {
    if (number_of(group, "weight_decay") != 0) {
        raise_no_sparse_sum();
    }
    if (number_of(group, "momentum") != 0) {
        py::refuse(refusals::sparse_gradient);
    }
    const auto& gradient = static_cast<const SparseTensor&>(*x->grad);
    write_into(run, x, {gradient.added_to(x->data, -number_of(group, "lr")), gradient.values()->inexact()});
}

/// torch.optim.sgd._single_tensor_sgd: x + alpha · y is rounded once, as in PyTorch's kernels.
void move_by_sgd(Run& run, const VariablePtr& x, const py::Dict& group, ParameterState& state) {
    if (x->grad->is_sparse) {
        return move_by_sparse(run, x, group);
    }
    Tensor gradient = x->grad->data;
    state.inexact = state.inexact || x->grad->inexact();
    const double momentum = number_of(group, "momentum");
    if (const double decay = number_of(group, "weight_decay"); decay != 0) {
        gradient = array::multiply_add(decay, x->data, gradient);
    }
    if (momentum != 0) {
        if (state.first) {
            const Tensor factor = array::full({}, x->data.dtype(), momentum);
            const Tensor kept = array::arithmetic(array::Arithmetic::multiply, *state.first, factor);
            state.first = array::multiply_add(1 - number_of(group, "dampening"), gradient, kept);
        } else {
            state.first = gradient.snapshot();
        }
        const bool nesterov = number_of(group, "nesterov") != 0;
        gradient = nesterov ? array::multiply_add(momentum, *state.first, gradient) : *state.first;
    }
    const Tensor moved = array::multiply_add(-number_of(group, "lr"), gradient, x->data);
    write_into(run, x, {moved, momentum == 0 ? x->grad->inexact() : state.inexact});
}

/// number < 0.0 raises "Invalid …".
void check_at_least_zero(Run& run, const py::Value& number, const char* name) {
    const auto value = py::as_float(number);
    if (!value && number.object() != nullptr) {
        py::refuse(refusals::learning_rate);
    }
    if (!value) {
        raise("TypeError",
              {"'<' not supported between instances of '", py::type_name(number), "' and 'float'"});
    }
    if (*value < 0) {
        raise("ValueError", {"Invalid ", name, ": ", py::repr(run, number)});
    }
}

py::Value make_sgd(Run& run, const Arguments& arguments) {
    check_at_least_zero(run, arguments[1], "learning rate");
    check_at_least_zero(run, arguments[2], "momentum value");
    check_at_least_zero(run, arguments[4], "weight_decay value");
    const auto dampening = py::as_float(arguments[3]);
    const bool* const nesterov = arguments[5].get<bool>();
    if (!dampening || nesterov == nullptr) {
        py::refuse(refusals::learning_rate);
    }
    if (*nesterov && (*py::as_float(arguments[2]) <= 0 || *dampening != 0)) {
        raise("ValueError", {"Nesterov momentum requires a momentum and zero dampening"});
    }
    const GroupDefaults defaults{{"lr", arguments[1]},
                                 {"momentum", arguments[2]},
                                 {"dampening", arguments[3]},
                                 {"weight_decay", arguments[4]},
                                 {"nesterov", arguments[5]},
                                 {"maximize", false},
                                 {"foreach", {}},
                                 {"differentiable", false},
                                 {"fused", {}}};
    return std::make_shared<Optimizer>(sgd_type(), move_by_sgd, groups_of(run, arguments[0], defaults));
}

constexpr py::Entry sgd_constructor{
    "SGD(params, lr=0.001, momentum=0, dampening=0, weight_decay=0, nesterov=False, *, maximize=?False, "
    "foreach=?None, differentiable=?False, fused=?None)",
    make_sgd};

} // namespace

const py::Type& sgd_type() {
    static const py::Type type{.name = "SGD",
                               .module = "torch.optim.sgd",
                               .base = &Optimizer::python_type(),
                               .constructor = &sgd_constructor,
                               .wrong_call = raise_in_words_of_optimizers};
    return type;
}

} // namespace lim::torch
