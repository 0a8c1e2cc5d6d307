#include "core/framework/torch/variable.hpp"

#include "core/array/views.hpp"
#include "core/framework/raise.hpp"
#include "core/framework/torch/state.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

namespace lim::torch {
namespace {

bool is_inexact(const std::vector<VariablePtr>& arguments) {
    return std::ranges::any_of(arguments, [](const auto& x) { return x->inexact; });
}

} // namespace

const Tensor& Variable::in_memory(py::Run& run) {
    if (data.is_one_hot()) {
        run.memory().require(data.shape(), data.dtype());
        data = data.row_major();
    }
    return data;
}

VariablePtr make_variable(Tensor tensor, bool inexact) {
    return std::make_shared<Variable>(std::move(tensor), inexact);
}

VariablePtr as_variable(const py::Value& value) { return value.object_of<Variable>(); }

bool is_recorded(py::Run& run, const std::vector<VariablePtr>& arguments) {
    return run.state<TorchState>().gradients_enabled &&
           std::ranges::any_of(arguments, [](const auto& x) { return x->requires_grad(); });
}

VariablePtr without_gradient(py::Run& run, Rounded result, const std::vector<VariablePtr>& arguments) {
    const bool inexact = result.order_matters || is_inexact(arguments);
    if (inexact) {
        run.mark_rounding();
    }
    return make_variable(std::move(result.tensor), inexact);
}

VariablePtr record(py::Run& run, Rounded result, const char* name, const std::vector<VariablePtr>& arguments,
                   Backward backward, bool saves_tensors) {
    const VariablePtr made = without_gradient(run, std::move(result), arguments);
    if (!is_recorded(run, arguments)) {
        return made;
    }
    auto node = std::make_shared<Node>();
    node->name = name;
    node->number = ++run.state<TorchState>().calls;
    node->saves_tensors = saves_tensors;
    for (const VariablePtr& x : arguments) {
        node->leaves.push_back(x->is_leaf() && x->requires_grad() ? x : nullptr);
        node->nodes.push_back(x->grad_fn);
    }
    if (saves_tensors) {
        // PyTorch refuses a backward whose saved tensors were written to since; so does this page, in its
        // words
        std::vector<std::pair<std::shared_ptr<int>, int>> versions;
        for (const VariablePtr& x : arguments) {
            versions.emplace_back(x->version, *x->version);
        }
        node->backward = [versions, inner = std::move(backward)](const Rounded& gradient) {
            for (const auto& [version, then] : versions) {
                if (*version != then) {
                    py::refuse(
                        "This page does not go back through a call whose tensors were written to since");
                }
            }
            return inner(gradient);
        };
    } else {
        node->backward = std::move(backward);
    }
    made->grad_fn = std::move(node);
    return made;
}

VariablePtr record_view(py::Run& run, Tensor view, const char* name, const VariablePtr& x,
                        Backward backward) {
    VariablePtr made = record(run, {std::move(view)}, name, {x}, std::move(backward), false);
    made->base = x->base ? x->base : x;
    made->version = x->version;
    return made;
}

void check_in_place(py::Run& run, const VariablePtr& x) {
    if (!run.state<TorchState>().gradients_enabled) {
        return;
    }
    if (x->is_leaf() && x->requires_grad()) {
        raise("RuntimeError", {"a leaf Variable that requires grad is being used in an in-place operation."});
    }
    if (x->base && x->base->is_leaf() && x->base->requires_grad()) {
        raise("RuntimeError",
              {"a view of a leaf Variable that requires grad is being used in an in-place operation."});
    }
    if (x->base && (x->requires_grad() || x->base->requires_grad())) {
        py::refuse("This page does not record writing to a part of a tensor that has a `grad_fn`");
    }
}

void write_into(py::Run& run, const VariablePtr& x, const Rounded& values) {
    (void)x->in_memory(run);
    run.memory().require(static_cast<double>(x->data.size()) *
                         static_cast<double>(item_size(x->data.dtype())));
    array::copy_into(x->data, values.tensor);
    ++*x->version;
    x->inexact = x->inexact || values.order_matters;
    if (x->base) {
        x->base->inexact = x->base->inexact || values.order_matters;
    }
    if (x->inexact) {
        run.mark_rounding();
    }
}

} // namespace lim::torch
