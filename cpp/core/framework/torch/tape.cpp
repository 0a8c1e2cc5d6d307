#include "core/framework/torch/tape.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/torch/state.hpp"
#include "core/framework/torch/variable.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <functional>
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

} // namespace lim::torch
