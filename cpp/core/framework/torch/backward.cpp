#include "core/framework/torch/tape.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/torch/in_place.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/framework/torch/sparse_tensor.hpp"
#include "core/framework/torch/tensor_object.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace lim::torch {
namespace {

void add_to(std::optional<Rounded>& sum, const Rounded& more) {
    if (!sum) {
        sum = more;
        return;
    }
    if (sum->tensor.shape() != more.tensor.shape() || sum->tensor.dtype() != more.tensor.dtype()) {
        py::refuse(refusals::set_data); // `x.data = …` between the calls
    }
    sum->tensor = array::arithmetic(array::Arithmetic::add, sum->tensor, more.tensor);
    sum->order_matters = sum->order_matters || more.order_matters;
    sum->difference = HUGE_VAL;
}

/// What arrives at a leaf: a dense gradient or a sparse one.
struct Arrived {
    VariablePtr leaf;
    std::optional<Rounded> dense;
    std::shared_ptr<SparseTensor> sparse;
};

/// leaf.grad gains a gradient (torch::autograd::AccumulateGrad).
void accumulate(py::Run& run, Variable& leaf, const Rounded& gradient) {
    if (leaf.grad && leaf.grad->is_sparse) {
        py::refuse(refusals::sparse_gradient);
    }
    if (leaf.grad) { // PyTorch adds in place: the object stays
        std::optional<Rounded> sum = leaf.grad->rounded();
        add_to(sum, gradient);
        write_into(run, leaf.grad, *sum);
        return;
    }
    if (gradient.tensor.shape() != leaf.data.shape()) {
        py::refuse(refusals::set_data);
    }
    // of its own (clone_obey_contract): what arrives may be another tensor's too, and `grad` is written to
    const Tensor elements = array::is_dense(leaf.data) ? array::laid_out_as(gradient.tensor, leaf.data)
                                                       : array::contiguous(gradient.tensor);
    leaf.grad = make_variable(Rounded{elements.snapshot(), gradient.order_matters});
    const Shape& shape = leaf.data.shape();
    if (std::ranges::count(shape, 1) > 0) { // there it keeps its own, unless others hold it too
        leaf.grad->nearness->strides = KnownStrides::of_longer_axes;
    }
}

void accumulate_sparse(Variable& leaf, const std::shared_ptr<SparseTensor>& gradient) {
    if (!leaf.grad) {
        leaf.grad = gradient;
        return;
    }
    if (!leaf.grad->is_sparse) {
        py::refuse(refusals::sparse_gradient);
    }
    std::static_pointer_cast<SparseTensor>(leaf.grad)->add(*gradient);
}

/// The gradient of a result whose `grad` is kept (the hook of Tensor.retain_grad).
void retain(const Node& node, const Rounded& gradient) {
    const VariablePtr x = node.retained.lock();
    if (!x || x->grad_fn.get() != &node) {
        return;
    }
    std::optional<Rounded> sum = x->grad ? std::optional(x->grad->rounded()) : std::nullopt;
    add_to(sum, gradient);
    x->grad = make_variable(Rounded{sum->tensor.row_major().snapshot(), sum->order_matters});
    x->grad->nearness->strides = KnownStrides::none;
}

Rounded root_gradient(const Variable& root, const VariablePtr& given) {
    if (given) {
        if (given->data.shape() != root.data.shape()) {
            raise("RuntimeError",
                  {"Mismatch in shape: grad_output[0] has a shape of torch.Size(",
                   bracketed(given->data.shape()), ") and output[0] has a shape of torch.Size(",
                   bracketed(root.data.shape()), ")."});
        }
        return given->data.dtype() == root.data.dtype()
                   ? given->rounded()
                   : Rounded{array::to_dtype(given->data, root.data.dtype()), given->inexact()};
    }
    if (root.data.size() != 1) {
        raise("RuntimeError", {"grad can be implicitly created only for scalar outputs"});
    }
    return {array::full(root.data.shape(), root.data.dtype(), std::int64_t{1})};
}

} // namespace

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

namespace {

/// Asked of each call that a gradient arrives at: whether it goes on from there.
using Follow = std::function<bool(const std::shared_ptr<Node>&, const Rounded&)>;

/// Adds to what has arrived at the leaf of a call.
/// @param is_sparse whether the gradient is that of some rows
void add_at_leaf(std::vector<Arrived>& leaves, const VariablePtr& leaf, const Node& node,
                 const Rounded& gradient, bool is_sparse) {
    auto found = std::ranges::find(leaves, leaf, &Arrived::leaf);
    if (found == leaves.end()) {
        found = leaves.insert(found, {leaf, std::nullopt, nullptr});
    }
    if ((found->sparse && !is_sparse) || (found->dense && is_sparse)) {
        py::refuse(refusals::sparse_gradient);
    }
    if (!is_sparse) {
        return add_to(found->dense, gradient);
    }
    const bool of_bags =
        std::string_view(node.name) == "EmbeddingBagBackward0"; // which selects rows of another
    const auto arrived =
        std::make_shared<SparseTensor>(node.sparse_shape, *node.sparse_rows, gradient, of_bags);
    if (found->sparse) {
        found->sparse->add(*arrived);
    } else {
        found->sparse = arrived;
    }
}

/// Lets a gradient flow back from a call. @returns what arrives at the leaves
std::vector<Arrived> flow(py::Run& run, const std::shared_ptr<Node>& root, const Rounded& start,
                          bool retain_graph, const Follow& follow) {
    // the latest call first: all that follows from a call is done before it
    std::map<std::uint64_t, std::pair<std::shared_ptr<Node>, std::optional<Rounded>>, std::greater<>> waiting;
    std::vector<Arrived> leaves;
    waiting[root->number] = {root, start};
    while (!waiting.empty()) {
        const auto [node, arrived] = std::move(waiting.begin()->second);
        waiting.erase(waiting.begin());
        if (!follow(node, *arrived)) {
            continue;
        }
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
            const bool is_sparse = node->sparse_rows && i == 0; // of the weight
            if (const auto& from = node->arguments[i].node) {
                if (is_sparse) {
                    py::refuse(refusals::sparse_gradient);
                }
                auto& [next, sum] = waiting[from->number];
                next = from;
                add_to(sum, *gradients[i]);
            } else if (const VariablePtr& leaf = node->arguments[i].leaf) {
                add_at_leaf(leaves, leaf, *node, *gradients[i], is_sparse);
            }
        }
    }
    return leaves;
}

/// The gradient to begin with.
/// @throws FrameworkError RuntimeError
Rounded start_of(const VariablePtr& root, const VariablePtr& gradient) {
    if (gradient) { // its shape is looked at first
        static_cast<void>(root_gradient(*root, gradient));
    }
    if (!root->requires_grad() || is_view_without_history(*root)) {
        raise("RuntimeError", {"element 0 of tensors does not require grad and does not have a grad_fn"});
    }
    return root_gradient(*root, gradient);
}

/// The calls on the way from the inputs to the root, the root's own too.
std::set<const Node*> calls_between(const std::shared_ptr<Node>& root,
                                    const std::vector<VariablePtr>& inputs) {
    std::map<std::uint64_t, const Node*> reached{{root->number, root.get()}};
    std::vector<const Node*> left{root.get()};
    while (!left.empty()) {
        const Node* const node = left.back();
        left.pop_back();
        for (const Node::Argument& argument : node->arguments) {
            if (argument.node && reached.emplace(argument.node->number, argument.node.get()).second) {
                left.push_back(argument.node.get());
            }
        }
    }
    std::set<const Node*> between;
    for (const auto& [number, node] : reached) { // what a call is made of comes before it
        const bool leads = std::ranges::any_of(node->arguments, [&](const Node::Argument& argument) {
            return std::ranges::any_of(inputs,
                                       [&](const VariablePtr& input) {
                                           return (argument.leaf && argument.leaf == input) ||
                                                  (argument.node && argument.node == input->grad_fn);
                                       }) ||
                   between.contains(argument.node.get());
        });
        if (leads) {
            between.insert(node);
        }
    }
    return between;
}

} // namespace

void backward(py::Run& run, const VariablePtr& root, const VariablePtr& gradient, bool retain_graph) {
    const Rounded start = start_of(root, gradient);
    if (!root->grad_fn) {
        accumulate(run, *root, start);
        return;
    }
    const auto keep = [](const std::shared_ptr<Node>& node, const Rounded& arrived) {
        retain(*node, arrived);
        return true;
    };
    for (const auto& [leaf, dense, sparse] : flow(run, root->grad_fn, start, retain_graph, keep)) {
        sparse ? accumulate_sparse(*leaf, sparse) : accumulate(run, *leaf, *dense);
    }
}

Gradients gradients_at(py::Run& run, const VariablePtr& root, const VariablePtr& gradient,
                       const std::vector<VariablePtr>& inputs, bool retain_graph) {
    const Rounded start = start_of(root, gradient);
    Gradients found(inputs.size());
    const auto note = [&](const auto& is_it, const Rounded& arrived) {
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            found[i] = is_it(inputs[i]) ? std::optional(arrived) : found[i];
        }
    };
    if (!root->grad_fn) {
        note([&](const VariablePtr& input) { return input == root; }, start);
        return found;
    }
    const auto between = calls_between(root->grad_fn, inputs);
    const auto catch_inputs = [&](const std::shared_ptr<Node>& node, const Rounded& arrived) {
        note([&](const VariablePtr& input) { return input->grad_fn == node; }, arrived);
        return between.contains(node.get());
    };
    for (const auto& [leaf, dense, sparse] : flow(run, root->grad_fn, start, retain_graph, catch_inputs)) {
        if (sparse) {
            py::refuse(refusals::sparse_gradient);
        }
        note([&at = leaf](const VariablePtr& input) { return input == at; }, *dense);
    }
    return found;
}

} // namespace lim::torch
