#include "core/framework/torch/types.hpp"

#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/exact/power.hpp"
#include "core/framework/torch/optimizer.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

/// The numbers of a step, as Python has them.
struct AdamStep {
    double lr;
    double first_rate; // 1 − β₁
    double beta2;
    double second_bias; // √(1 − β₂ᵗ)
    double size;        // lr / (1 − β₁ᵗ)
    double eps;
    double decay;
    bool decoupled;
};

AdamStep adam_step(const py::Dict& group, double steps) {
    const py::Values* const betas = py::items_in(value_of(group, "betas"));
    const auto beta1 = betas == nullptr || betas->size() != 2 ? std::nullopt : py::as_float(betas->front());
    const auto beta2 = betas == nullptr || betas->size() != 2 ? std::nullopt : py::as_float(betas->back());
    if (!beta1 || !beta2) {
        py::refuse(refusals::learning_rate);
    }
    const double lr = number_of(group, "lr");
    return {lr,
            1 - *beta1,
            *beta2,
            exact::power(1 - exact::power(*beta2, steps), 0.5),
            lr / (1 - exact::power(*beta1, steps)),
            number_of(group, "eps"),
            number_of(group, "weight_decay"),
            number_of(group, "decoupled_weight_decay") != 0};
}

/// torch.optim.adam._single_tensor_adam for each element, in the order of the kernels' roundings: lerp_,
/// addcmul_ and add with alpha end in a fused multiply-add, addcdiv_ does not.
/// @param first, second of the state, which are changed
/// @returns whether each root is PyTorch's, which takes it from a library whose last digit depends on the CPU
template <class T>
bool move_elements(const AdamStep& step, std::span<const T> gradient, std::span<T> first, std::span<T> second,
                   std::span<T> x) {
    const T rate = static_cast<T>(step.first_rate);
    const bool is_near = std::fabs(rate) < T{0.5};
    const T beta2 = static_cast<T>(step.beta2);
    const T second_rate = static_cast<T>(1 - step.beta2);
    const T bias = static_cast<T>(step.second_bias);
    const T eps = static_cast<T>(step.eps);
    const T size = static_cast<T>(-step.size);
    const T decay = static_cast<T>(step.decay);
    const T shrunk = static_cast<T>(1 - step.lr * step.decay);
    bool roots_are_exact = true;
    for (std::size_t i = 0; i < x.size(); ++i) {
        T g = gradient[i];
        if (step.decay != 0 && step.decoupled) {
            x[i] *= shrunk;
        } else if (step.decay != 0) {
            g = std::fma(decay, x[i], g);
        }
        first[i] = is_near ? std::fma(rate, g - first[i], first[i]) : std::fma(rate - 1, g - first[i], g);
        second[i] = std::fma(second_rate * g, g, second[i] * beta2);
        const T root = std::sqrt(second[i]);
        roots_are_exact = roots_are_exact && !(std::fma(root, root, -second[i]) != 0);
        x[i] += size * first[i] / (root / bias + eps);
    }
    return roots_are_exact;
}

void move_by_adam(Run& run, const VariablePtr& x, const py::Dict& group, ParameterState& state) {
    const Shape& shape = x->data.shape();
    const DType dtype = x->data.dtype();
    if (!state.first) {
        run.memory().require({x->data.size(), 2}, dtype);
        state.first = array::full(shape, dtype, std::int64_t{0});
        state.second = array::full(shape, dtype, std::int64_t{0});
    }
    const AdamStep step = adam_step(group, static_cast<double>(++state.steps));
    const Tensor gradient = x->grad->data.row_major();
    Tensor moved = x->data.row_major().snapshot();
    const auto move = [&]<class T>(T) {
        return move_elements<T>(step, gradient.data<T>(), state.first->data<T>(), state.second->data<T>(),
                                moved.data<T>());
    };
    const bool roots_are_exact = dtype == DType::float64 ? move(double{}) : move(float{});
    state.inexact = state.inexact || x->grad->inexact() || !roots_are_exact;
    write_into(run, x, {moved, state.inexact});
}

/// `not 0.0 <= number` raises "Invalid …".
double at_least_zero(Run& run, const py::Value& number, const char* name) {
    const auto value = py::as_float(number);
    if (!value && number.object() != nullptr) {
        py::refuse(refusals::learning_rate);
    }
    if (!value) {
        raise("TypeError",
              {"'<=' not supported between instances of 'float' and '", py::type_name(number), "'"});
    }
    if (!(*value >= 0)) {
        raise("ValueError", {"Invalid ", name, ": ", py::repr(run, number)});
    }
    return *value;
}

py::Value betas_of(Run& run, const Arguments& arguments) {
    if (!arguments.given(2)) {
        return py::make_tuple({0.9, 0.999});
    }
    const py::Values* const betas = py::items_in(arguments[2]);
    if (betas == nullptr || betas->size() != 2) {
        py::refuse(refusals::learning_rate);
    }
    bool are_floats = true;
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string name = "beta parameter at index " + std::to_string(i);
        if (!(at_least_zero(run, (*betas)[i], name.c_str()) < 1)) {
            raise("ValueError", {"Invalid ", name, ": ", py::repr(run, (*betas)[i])});
        }
        are_floats = are_floats && (*betas)[i].get<double>() != nullptr;
    }
    if (!are_floats) {
        raise("ValueError", {"betas must be either both floats or both Tensors"});
    }
    return py::make_tuple(*betas);
}

template <bool decoupled> py::Value make_adam(Run& run, const Arguments& arguments) {
    static_cast<void>(at_least_zero(run, arguments[1], "learning rate"));
    static_cast<void>(at_least_zero(run, arguments[3], "epsilon value"));
    const py::Value betas = betas_of(run, arguments);
    static_cast<void>(at_least_zero(run, arguments[4], "weight_decay value"));
    const GroupDefaults defaults{{"lr", arguments[1]},
                                 {"betas", betas},
                                 {"eps", arguments[3]},
                                 {"weight_decay", arguments[4]},
                                 {"amsgrad", false},
                                 {"maximize", false},
                                 {"foreach", {}},
                                 {"capturable", false},
                                 {"differentiable", false},
                                 {"fused", {}},
                                 {"decoupled_weight_decay", decoupled}};
    return std::make_shared<Optimizer>(decoupled ? adamw_type() : adam_type(), move_by_adam,
                                       groups_of(run, arguments[0], defaults));
}

constexpr py::Entry adam_constructor{
    "Adam(params, lr=0.001, betas=None, eps=1e-08, weight_decay=0, amsgrad=?False, *, foreach=?None, "
    "maximize=?False, capturable=?False, differentiable=?False, fused=?None, decoupled_weight_decay=?False)",
    make_adam<false>};
constexpr py::Entry adamw_constructor{
    "AdamW(params, lr=0.001, betas=None, eps=1e-08, weight_decay=0.01, amsgrad=?False, *, maximize=?False, "
    "foreach=?None, capturable=?False, differentiable=?False, fused=?None)",
    make_adam<true>};

} // namespace

const py::Type& adam_type() {
    static const py::Type type{.name = "Adam",
                               .module = "torch.optim.adam",
                               .base = &Optimizer::python_type(),
                               .constructor = &adam_constructor,
                               .wrong_call = raise_in_words_of_optimizers};
    return type;
}

const py::Type& adamw_type() {
    static const py::Type type{.name = "AdamW",
                               .module = "torch.optim.adamw",
                               .base = &adam_type(),
                               .constructor = &adamw_constructor,
                               .wrong_call = raise_in_words_of_optimizers};
    return type;
}

} // namespace lim::torch
