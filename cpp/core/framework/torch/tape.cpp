#include "core/framework/torch/tape.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/framework/torch/tensor_object.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

namespace lim::torch {
namespace {

void add_to(std::optional<Rounded>& sum, const Rounded& more) {
    if (!sum) {
        sum = more;
        return;
    }
    sum->tensor = array::arithmetic(array::Arithmetic::add, sum->tensor, more.tensor);
    sum->order_matters = sum->order_matters || more.order_matters;
    sum->difference = HUGE_VAL;
}

/// leaf.grad gains a gradient (torch::autograd::AccumulateGrad).
void accumulate(py::Run& run, Variable& leaf, const Rounded& gradient) {
    if (leaf.grad) { // PyTorch adds in place: the object stays
        std::optional<Rounded> sum = leaf.grad->rounded();
        add_to(sum, gradient);
        write_into(run, leaf.grad, *sum);
        return;
    }
    // of its own: what arrives may be the gradient of another tensor too, and `grad` is written to
    leaf.grad = make_variable(Rounded{gradient.tensor.row_major().snapshot(), gradient.order_matters});
}

Rounded root_gradient(const Variable& root, const VariablePtr& given) {
    if (given) {
        if (given->data.shape() != root.data.shape()) {
            raise("RuntimeError",
                  {"Mismatch in shape: grad_output[0] has a shape of torch.Size(",
                   bracketed(given->data.shape()), ") and output[0] has a shape of torch.Size(",
                   bracketed(root.data.shape()), ")."});
        }
        return given->rounded();
    }
    if (root.data.size() != 1) {
        raise("RuntimeError", {"grad can be implicitly created only for scalar outputs"});
    }
    return {array::full(root.data.shape(), root.data.dtype(), std::int64_t{1})};
}

/// The gradients of a call's arguments.
/// @throws Refused where what it has saved was written to since: there PyTorch raises an error
Gradients gradients_of(const Node& node, const Rounded& arrived) {
    for (const Node::Argument& argument : node.arguments) {
        if (argument.version && *argument.version != argument.saved_version) {
            py::refuse(refusals::written_since);
        }
    }
    Gradients gradients = node.backward(arrived);
    for (std::optional<Rounded>& each : gradients) {
        if (each && node.saves_inexact) {
            each->order_matters = true;
            each->difference = HUGE_VAL;
        }
    }
    return gradients;
}

} // namespace

Node::~Node() {
    std::vector<Argument> waiting = std::move(arguments);
    while (!waiting.empty()) {
        const std::shared_ptr<Node> node = std::move(waiting.back().node);
        waiting.pop_back();
        if (node && node.use_count() == 1) {
            std::ranges::move(node->arguments, std::back_inserter(waiting));
            node->arguments.clear();
        }
    }
}

void backward(py::Run& run, const VariablePtr& root, const VariablePtr& gradient, bool retain_graph) {
    if (gradient) { // its shape is looked at first
        static_cast<void>(root_gradient(*root, gradient));
    }
    if (!root->requires_grad()) {
        raise("RuntimeError", {"element 0 of tensors does not require grad and does not have a grad_fn"});
    }
    const Rounded start = root_gradient(*root, gradient);
    if (!root->grad_fn) {
        accumulate(run, *root, start);
        return;
    }
    // the latest call first: all that follows from a call is done before it
    std::map<std::uint64_t, std::pair<std::shared_ptr<Node>, std::optional<Rounded>>, std::greater<>> waiting;
    std::vector<std::pair<VariablePtr, std::optional<Rounded>>> leaves;
    waiting[root->grad_fn->number] = {root->grad_fn, start};
    while (!waiting.empty()) {
        const auto [node, arrived] = waiting.begin()->second;
        waiting.erase(waiting.begin());
        if (node->freed && node->saves_tensors) {
            raise(
                "RuntimeError",
                {"Trying to backward through the graph a second time (or directly access saved tensors after "
                 "they have already been freed). Saved intermediate values of the graph are freed when you "
                 "call .backward() or autograd.grad(). Specify retain_graph=True if you need to backward "
                 "through the graph a second time or if you need to access saved tensors after calling "
                 "backward."});
        }
        run.memory().require(static_cast<double>(arrived->tensor.size()) * 16);
        const Gradients gradients = gradients_of(*node, *arrived);
        node->freed = node->freed || !retain_graph;
        for (std::size_t i = 0; i < gradients.size(); ++i) {
            if (!gradients[i]) {
                continue;
            }
            if (const auto& from = node->arguments[i].node) {
                auto& [next, sum] = waiting[from->number];
                next = from;
                add_to(sum, *gradients[i]);
            } else if (const VariablePtr& leaf = node->arguments[i].leaf) {
                const auto found =
                    std::ranges::find(leaves, leaf, [](const auto& pair) { return pair.first; });
                auto& sum =
                    found == leaves.end() ? leaves.emplace_back(leaf, std::nullopt).second : found->second;
                add_to(sum, *gradients[i]);
            }
        }
    }
    for (const auto& [leaf, sum] : leaves) {
        accumulate(run, *leaf, *sum);
    }
}

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
            py::refuse(refusals::written_expanded);
        }
    }
    if (!run.state<TorchState>().gradients_enabled) {
        return;
    }
    if (x->is_leaf() && x->requires_grad()) {
        raise("RuntimeError", {"a leaf Variable that requires grad is being used in an in-place operation."});
    }
    if (x->grad_fn && std::string_view(x->grad_fn->name) == "UnbindBackward0") {
        py::refuse(refusals::error_words, {"torch", "view[…] = …"});
    }
    if (x->base && x->base->is_leaf() && x->base->requires_grad()) {
        raise("RuntimeError",
              {"a view of a leaf Variable that requires grad is being used in an in-place operation."});
    }
    if (x->base && (x->requires_grad() || x->base->requires_grad())) {
        py::refuse(refusals::writes_to_computed);
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
