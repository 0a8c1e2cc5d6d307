#include "core/framework/keras/tape.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <iterator>
#include <map>

namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

py::Value gradient(Run& run, const Arguments& arguments);
py::Value make_tape(Run& run, const Arguments& arguments);

py::Value watch(Run& run, const Arguments& arguments);

constexpr py::Entry tape_methods[] = {
    {"gradient(target, sources, output_gradients=?None, unconnected_gradients=?'none')", gradient},
    {"watch(tensor)", watch}};
constexpr py::Entry tape_constructor{"GradientTape(persistent=False, watch_accessed_variables=?True)",
                                     make_tape};

/// A tf.GradientTape that is entered once, and used once where it is not persistent.
class Tape : public py::Object {
public:
    Tape(int tape_number, bool is_persistent) : number(tape_number), persistent(is_persistent) {}
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
    bool persistent;
    bool used = false;

private:
    bool entered_ = false;
};

py::Value make_tape(Run& run, const Arguments& arguments) {
    const bool* const persistent = arguments[0].get<bool>();
    if (persistent == nullptr) {
        py::refuse(refusals::only_bool, {"persistent"});
    }
    return std::make_shared<Tape>(++run.state<TfState>().tapes, *persistent);
}

/// The items of a list or a tuple, or the value alone.
py::Values each_of(const py::Value& value) {
    const py::Values* const items = py::items_in(value);
    return items != nullptr ? *items : py::Values{value};
}

py::Value watch(Run& run, const Arguments& arguments) {
    const auto tape = arguments.self().object_of<Tape>();
    for (const py::Value& each : each_of(arguments[0])) {
        const EagerPtr x = as_tensor(each);
        if (!x || !is_floating(x->data.dtype()) || run.state<TfState>().recording != tape->number) {
            py::refuse(refusals::tape_watch);
        }
        x->watched_by = tape->number;
    }
    return {};
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

/// Whether a tape knows of it: a variable that is trained, what it was told to watch, and what came of these.
bool is_known(const EagerPtr& x, int tape) {
    return (x->is_variable() && x->trainable) || x->watched_by == tape || (x->node && x->node->tape == tape);
}

/// What has arrived at each of the sources, nothing where the target does not depend on it.
std::vector<std::optional<Gradient>> gradients_at(Run& run, int tape, const EagerPtr& target,
                                                  const std::vector<EagerPtr>& sources) {
    const auto [order, places] = collected(target, tape);
    std::vector<std::optional<Gradient>> results(sources.size());
    run.memory().require(target->data.shape(), target->data.dtype());
    const Gradient ones{
        array::Rounded{array::full(target->data.shape(), target->data.dtype(), std::int64_t{1})}};
    std::vector<std::optional<Gradient>> arrived(order.size());
    const auto arrive = [&](const EagerPtr& at, const Gradient& gradient) {
        for (std::size_t k = 0; k < sources.size(); ++k) {
            if (sources[k] == at && is_known(at, tape)) {
                add(results[k], gradient);
            }
        }
        if (const auto place = places.find(at.get()); place != places.end()) {
            add(arrived[place->second], gradient);
        }
    };
    arrive(target, ones);
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
            if (gradients[k]) {
                arrive(node.arguments[k], *gradients[k]);
            }
        }
    }
    return results;
}

py::Value gradient_value(const std::optional<Gradient>& gradient) {
    if (!gradient) {
        return {};
    }
    if (const auto* dense = std::get_if<array::Rounded>(&*gradient)) {
        return make_result(*dense, {});
    }
    return slices_value(std::get<IndexedSlices>(*gradient));
}

py::Value gradient(Run& run, const Arguments& arguments) {
    const auto tape = arguments.self().object_of<Tape>();
    const EagerPtr target = as_tensor(arguments[0]);
    std::vector<EagerPtr> sources;
    for (const py::Value& each : each_of(arguments[1])) {
        sources.push_back(as_tensor(each));
        if (!sources.back()) {
            py::refuse(refusals::gradient_sources);
        }
    }
    if (!target || !is_floating(target->data.dtype())) {
        py::refuse(refusals::gradient_sources);
    }
    if (run.state<TfState>().recording != 0) {
        py::refuse(refusals::gradient_within_tape);
    }
    if (std::exchange(tape->used, true) && !tape->persistent) {
        raise("RuntimeError", {"A non-persistent GradientTape can only be used to compute one set of "
                               "gradients (or jacobians)"});
    }
    const auto results = gradients_at(run, tape->number, target, sources);
    py::Values values;
    std::ranges::transform(results, std::back_inserter(values), gradient_value);
    return arguments[1].list() != nullptr    ? py::make_list(values)
           : arguments[1].tuple() != nullptr ? py::make_tuple(values)
                                             : values[0];
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

bool is_known_to_tape(Run& run, const EagerPtr& x) {
    const int tape = run.state<TfState>().recording;
    return tape != 0 && is_known(x, tape);
}

EagerPtr record(Run& run, array::Rounded values, const std::vector<EagerPtr>& arguments, Backward backward) {
    EagerPtr made = make_result(std::move(values), arguments);
    const int tape = run.state<TfState>().recording;
    if (std::ranges::any_of(arguments, [&](const EagerPtr& x) { return is_known_to_tape(run, x); })) {
        made->node = std::make_shared<Node>(Node{tape, arguments, std::move(backward)});
    }
    return made;
}

} // namespace lim::keras
