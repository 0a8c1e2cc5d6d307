#include "core/framework/torch/variable.hpp"

#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/state.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>

namespace lim::torch {
namespace {

bool is_inexact(const std::vector<VariablePtr>& arguments) {
    return std::ranges::any_of(arguments, [](const auto& x) { return x->inexact(); });
}

} // namespace

Variable::~Variable() {
    if (grad) {
        py::Values held{std::move(grad)};
        py::dismantle(held);
    }
}

Variable::Variable(Tensor tensor, double difference) : TensorObject(std::move(tensor)) {
    struct OfElements { // which views share, or one of the two: made at once, as every call makes tensors
        int version = 0;
        Nearness nearness;
    };
    const auto made = std::make_shared<OfElements>();
    made->nearness.difference = difference;
    version = {made, &made->version};
    nearness = {made, &made->nearness};
}

const Tensor& Variable::in_memory(py::Run& run) {
    if (data.is_one_hot()) {
        run.memory().require(data.shape(), data.dtype());
        data = data.row_major();
    }
    return data;
}

VariablePtr make_variable(Tensor tensor) { return std::make_shared<Variable>(std::move(tensor)); }

VariablePtr make_variable(Rounded elements) {
    const double difference = elements.order_matters ? elements.difference : 0;
    return std::make_shared<Variable>(std::move(elements.tensor), difference);
}

VariablePtr as_variable(const py::Value& value) { return value.object_of<Variable>(); }

bool is_recorded(py::Run& run, const std::vector<VariablePtr>& arguments) {
    return run.state<TorchState>().gradients_enabled &&
           std::ranges::any_of(arguments, [](const auto& x) { return x->requires_grad(); });
}

void depend_on_elements(py::Run& run, const Variable& x) {
    if (x.inexact()) {
        run.mark_rounding_from_now_on();
    }
}

VariablePtr without_gradient(Rounded result, const std::vector<VariablePtr>& arguments) {
    if (is_inexact(arguments)) {
        result.order_matters = true;
        result.difference = HUGE_VAL;
    }
    return make_variable(std::move(result));
}

VariablePtr record(py::Run& run, Rounded result, const char* name, const std::vector<VariablePtr>& arguments,
                   Backward backward, bool saves_tensors) {
    const VariablePtr made = without_gradient(std::move(result), arguments);
    if (!is_recorded(run, arguments)) {
        return made;
    }
    auto node = std::make_shared<Node>();
    node->name = name;
    node->number = ++run.state<TorchState>().calls;
    node->saves_tensors = saves_tensors;
    node->saves_inexact = saves_tensors && is_inexact(arguments);
    node->arguments.reserve(arguments.size());
    for (const VariablePtr& x : arguments) {
        const bool is_wanted = x->is_leaf() && x->requires_grad();
        node->arguments.push_back(
            {is_wanted ? x : nullptr, x->grad_fn, saves_tensors ? x->version : nullptr, *x->version});
    }
    node->backward = std::move(backward);
    made->grad_fn = std::move(node);
    return made;
}

VariablePtr record_view(py::Run& run, Tensor view, const char* name, const VariablePtr& x,
                        Backward backward) {
    VariablePtr made = record(run, {std::move(view)}, name, {x}, std::move(backward), false);
    made->base = x->base ? x->base : x;
    made->version = x->version;
    made->nearness = x->nearness;
    return made;
}

void check_in_place(py::Run& run, const VariablePtr& x) {
    for (Index axis = 0; !x->data.is_one_hot() && axis < x->data.rank(); ++axis) {
        const auto at = static_cast<std::size_t>(axis);
        if (x->data.strides()[at] == 0 && x->data.shape()[at] > 1) {
            py::refuse("This page writes to no tensor that `expand` made: `clone()` it first");
        }
    }
    if (!run.state<TorchState>().gradients_enabled) {
        return;
    }
    if (x->is_leaf() && x->requires_grad()) {
        raise("RuntimeError", {"a leaf Variable that requires grad is being used in an in-place operation."});
    }
    if (x->grad_fn && std::string_view(x->grad_fn->name) == "UnbindBackward0") {
        py::refuse("This page has no words for writing to one of several views that one call has given");
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
    note_written(run, x, values);
}

void note_written(py::Run& run, const VariablePtr& x, const Rounded& values) {
    ++*x->version;
    if (!values.order_matters) {
        return;
    }
    x->nearness->difference = HUGE_VAL;
    if (x->nearness->shown_outside) {
        run.mark_rounding_from_now_on();
    }
}

} // namespace lim::torch
