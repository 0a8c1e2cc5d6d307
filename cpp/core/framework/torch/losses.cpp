#include "core/framework/torch/losses.hpp"

#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/normalization.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <vector>

namespace lim::torch {

Rounded reduced(const Rounded& losses, Reduction reduction, Index count) {
    if (reduction == Reduction::none) {
        return losses;
    }
    Rounded total = array::sum(losses.tensor.row_major(), std::nullopt);
    total.order_matters = total.order_matters || losses.order_matters;
    if (reduction == Reduction::mean) {
        const Tensor divisor = array::full({}, total.tensor.dtype(), count);
        total.tensor = array::arithmetic(Arithmetic::divide, total.tensor, divisor);
    }
    return total;
}

namespace {

/// Which class each entry has, or −1 where it counts for nothing.
std::vector<Index> classes_of(const Tensor& target, Index classes, Index ignored) {
    std::vector<Index> found;
    for (const std::int64_t id : target.data<std::int64_t>()) {
        if (id != ignored && (id < 0 || id >= classes)) {
            raise("IndexError", {"Target ", std::to_string(id), " is out of bounds."});
        }
        found.push_back(id == ignored ? -1 : id);
    }
    return found;
}

template <class T> Tensor picked(const Tensor& x, const std::vector<Index>& classes, const Shape& shape) {
    Tensor result = Tensor::uninitialised<T>(shape);
    const auto from = x.data<T>();
    const auto to = result.data<T>();
    const Index width = x.shape().back();
    for (std::size_t i = 0; i < classes.size(); ++i) {
        to[i] = classes[i] < 0
                    ? T{0}
                    : -from[i * static_cast<std::size_t>(width) + static_cast<std::size_t>(classes[i])];
    }
    return result;
}

/// Zeros (N, C) with −g where each entry's class is; g has one element, or one for each entry.
template <class T> Tensor spread(const Tensor& g, const std::vector<Index>& classes, const Shape& shape) {
    Tensor result = array::full(shape, g.dtype(), std::int64_t{0});
    const auto from = g.data<T>();
    const auto to = result.data<T>();
    const auto width = static_cast<std::size_t>(shape.back());
    for (std::size_t i = 0; i < classes.size(); ++i) {
        if (classes[i] >= 0) {
            to[i * width + static_cast<std::size_t>(classes[i])] = -from[from.size() == 1 ? 0 : i];
        }
    }
    return result;
}

void check_target(const Tensor& x, const Tensor& target) {
    const Index rank = x.rank();
    if (rank == 0 || rank > 2 || (rank == 1 && target.rank() > 1)) {
        py::refuse_missing("nll_loss(…)");
    }
    const Index entries = rank == 1 ? 1 : x.shape()[0];
    if (rank == 2 && (target.rank() == 0 || target.shape()[0] != entries)) {
        if (target.rank() == 0) {
            py::refuse_missing("nll_loss(…)");
        }
        raise("ValueError", {"Expected input batch_size (", std::to_string(entries),
                             ") to match target batch_size (", std::to_string(target.shape()[0]), ")."});
    }
    if (target.rank() > 1) {
        raise("RuntimeError", {"0D or 1D target tensor expected, multi-target not supported"});
    }
    if (target.size() != entries) {
        py::refuse_missing("nll_loss(…)");
    }
    if (target.dtype() != DType::int64) {
        raise("RuntimeError",
              {"expected target dtype to be Long or Byte, but got ", scalar_type_name(target.dtype())});
    }
}

} // namespace

Reduction reduction_named(const py::Value& name) {
    const auto* const text = name.get<std::string>();
    if (text == nullptr) {
        py::refuse_missing("reduction=…");
    }
    if (*text != "none" && *text != "mean" && *text != "sum") {
        raise("ValueError", {*text, " is not a valid value for reduction"});
    }
    return *text == "none" ? Reduction::none : *text == "mean" ? Reduction::mean : Reduction::sum;
}

VariablePtr nll_loss(py::Run& run, const VariablePtr& x, const VariablePtr& target, Index ignored,
                     Reduction reduction) {
    check_target(x->data, target->data);
    const DType dtype = x->data.dtype();
    if (!is_floating(dtype)) {
        raise("NotImplementedError",
              {"\"nll_loss_out_frame\" not implemented for '", scalar_type_name(dtype), "'"});
    }
    depend_on_elements(run, *target);
    run.memory().require(x->data.shape(), dtype);
    const Tensor from = x->in_memory(run).row_major();
    const std::vector<Index> classes =
        classes_of(target->in_memory(run).row_major(), from.shape().back(), ignored);
    const auto count = static_cast<Index>(std::ranges::count_if(classes, [](Index id) { return id >= 0; }));
    const Tensor losses = dtype == DType::float32 ? picked<float>(from, classes, target->data.shape())
                                                  : picked<double>(from, classes, target->data.shape());
    const auto back = [classes, reduction, count, shape = from.shape()](const Rounded& g) -> Gradients {
        Tensor share = g.tensor.row_major();
        if (reduction == Reduction::mean) {
            share = array::arithmetic(Arithmetic::divide, share, array::full({}, share.dtype(), count));
        }
        return {Rounded{share.dtype() == DType::float32 ? spread<float>(share, classes, shape)
                                                        : spread<double>(share, classes, shape),
                        g.order_matters}};
    };
    const VariablePtr made =
        record(run, reduced({losses}, reduction, count), "NllLossBackward0", {x}, back, true);
    save_elements(run, made->grad_fn, target);
    return made;
}

VariablePtr cross_entropy(py::Run& run, const VariablePtr& x, const VariablePtr& target, Index ignored,
                          Reduction reduction) {
    if (target->data.shape() == x->data.shape()) { // probabilities of the classes
        if (!is_floating(target->data.dtype())) {
            raise("RuntimeError", {"Expected floating point type for target with class probabilities, got ",
                                   scalar_type_name(target->data.dtype())});
        }
        py::refuse_missing("cross_entropy(…)");
    }
    const Index axis = x->data.rank() == 1 ? 0 : 1;
    if (x->data.rank() == 0 || x->data.rank() > 2) {
        py::refuse_missing("cross_entropy(…)");
    }
    return nll_loss(run, log_softmax(run, x, axis), target, ignored, reduction);
}

VariablePtr mse_loss(py::Run& run, const VariablePtr& a, const VariablePtr& b, Reduction reduction) {
    static_cast<void>(broadcast(a->data.shape(), b->data.shape()));
    const DType dtype = promote_types(a->data.dtype(), b->data.dtype());
    if (!is_floating(dtype)) {
        raise("NotImplementedError", {"\"mse_cpu\" not implemented for '", scalar_type_name(dtype), "'"});
    }
    const Pair pair = pair_of(run, {a}, {b}, dtype);
    const Tensor difference = array::arithmetic(Arithmetic::subtract, pair.a, pair.b);
    const Index size = difference.size();
    const double scale = reduction == Reduction::mean ? 2.0 / static_cast<double>(size) : 2.0;
    const auto back = [difference, scale, as = a->data.shape(), bs = b->data.shape(), at = a->data.dtype(),
                       bt = b->data.dtype(), left = a->requires_grad(),
                       right = b->requires_grad()](const Rounded& g) -> Gradients {
        const Tensor scaled =
            array::arithmetic(Arithmetic::multiply, array::full({}, difference.dtype(), scale), difference);
        const Rounded of_a = product(g, scaled);
        Gradients gradients(2);
        if (left) {
            gradients[0] = summed_to(of_a, as, at);
        }
        if (right) {
            gradients[1] = summed_to(minus(of_a), bs, bt);
        }
        return gradients;
    };
    const Tensor squares = laid_out(array::arithmetic(Arithmetic::multiply, difference, difference), pair);
    return record(run, reduced({squares}, reduction, size), "MseLossBackward0", {a, b}, back, true);
}

} // namespace lim::torch
