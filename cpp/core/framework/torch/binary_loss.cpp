#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/exact/elementary.hpp"
#include "core/framework/torch/activations.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/dtypes.hpp"
#include "core/framework/torch/losses.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>

/// torch.nn.functional.binary_cross_entropy (ATen/native/Loss.cpp).
namespace lim::torch {
namespace {

/// −(t log p + (1 − t) log(1 − p)), where no logarithm is less than −100.
float loss_of(float p, float t) {
    const auto at_least = [](double logarithm) { return std::max(static_cast<float>(logarithm), -100.0F); };
    const float of_rest = at_least(exact::log1p(-static_cast<double>(p)));
    const float of_one = at_least(logarithm_of<float>(static_cast<double>(p)));
    return (t - 1) * of_rest - t * of_one;
}

} // namespace

VariablePtr binary_cross_entropy(py::Run& run, const VariablePtr& x, const VariablePtr& target,
                                 Reduction reduction) {
    if (x->data.shape() != target->data.shape()) {
        const auto size = [&run](const VariablePtr& each) {
            return py::repr(run, size_of(each->data.shape()));
        };
        raise("ValueError", {"Using a target size (", size(target), ") that is different to the input size (",
                             size(x), ") is deprecated. Please ensure they have the same size."});
    }
    const DType dtype = x->data.dtype();
    if (target->data.dtype() != dtype) {
        raise("RuntimeError", {"Found dtype ", scalar_type_name(target->data.dtype()), " but expected ",
                               scalar_type_name(dtype)});
    }
    if (!is_floating(dtype)) {
        raise("NotImplementedError",
              {"\"binary_cross_entropy\" not implemented for '", scalar_type_name(dtype), "'"});
    }
    if (dtype != DType::float32 || target->requires_grad()) {
        py::refuse_missing("binary_cross_entropy(…)");
    }
    run.memory().require({x->data.size(), 4}, DType::float32);
    const Tensor p = x->in_memory(run).row_major();
    const Tensor t = target->in_memory(run).row_major();
    Rounded losses{Tensor::uninitialised<float>(p.shape())};
    const auto probabilities = p.data<float>();
    const auto targets = t.data<float>();
    const auto of_each = losses.tensor.data<float>();
    for (std::size_t i = 0; i < of_each.size(); ++i) {
        const float each = probabilities[i];
        if (!(each >= 0 && each <= 1)) {
            depend_on_elements(run, *x);
            raise("RuntimeError", {"all elements of input should be between 0 and 1"});
        }
        of_each[i] = loss_of(each, targets[i]);
        losses.order_matters = losses.order_matters || (each != 0 && each != 1);
    }
    const auto back = [p, t, reduction](const Rounded& g) -> Gradients {
        Tensor result = Tensor::uninitialised<float>(p.shape());
        const Tensor arrived = g.tensor.row_major();
        const auto gradients = result.data<float>();
        const auto inputs = p.data<float>();
        const auto wanted = t.data<float>();
        const auto from = arrived.data<float>();
        const auto size = static_cast<float>(gradients.size());
        for (std::size_t i = 0; i < gradients.size(); ++i) {
            const float each = inputs[i];
            const float outer = from[from.size() == 1 ? 0 : i];
            const float whole = outer * (each - wanted[i]) / std::max((1 - each) * each, 1e-12F);
            gradients[i] = reduction == Reduction::mean ? whole / size : whole;
        }
        return {Rounded{result, g.order_matters}};
    };
    const Index count = p.size();
    losses.tensor = array::laid_out_as(losses.tensor, x->data);
    return record(run, reduced(std::move(losses), reduction, count), "BinaryCrossEntropyBackward0",
                  {x, target}, back, true);
}

} // namespace lim::torch
