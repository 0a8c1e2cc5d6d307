#include "core/framework/torch/tape.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/torch/in_place.hpp"
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

bool is_inexact(const std::vector<VariablePtr>& arguments) {
    return std::ranges::count_if(arguments, [](const auto& x) { return x->inexact(); }) > 0; // asks each
}

} // namespace

std::uint64_t Node::next_number() {
    static std::uint64_t last = 0;
    return ++last;
}

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

VariablePtr as_variable(const py::Value& value) {
    VariablePtr found = value.object_of<Variable>();
    if (found && found->is_sparse) {
        py::refuse(refusals::sparse_gradient);
    }
    return found;
}

bool is_recorded(py::Run& run, const std::vector<VariablePtr>& arguments) {
    return run.state<TorchState>().gradients_enabled &&
           std::ranges::any_of(arguments, [](const auto& x) { return x->requires_grad(); });
}

void depend_on_elements(py::Run& run, const Variable& x) {
    if (x.inexact()) {
        run.mark_rounding_of_numbers();
    }
}

VariablePtr without_gradient(Rounded result, const std::vector<VariablePtr>& arguments) {
    if (is_inexact(arguments)) {
        result.order_matters = true;
        result.difference = HUGE_VAL;
    }
    return make_variable(std::move(result));
}

std::shared_ptr<Node> make_node(py::Run& run, const char* name, const std::vector<VariablePtr>& arguments,
                                Backward backward, bool saves_tensors) {
    if (!is_recorded(run, arguments)) {
        return nullptr;
    }
    auto node = std::make_shared<Node>();
    node->name = name;
    node->number = Node::next_number();
    node->saves_tensors = saves_tensors;
    node->saves_inexact = saves_tensors && is_inexact(arguments);
    node->arguments.reserve(arguments.size());
    for (const VariablePtr& x : arguments) {
        const bool is_wanted = x->is_leaf() && x->requires_grad() && !is_view_without_history(*x);
        node->arguments.push_back(
            {is_wanted ? x : nullptr, x->grad_fn, saves_tensors ? x->version : nullptr, *x->version});
    }
    node->backward = std::move(backward);
    return node;
}

namespace {

/// Nodes that save their result, whose elements then may not be written to before backward().
constexpr std::string_view with_result[] = {
    "ExpBackward0",     "TanhBackward0",       "SigmoidBackward0", "SqrtBackward0",
    "SoftmaxBackward0", "LogSoftmaxBackward0", "ReluBackward0",    "ReciprocalBackward0",
    "MaxBackward1",     "MinBackward1",        "StdBackward0",     "LinalgVectorNormBackward0"};
/// Those that save it, or where elements were, instead of their arguments.
constexpr std::string_view saving_no_arguments[] = {
    "ExpBackward0",        "TanhBackward0", "SigmoidBackward0",    "SqrtBackward0",       "SoftmaxBackward0",
    "LogSoftmaxBackward0", "ReluBackward0", "ReciprocalBackward0", "MaxBackward0",        "MinBackward0",
    "IndexBackward0",      "SortBackward0", "TopkBackward0",       "IndexSelectBackward0"};

bool is_among(std::span<const std::string_view> names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

} // namespace

VariablePtr record(py::Run& run, Rounded result, const char* name, const std::vector<VariablePtr>& arguments,
                   Backward backward, bool saves_tensors) {
    VariablePtr made = without_gradient(std::move(result), arguments);
    const auto node = make_node(run, name, arguments, std::move(backward), saves_tensors);
    if (node && is_among(saving_no_arguments, name)) {
        std::ranges::for_each(node->arguments, [](Node::Argument& each) { each.version = nullptr; });
    }
    if (node && is_among(with_result, name)) {
        node->arguments.push_back({nullptr, nullptr, made->version, *made->version});
    }
    made->grad_fn = node;
    return made;
}

void save_elements(py::Run& run, const std::shared_ptr<Node>& node, const VariablePtr& x) {
    if (!node) {
        return;
    }
    node->arguments.push_back({nullptr, nullptr, x->version, *x->version});
    // `x.data` and arrays write to them without counting: what was within bounds may be so no more
    node->backward = [back = std::move(node->backward), x,
                      then = x->in_memory(run).snapshot()](const Rounded& g) -> Gradients {
        const Tensor& now = x->data;
        bool stay = now.has_elements_of(then);
        if (!stay && now.dtype() == then.dtype() && now.shape() == then.shape()) {
            stay = true;
            for (Index i = 0; stay && i < now.size(); ++i) {
                stay = now.integer_at(i) == then.integer_at(i);
            }
        }
        if (!stay) {
            py::refuse(refusals::written_since);
        }
        return back(g);
    };
}

VariablePtr record_view(py::Run& run, Tensor view, const char* name, const VariablePtr& x,
                        Backward backward) {
    VariablePtr made = make_variable(std::move(view));
    made->grad_fn = make_node(run, name, {x}, std::move(backward), false);
    made->base = x->base ? x->base : x;
    made->known_version = *x->version;
    const std::string_view call = name;
    made->of_several = x->of_several || call == "UnbindBackward0" || call.starts_with("Split") ||
                       !run.state<TorchState>().gradients_enabled;
    made->requires_grad_leaf = !run.state<TorchState>().gradients_enabled && made->base->requires_grad();
    made->version = x->version;
    made->nearness = x->nearness;
    return made;
}

void check_in_place(py::Run& run, const VariablePtr& x, bool follows) {
    for (Index axis = 0; !x->data.is_one_hot() && axis < x->data.rank(); ++axis) {
        const auto at = static_cast<std::size_t>(axis);
        if (x->data.strides()[at] == 0 && x->data.shape()[at] > 1) {
            py::refuse(refusals::written_expanded);
        }
    }
    if (!run.state<TorchState>().gradients_enabled) {
        return;
    }
    if (x->of_several && x->base->requires_grad()) {
        py::refuse(refusals::error_words, {"torch", "view[…] = …"});
    }
    if (x->is_leaf() && x->requires_grad()) {
        raise("RuntimeError", {"a leaf Variable that requires grad is being used in an in-place operation."});
    }
    if (x->retains_grad) { // whose gradient is then that of what it becomes
        py::refuse(refusals::computed_grad);
    }
    if (x->base && x->base->is_leaf() && x->base->requires_grad()) {
        raise("RuntimeError",
              {"a view of a leaf Variable that requires grad is being used in an in-place operation."});
    }
    if (!follows && (x->requires_grad() || (x->base && x->base->requires_grad()))) {
        py::refuse(refusals::writes_to_computed);
    }
}

void write_into(py::Run& run, const VariablePtr& x, const Rounded& values) {
    (void)x->in_memory(run);
    run.memory().require(static_cast<double>(x->data.size()) *
                         static_cast<double>(item_size(x->data.dtype())));
    array::copy_into(x->data, values.tensor);
    note_written(run, x, values, x->nearness->unwritten ? places_of(x->data) : std::vector<Index>());
}

void note_written(py::Run& run, const VariablePtr& x, const Rounded& values, std::span<const Index> places) {
    ++*x->version;
    if (const auto& unwritten = x->nearness->unwritten) {
        unwritten->write(places);
        if (unwritten->is_over()) {
            x->nearness->unwritten.reset();
        }
    }
    if (!values.order_matters) {
        return;
    }
    x->nearness->difference = HUGE_VAL;
    if (x->nearness->shown_outside) {
        run.mark_rounding_of_numbers();
    }
}

} // namespace lim::torch
