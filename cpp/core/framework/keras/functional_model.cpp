#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/keras/call_graph.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/gradients.hpp"
#include "core/framework/keras/input.hpp"
#include "core/framework/keras/layer_instance.hpp"
#include "core/framework/keras/layer_value.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/model.hpp"
#include "core/framework/keras/summary.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <map>
#include <set>

/// tf.keras.Model(inputs, outputs) (tf_keras/src/engine/functional.py).
namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

using Tensors = std::vector<EagerPtr>;
using Shapes = std::vector<PartialShape>;

const py::Type& functional_type();

/// The calls that lead from inputs to outputs.
class Functional : public ModelObject {
public:
    Functional(Symbols of_inputs, Symbols of_outputs);
    [[nodiscard]] const py::Type& type() const override { return functional_type(); }
    [[nodiscard]] bool casts() const override { return false; }
    [[nodiscard]] bool takes_list() const override { return inputs.size() > 1; }
    [[nodiscard]] bool has_several() const override { return takes_list() || outputs.size() > 1; }
    [[nodiscard]] std::optional<py::Value> told_of(bool output) const override;
    [[nodiscard]] bool takes_ints() const override { return true; }
    [[nodiscard]] Shapes shapes_after(Run& run, const Shapes& given) override;
    [[nodiscard]] Tensors carry_out_all(Run& run, const Tensors& given) override;
    [[nodiscard]] PartialShape shape_after(Run& run, const PartialShape& input) override {
        return shapes_after(run, {input})[0];
    }
    [[nodiscard]] EagerPtr carry_out(Run& run, const EagerPtr& x) override {
        return carry_out_all(run, {x})[0];
    }
    [[nodiscard]] py::Value predicted(Run& run, const py::Value& given) override;
    [[nodiscard]] std::string summarised(Run& run) const override;

    Symbols inputs;
    Symbols outputs;

private:
    /// What each of the calls gives, from what the inputs are.
    template <class T, class Carry> std::vector<T> through(const std::vector<T>& given, Carry carry) const;

    CallGraph graph_;
};

Functional::Functional(Symbols of_inputs, Symbols of_outputs)
    : inputs(std::move(of_inputs)), outputs(std::move(of_outputs)) {
    built = true;
    if (!takes_list()) {
        told_shape = inputs[0]->shape;
    }
    for (const Symbol& symbol : outputs) {
        if (symbol->dtype != DType::float32) { // which a call would have to tell of
            py::refuse(refusals::layer_input_dtype);
        }
    }
    graph_ = graph_between(inputs, outputs);
    layers = graph_.layers;
}

std::optional<py::Value> Functional::told_of(bool output) const {
    py::Values shapes;
    for (const Symbol& symbol : output ? outputs : inputs) {
        shapes.push_back(tuple_of(symbol->shape));
    }
    return one_or_list(std::move(shapes));
}

template <class T, class Carry>
std::vector<T> Functional::through(const std::vector<T>& given, Carry carry) const {
    std::map<CallPtr, std::vector<T>> results;
    const auto of = [&](const Symbols& symbols) {
        std::vector<T> found;
        for (const Symbol& symbol : symbols) {
            found.push_back(results.at(symbol->made_by.get())[symbol->output]);
        }
        return found;
    };
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        results[inputs[i]->made_by.get()] = {given[i]};
    }
    for (const CallPtr call : graph_.calls) {
        if (!call->inputs.empty()) {
            results[call] = carry(*as_layer(call->layer), of(call->inputs));
        }
    }
    return of(outputs);
}

Shapes Functional::shapes_after(Run& run, const Shapes& given) {
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const PartialShape& declared = inputs[i]->shape;
        const bool fits =
            given.size() == inputs.size() && given[i].size() == declared.size() &&
            std::ranges::equal(declared, given[i], [](const auto& a, const auto& b) { return !a || a == b; });
        if (!fits) {
            py::refuse(refusals::model_input);
        }
    }
    return through(given,
                   [&](AnyLayer& layer, const Shapes& shapes) { return layer.shapes_after(run, shapes); });
}

PartialShape without_last_one(PartialShape shape) {
    if (!shape.empty() && shape.back() == 1) {
        shape.pop_back();
    }
    return shape;
}

/// An input in the shape and dtype that the model is made for.
EagerPtr conformed(Run& run, const EagerPtr& x, const SymbolicTensor& declared, std::size_t place,
                   const std::string& model) {
    const Shape& shape = x->data.shape();
    const PartialShape ours = without_last_one(declared.shape);
    const PartialShape theirs = without_last_one(partial(shape));
    for (std::size_t i = 0; i < std::min(ours.size(), theirs.size()); ++i) {
        if (ours[i] && ours[i] != theirs[i]) {
            raise("ValueError", {"Input ", std::to_string(place), " of layer \"", model,
                                 "\" is incompatible with the layer: expected shape=",
                                 text_of(declared.shape), ", found shape=", text_of(partial(shape))});
        }
    }
    const bool lacks_one = shape.size() + 1 == declared.shape.size() && declared.shape.back() == 1;
    if ((shape.size() != declared.shape.size() && !lacks_one) || shape.empty() || x->data.size() == 0 ||
        x->mask || x->mask_unknown) {
        py::refuse(refusals::model_input);
    }
    if (!lacks_one && declared.shape.back() && shape.back() != *declared.shape.back()) {
        py::refuse(refusals::model_input);
    }
    EagerPtr result = x;
    if (lacks_one) {
        Shape longer = shape;
        longer.push_back(1);
        result = record(run, {*array::reshape_view(x->data.row_major(), longer), x->inexact}, {x},
                        gradient_in_shape(shape));
    }
    return result->data.dtype() == declared.dtype
               ? result
               : record(run, {cast_to(run, result->data, declared.dtype), x->inexact}, {result}, {});
}

Tensors Functional::carry_out_all(Run& run, const Tensors& given) {
    if (given.size() != inputs.size()) {
        py::refuse(refusals::model_input);
    }
    Tensors at;
    for (std::size_t i = 0; i < given.size(); ++i) {
        at.push_back(conformed(run, given[i], *inputs[i], i, label));
    }
    try {
        return through(at, [&](AnyLayer& layer, const Tensors& tensors) {
            return layer.has_several() ? layer.carry_out_all(run, tensors)
                                       : Tensors{call_layer(run, layer, tensors[0])};
        });
    } catch (const FrameworkError&) { // whose words tell of the arguments
        py::refuse(refusals::error_words, {"tensorflow", "Model"});
    }
}

py::Value Functional::predicted(Run& run, const py::Value& given) {
    const py::Values* const items = py::items_in(given);
    if ((items != nullptr) != takes_list() || (items != nullptr && items->size() != inputs.size())) {
        py::refuse(refusals::layer_input);
    }
    Tensors batches;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        batches.push_back(batch_of(run, items != nullptr ? (*items)[i] : given));
        const Shape& shape = batches[i]->data.shape();
        if (shape.size() != inputs[i]->shape.size() || shape[0] != batches[0]->data.shape()[0]) {
            py::refuse(refusals::model_input);
        }
    }
    const Tensors results = carry_out_all(run, batches);
    return one_or_list({results.begin(), results.end()});
}

std::string Functional::summarised(Run& run) const {
    std::set<int> depths;
    std::set<const AnyLayer*> called;
    bool is_chain = true;
    for (const auto& [call, depth] : graph_.depths) {
        is_chain = is_chain && depths.insert(depth).second && call->inputs.size() < 2 &&
                   called.insert(as_layer(call->layer)).second;
    }
    if (is_chain) {
        return summary_of(run, label, *this);
    }
    Connections connections;
    for (const py::Value& layer : layers) {
        std::map<int, CallPtr> of_layer; // in the order in which they were made
        for (const CallPtr call : graph_.calls) {
            if (as_layer(call->layer) == as_layer(layer)) {
                of_layer[call->place] = call;
            }
        }
        if (as_layer(layer)->in_sequential) { // which has called it, too
            py::refuse_missing("summary()");
        }
        py::Values names;
        for (const auto& [place, call] : of_layer) {
            for (const Symbol& input : call->inputs) {
                names.emplace_back(concat({as_layer(input->made_by->layer)->label, "[",
                                           std::to_string(input->made_by->place), "][",
                                           std::to_string(input->output), "]"}));
            }
        }
        connections.push_back(py::repr(run, py::make_list(std::move(names))));
    }
    return summary_of(run, label, *this, &connections);
}

py::Value make_functional(Run& run, const Arguments& arguments) {
    const auto symbols_at = [&](std::size_t parameter) {
        Symbols found =
            arguments[parameter].tuple() != nullptr ? Symbols() : symbols_in(arguments[parameter]);
        if (found.empty()) {
            py::refuse_missing("Model(inputs, outputs)");
        }
        return found;
    };
    if (!arguments.rest().empty() || !arguments.rest_by_name().empty()) {
        py::refuse_missing("Model(inputs, outputs, …)");
    }
    Symbols inputs = symbols_at(0);
    Symbols outputs = symbols_at(1);
    const std::string label = label_of(run, arguments[2], "model");
    const auto model = std::make_shared<Functional>(std::move(inputs), std::move(outputs));
    model->label = label;
    return model;
}

template <Symbols Functional::* symbols, bool as_list> py::Value ends_of(Run&, const py::Value& self) {
    const auto& model = static_cast<const Functional&>(*as_layer(self));
    py::Values found((model.*symbols).begin(), (model.*symbols).end());
    return as_list ? py::make_list(std::move(found)) : one_or_list(std::move(found));
}

constexpr py::Entry constructor_of_functional{"Model(inputs=None, outputs=None, name=None, *args, **kwargs)",
                                              make_functional};
constexpr py::Property properties_of_functional[] = {{"inputs", ends_of<&Functional::inputs, true>},
                                                     {"outputs", ends_of<&Functional::outputs, true>},
                                                     {"input", ends_of<&Functional::inputs, false>},
                                                     {"output", ends_of<&Functional::outputs, false>}};

const py::Type& functional_type() {
    static const py::Type type{.name = "Functional",
                               .module = "tf_keras.src.engine.functional",
                               .base = &model_type(),
                               .properties = properties_of_functional,
                               .wrong_call = raise_in_words_of_methods,
                               .more_methods = model_methods};
    return type;
}

} // namespace

const py::Entry& functional_constructor() { return constructor_of_functional; }

} // namespace lim::keras
