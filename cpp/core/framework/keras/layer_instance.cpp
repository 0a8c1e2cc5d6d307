#include "core/framework/keras/layer_instance.hpp"

#include "core/base/raise.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/initializers.hpp"
#include "core/framework/keras/layer_value.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/summary.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/keras/variables.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/framework/one_after_another.hpp"
#include "core/python/class_object.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/type_lookup.hpp"

#include <algorithm>

/// Layers and models of classes of the reader's (tf_keras/src/engine/base_layer.py, training.py).
namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

LayerInstance& instance_of(const Arguments& arguments) {
    if (!arguments.self().object()->is_instance()) {
        py::refuse_missing(arguments.signature().name);
    }
    return static_cast<LayerInstance&>(*as_layer(arguments.self()));
}

py::Value initialise_layer(Run& run, const Arguments& arguments) {
    LayerInstance& self = instance_of(arguments);
    refuse_unknown_keyword(arguments);
    const std::string kind = snake_case(self.type().name);
    if (kind.find('_') == 0 || kind.find("__") != std::string::npos) {
        py::refuse(refusals::layer_name);
    }
    self.trainable = is_trainable(arguments[0]);
    self.label = label_of(run, arguments[1], kind);
    self.initialised = true;
    return {};
}

py::Value initialise_model(Run& run, const Arguments& arguments) {
    if (!arguments.rest().empty()) {
        py::refuse_missing("Model(inputs, outputs)");
    }
    LayerInstance& self = instance_of(arguments);
    self.label = label_of(run, arguments[0], snake_case(self.type().name));
    self.initialised = true;
    return {};
}

py::Value call_instance(Run& run, const Arguments& arguments) {
    return instance_of(arguments).called(run, arguments);
}

/// layer.add_weight(name, shape, initializer=…).
py::Value add_weight(Run& run, const Arguments& arguments) {
    LayerInstance& self = instance_of(arguments);
    const std::string* const name = arguments[0].get<std::string>();
    Shape shape;
    const py::Values lengths = arguments[1].is_none() ? py::Values{} : py::items_of(run, arguments[1]);
    for (const py::Value& each : lengths) {
        const auto length = py::as_int(each);
        if (!length || *length < 0 || *length > 0x7fffffff) {
            py::refuse(refusals::tf_shape);
        }
        shape.push_back(static_cast<Index>(*length));
    }
    const bool* const trains = arguments[5].get<bool>();
    if ((name == nullptr && !arguments[0].is_none()) || (trains == nullptr && !arguments[5].is_none())) {
        py::refuse(refusals::layer_name);
    }
    const std::string* const dtype = arguments[2].get<std::string>();
    const bool is_default =
        arguments[2].is_none() || (dtype != nullptr && *dtype == "float32") ||
        py::equal(run, arguments[2], *run.find_attribute(*run.module("tensorflow"), "float32"));
    if (!is_default) {
        py::refuse(refusals::tf_dtype);
    }
    const py::Value initializer =
        initializer_of(arguments[3].is_none() ? py::Value("glorot_uniform") : arguments[3]);
    return self.add_variable(new_variable(initial_values(run, initializer, shape),
                                          scoped(run, name == nullptr ? "Variable" : *name),
                                          trains == nullptr || *trains));
}

py::Value call_of_layer(Run&, const Arguments& arguments) {
    static_cast<void>(instance_of(arguments));
    return arguments[0];
}

py::Value summary_of_model(Run& run, const Arguments& arguments) {
    const LayerInstance& self = instance_of(arguments);
    if (!self.built) {
        raise("ValueError",
              {"This model has not yet been built. Build the model first by calling `build()` or by "
               "calling the model on a batch of data."});
    }
    run.write(summary_of(run, self.label, self));
    return {};
}

py::Value layers_of_instance(Run&, const py::Value& self) {
    return py::make_list(as_layer(self)->layers_within());
}

constexpr py::Entry own_methods[] = {
    {"__init__(trainable=True, name=None, dtype=?None, dynamic=?False, **kwargs)", initialise_layer},
    {"__call__(*args, **kwargs)", call_instance},
    {"call(inputs, *args, **kwargs)", call_of_layer},
    {"add_weight(name=None, shape=None, dtype=None, initializer=None, regularizer=?None, trainable=None, "
     "constraint=?None, use_resource=?None)",
     add_weight}};
std::span<const py::Entry> more_layer_methods() { return own_methods; }

constexpr py::Entry model_entries[] = {{"__init__(*args, name=None)", initialise_model},
                                       {"summary(line_length=?None)", summary_of_model}};
std::span<const py::Entry> methods_of_model_classes() {
    static const std::vector<py::Entry> all =
        one_after_another<py::Entry>({model_entries, training_methods()});
    return all;
}
constexpr py::Property properties_of_models[] = {{"layers", layers_of_instance}};

/// A tensor of what is given for one: arrays and numbers; floats as float32.
py::Value cast_input(Run& run, const py::Value& value) {
    if (const py::Values* const items = py::items_in(value)) {
        py::Values cast;
        for (const py::Value& each : *items) {
            if (!as_tensor(each)) {
                py::refuse(refusals::layer_input);
            }
            cast.push_back(cast_input(run, each));
        }
        return value.list() != nullptr ? py::make_list(std::move(cast)) : py::make_tuple(std::move(cast));
    }
    const bool becomes_tensor = numpy::as_ndarray(value) || value.get<py::Int>() != nullptr ||
                                value.get<double>() != nullptr || as_tensor(value);
    if (!becomes_tensor) {
        py::refuse(refusals::layer_input);
    }
    const EagerPtr x = tensor_of(run, value);
    return x->data.dtype() == DType::float64
               ? record(run, {x->data.cast(DType::float32), x->inexact}, {x}, {})
               : x;
}

} // namespace

std::shared_ptr<py::Instance> LayerInstance::make(Run& run, const py::Type& type) {
    return std::make_shared<LayerInstance>(run.cyclics(), type);
}

void LayerInstance::let_go() {
    py::Values held = std::move(layers_);
    layers_.clear();
    variables_.clear();
    py::Instance::let_go();
    py::dismantle(held);
}

EagerPtr LayerInstance::add_variable(EagerPtr variable) {
    if (std::ranges::find(variables_, variable) == variables_.end()) {
        variables_.push_back(variable);
    }
    return variable;
}

void LayerInstance::build(Run& run, const PartialShape& input) {
    Shape lengths;
    for (const auto& length : input) {
        if (!length) {
            py::refuse(refusals::input_shape);
        }
        lengths.push_back(*length);
    }
    static_cast<void>(
        py::call(run, py::attribute(run, shared_from_this(), "build"), {{shape_value(lengths)}, {}}));
    built = true;
}

PartialShape LayerInstance::shape_after(Run&, const PartialShape&) {
    py::refuse(refusals::sequential_layers);
}

py::Value LayerInstance::called(Run& run, const Arguments& arguments) {
    if (!initialised) {
        py::refuse(refusals::error_words, {"tensorflow", "super().__init__()"});
    }
    if (arguments.rest().empty()) {
        if (arguments.rest_by_name().empty()) {
            raise("ValueError", {"The first argument to `Layer.call` must always be passed."});
        }
        py::refuse(refusals::layer_input);
    }
    py::Call call{arguments.rest(), arguments.rest_by_name()};
    for (const auto& [keyword, value] : call.keywords) {
        if (keyword == "mask" || (keyword == "training" && !value.is_none() && py::truth(run, value))) {
            py::refuse_missing(concat({keyword, "=…"}));
        }
    }
    call.positional[0] = cast_input(run, call.positional[0]);
    const NameScope scope(run, *this);
    if (!built) {
        const EagerPtr x = as_tensor(call.positional[0]);
        if (py::class_member(type(), "build") != nullptr) {
            if (!x) {
                py::refuse(refusals::layer_input);
            }
            build(run, partial(x->data.shape()));
        }
        built = true;
    }
    const py::Value method = py::attribute(run, shared_from_this(), "call");
    try {
        py::Value result = py::call(run, method, call);
        const EagerPtr input = as_tensor(call.positional[0]);
        const EagerPtr output = as_tensor(result);
        if (input && output && input->mask && !output->mask) {
            output->mask_unknown = true;
        }
        if (result.is_none() || (as_tensor(result) == nullptr && py::items_in(result) == nullptr)) {
            py::refuse(refusals::layer_result);
        }
        return result;
    } catch (const FrameworkError&) { // whose words then tell of the layer and its arguments
        py::refuse(refusals::error_words, {"tensorflow", concat({type().name, ".call"})});
    }
}

EagerPtr LayerInstance::carry_out(Run&, const EagerPtr&) { py::refuse(refusals::sequential_layers); }

const py::Type& layer_type() {
    static const py::Type type{.name = "Layer",
                               .module = "tf_keras.src.engine.base_layer",
                               .methods = layer_methods(),
                               .properties = layer_properties(),
                               .wrong_call = raise_in_words_of_methods,
                               .instance = LayerInstance::make,
                               .more_methods = more_layer_methods};
    return type;
}

const py::Type& model_type() {
    static const py::Type type{.name = "Model",
                               .module = "tf_keras.src.engine.training",
                               .base = &layer_type(),
                               .properties = properties_of_models,
                               .constructor = &functional_constructor(),
                               .wrong_call = raise_in_words_of_methods,
                               .instance = LayerInstance::make,
                               .more_methods = methods_of_model_classes};
    return type;
}

} // namespace lim::keras
