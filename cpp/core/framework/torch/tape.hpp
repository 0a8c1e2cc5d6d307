#pragma once

#include "core/array/reduce.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace lim::python {
class Run;
}

namespace lim::torch {

class Variable;
using VariablePtr = std::shared_ptr<Variable>;

/// What flows through the graph: a tensor, and whether its last bits may differ from PyTorch's.
using array::Rounded;

/// The gradients of an operation's arguments, of which some may need none.
using Gradients = std::vector<std::optional<Rounded>>;

/// From the gradient that arrives at the result, of its shape, to those of the arguments.
using Backward = std::function<Gradients(const Rounded& gradient)>;

/// One call that was recorded: torch.autograd.graph.Node.
struct Node {
    Node() = default;
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;
    [[nodiscard]] static std::uint64_t next_number();
    ~Node(); // one after another, however long the chain of calls is

    struct Argument {
        VariablePtr leaf;           // the leaf that it is, or null
        std::shared_ptr<Node> node; // or the call that made it, or null
        // where it is saved: how often its elements were written to, now and when they were saved
        std::shared_ptr<const int> version;
        int saved_version = 0;
    };

    const char* name = nullptr; // as `grad_fn` prints it: "MmBackward0"
    std::uint64_t number = 0;   // in the order of the calls, of all runs
    std::vector<Argument> arguments;
    Backward backward;
    bool saves_tensors = false; // which are freed by the first backward
    bool saves_inexact = false; // the bits of what is saved may differ from PyTorch's
    bool freed = false;
    std::weak_ptr<Variable> retained = {}; // the result, if its `grad` is to be kept
    // of a look-up with sparse=True: which rows (n) its gradient (n, d) is of; else null
    std::shared_ptr<const Tensor> sparse_rows = {};
    Shape sparse_shape = {}; // and the shape of what they were looked up in
};

/// The gradients of a call's arguments.
/// @throws Refused where what it has saved was written to since: there PyTorch raises an error
[[nodiscard]] Gradients gradients_of(const Node& node, const Rounded& arrived);

/// tensor.backward() of a scalar, or with the gradient that arrives at it: adds to the `grad` of every leaf.
/// @throws FrameworkError RuntimeError
void backward(python::Run& run, const VariablePtr& root, const VariablePtr& gradient, bool retain_graph);

/// torch.autograd.grad(root, inputs): the gradients that arrive at them, nothing at those that the root does
/// not depend on. No `grad` changes.
/// @throws FrameworkError RuntimeError
[[nodiscard]] Gradients gradients_at(python::Run& run, const VariablePtr& root, const VariablePtr& gradient,
                                     const std::vector<VariablePtr>& inputs, bool retain_graph);

} // namespace lim::torch
