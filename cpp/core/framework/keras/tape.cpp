#include "core/framework/keras/tape.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <map>

namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

py::Value gradient(Run& run, const Arguments& arguments);
py::Value make_tape(Run& run, const Arguments& arguments);

constexpr py::Entry tape_methods[] = {
    {"gradient(target, sources, output_gradients=?None, unconnected_gradients=?'none')", gradient}};
constexpr py::Entry tape_constructor{"GradientTape(persistent=?False, watch_accessed_variables=?True)",
                                     make_tape};

/// A tf.GradientTape that is used once.
class Tape : public py::Object {
public:
    explicit Tape(int tape_number) : number(tape_number) {}
    [[nodiscard]] static const py::Type& python_type() { return tape_type(); }
    [[nodiscard]] const py::Type& type() const override { return tape_type(); }
    [[nodiscard]] std::string repr(Run&) override {
        return "<tensorflow.python.eager.backprop.GradientTape object at 0x…>";
    }
    [[nodiscard]] std::string pretty(Run&) override {
        return "<tensorflow.python.eager.backprop.GradientTape at 0x…>";
    }
    [[nodiscard]] std::optional<py::Value> enter(Run& run) override {
        int& recording = run.state<TfState>().recording;
        if (recording != 0 || entered_) {
            py::refuse(refusals::tape_twice);
        }
        entered_ = true;
        recording = number;
        return shared_from_this();
    }
    bool leave(Run& run, const py::Value& /*exception*/) override {
        run.state<TfState>().recording = 0;
        return false;
    }

    int number;
    bool used = false;

private:
    bool entered_ = false;
};

py::Value make_tape(Run& run, const Arguments&) {
    return std::make_shared<Tape>(++run.state<TfState>().tapes);
}

using Places = std::map<const EagerTensor*, std::size_t>;

/// The results of calls that lead to x, each after those that are its call's arguments, and their places.
std::pair<std::vector<EagerPtr>, Places> collected(const EagerPtr& x, int tape) {
    std::vector<EagerPtr> order;
    Places places;
    std::vector<std::pair<EagerPtr, std::size_t>> path; // each with how many of its arguments are done
    const auto visit = [&](const EagerPtr& at) {
        if (at->node && at->node->tape == tape && places.emplace(at.get(), 0).second) {
            path.emplace_back(at, 0);
        }
    };
    visit(x);
    while (!path.empty()) {
        auto& [at, done] = path.back();
        if (done < at->node->arguments.size()) {
            visit(at->node->arguments[done++]);
        } else {
            places[at.get()] = order.size();
            order.push_back(at);
            path.pop_back();
        }
    }
    return {std::move(order), std::move(places)};
}

void add(std::optional<Gradient>& to, const Gradient& more) {
    if (!to) {
        to = more;
        return;
    }
    auto* sum = std::get_if<array::Rounded>(&*to);
    const auto* dense = std::get_if<array::Rounded>(&more);
    if (sum == nullptr || dense == nullptr) {
        py::refuse(refusals::several_look_ups);
    }
    sum->tensor = array::arithmetic(array::Arithmetic::add, sum->tensor, dense->tensor);
    sum->order_matters = sum->order_matters || dense->order_matters;
}

py::Value gradient(Run& run, const Arguments& arguments) {
    const auto tape = arguments.self().object_of<Tape>();
    const EagerPtr target = as_tensor(arguments[0]);
    const EagerPtr source = as_tensor(arguments[1]);
    if (!target || !source || !source->is_variable() || target->is_variable()) {
        py::refuse(refusals::gradient_sources);
    }
    if (run.state<TfState>().recording != 0) {
        py::refuse(refusals::gradient_within_tape);
    }
    if (std::exchange(tape->used, true)) {
        raise("RuntimeError", {"A non-persistent GradientTape can only be used to compute one set of "
                               "gradients (or jacobians)"});
    }
    const auto [order, places] = collected(target, tape->number);
    if (order.empty()) {
        return {};
    }
    std::vector<std::optional<Gradient>> arrived(order.size());
    std::optional<Gradient> result;
    run.memory().require(target->data.shape(), target->data.dtype());
    arrived.back() = array::Rounded{array::full(target->data.shape(), target->data.dtype(), std::int64_t{1})};
    for (std::size_t i = order.size(); i-- > 0;) {
        const Node& node = *order[i]->node;
        if (!arrived[i]) {
            continue;
        }
        const auto* dense = std::get_if<array::Rounded>(&*arrived[i]);
        if (!node.backward || dense == nullptr) {
            py::refuse(refusals::gradient_path);
        }
        const auto gradients = node.backward(run, *dense);
        for (std::size_t k = 0; k < gradients.size(); ++k) {
            if (!gradients[k]) {
                continue;
            }
            if (node.arguments[k] == source) {
                add(result, *gradients[k]);
            } else if (const auto at = places.find(node.arguments[k].get()); at != places.end()) {
                add(arrived[at->second], *gradients[k]);
            }
        }
    }
    if (!result) {
        return {};
    }
    if (const auto* dense = std::get_if<array::Rounded>(&*result)) {
        return make_result(*dense, {});
    }
    return slices_value(std::get<IndexedSlices>(*result), false);
}

} // namespace

const py::Type& tape_type() {
    static constexpr py::Type type{.name = "GradientTape",
                                   .module = "tensorflow.python.eager.backprop",
                                   .methods = tape_methods,
                                   .constructor = &tape_constructor,
                                   .wrong_call = raise_in_words_of_methods};
    return type;
}

Node::~Node() {
    backward = nullptr; // which may refer to them too
    py::Values held(arguments.begin(), arguments.end());
    arguments.clear();
    py::dismantle(held);
}

EagerPtr record(Run& run, array::Rounded values, const std::vector<EagerPtr>& arguments, Backward backward) {
    EagerPtr made = make_result(std::move(values), arguments);
    const int tape = run.state<TfState>().recording;
    const auto known = [tape](const EagerPtr& x) {
        return (x->is_variable() && x->trainable) || (x->node && x->node->tape == tape);
    };
    if (tape != 0 && std::ranges::any_of(arguments, known)) {
        made->node = std::make_shared<Node>(Node{tape, arguments, std::move(backward)});
    }
    return made;
}

} // namespace lim::keras
