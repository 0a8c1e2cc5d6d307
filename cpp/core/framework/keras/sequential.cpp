#include "core/base/raise.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/input.hpp"
#include "core/framework/keras/layer_value.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/summary.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

/// tf.keras.Sequential (tf_keras/src/engine/sequential.py).
namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

/// Layers one after another.
class Sequential : public LayerObject {
public:
    [[nodiscard]] const py::Type& type() const override { return sequential_type(); }
    [[nodiscard]] std::vector<py::Value> layers_within() const override { return layers; }
    void check_weights() const override;
    void build(Run& run, const PartialShape& input) override;
    [[nodiscard]] PartialShape shape_after(Run& run, const PartialShape& input) override;
    [[nodiscard]] EagerPtr carry_out(Run& run, const EagerPtr& x) override;
    [[nodiscard]] bool names_variables() const override { return false; }

    void add(Run& run, const py::Value& layer);

    py::Values layers = {};
    std::optional<PartialShape> known_input = {}; // told by an Input or the first layer
    DType dtype = DType::float32;                 // of its input, where that is told
};

Sequential& model_of(const py::Value& self) { return static_cast<Sequential&>(*as_layer(self)); }

void Sequential::add(Run& run, const py::Value& layer) {
    if (const auto input = layer.object_of<ModelInput>(); input && layers.empty() && !known_input) {
        known_input = input->shape;
        dtype = input->dtype;
        input_shape = output_shape = known_input;
        return;
    }
    AnyLayer* const given = as_layer(layer);
    if (given == nullptr) {
        if (layer.object() != nullptr) {
            py::refuse(refusals::sequential_layers);
        }
        raise("TypeError", {"The added layer must be an instance of class Layer. Received: layer=",
                            py::str(run, layer), " of type <class '", py::type_name(layer), "'>."});
    }
    if (layer.object()->is_instance()) { // whose call would be carried out with symbols
        py::refuse(refusals::sequential_layers);
    }
    for (const py::Value& each : layers) {
        if (as_layer(each)->label == given->label) {
            raise("ValueError",
                  {"All layers added to a Sequential model should have unique names. Name \"", given->label,
                   "\" is already the name of a layer in this model. Update the `name` "
                   "argument to pass a unique name."});
        }
    }
    if (layers.empty() && !known_input && given->told_shape) {
        known_input = given->told_shape;
        input_shape = output_shape = known_input;
    }
    if (output_shape) {
        output_shape = place_in_model(run, *given, *output_shape);
        built = true;
    }
    layers.push_back(layer);
}

void Sequential::check_weights() const {
    if (!built) {
        raise("ValueError",
              {"Weights for model '", label,
               "' have not yet been created. Weights are created when the model is first called on inputs or "
               "`build()` is called with an `input_shape`."});
    }
}

/// The shape of all inputs so far: where they differ, a length is not known.
PartialShape relaxed(const std::optional<PartialShape>& before, const PartialShape& shape) {
    if (!before || before->size() != shape.size()) {
        return shape;
    }
    PartialShape common = shape;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        common[i] = (*before)[i] == shape[i] ? shape[i] : std::nullopt;
    }
    return common;
}

void Sequential::build(Run& run, const PartialShape& input) {
    if (layers.empty() || known_input) {
        return;
    }
    PartialShape at = relaxed(input_shape, input);
    if (at == input_shape) {
        return;
    }
    input_shape = at;
    for (const py::Value& layer : layers) {
        at = place_in_model(run, *as_layer(layer), at);
    }
    output_shape = at;
    built = true;
}

PartialShape Sequential::shape_after(Run& run, const PartialShape& input) {
    PartialShape at = input;
    for (const py::Value& layer : layers) {
        at = as_layer(layer)->shape_after(run, at);
    }
    return at;
}

/// Whether an input of that shape may be given where another is declared; the first length is the batch's.
bool fits(const PartialShape& declared, const Shape& shape) {
    if (declared.size() != shape.size()) {
        return false;
    }
    for (std::size_t i = 1; i < shape.size(); ++i) {
        if (declared[i] && *declared[i] != shape[i]) {
            return false;
        }
    }
    return true;
}

EagerPtr Sequential::carry_out(Run& run, const EagerPtr& x) {
    build(run, partial(x->data.shape()));
    const bool only_embeds = known_input && known_input->size() == 2 && !(*known_input)[1];
    if (layers.empty() || !input_shape || (!only_embeds && !fits(*input_shape, x->data.shape()))) {
        py::refuse(refusals::model_input);
    }
    EagerPtr at = x;
    if (known_input && at->data.dtype() != dtype) {
        at = record(run, {cast_to(run, at->data, dtype), at->inexact}, {at}, {});
    }
    for (const py::Value& layer : layers) {
        try {
            at = call_layer(run, *as_layer(layer), at);
        } catch (const FrameworkError&) { // Keras says of the model's own arguments, too
            py::refuse(refusals::error_words, {"tensorflow", "Sequential"});
        }
    }
    return at;
}

py::Value make_sequential(Run& run, const Arguments& arguments) {
    auto model = std::make_shared<Sequential>();
    model->label = label_of(run, arguments[1], "sequential");
    if (arguments[0].is_none()) {
        return model;
    }
    const py::Values* const layers = py::items_in(arguments[0]);
    for (const py::Value& layer : layers != nullptr ? *layers : py::Values{arguments[0]}) {
        model->add(run, layer);
    }
    return model;
}

py::Value add_layer(Run& run, const Arguments& arguments) {
    model_of(arguments.self()).add(run, arguments[0]);
    return {};
}

/// model.predict(x, verbose=0): the output as an array. Otherwise it prints how long it took.
py::Value predict(Run& run, const Arguments& arguments) {
    const auto* const verbose = arguments[2].get<py::Int>();
    if (verbose == nullptr || *verbose != 0) {
        py::refuse(refusals::predict_verbose);
    }
    const EagerPtr x = as_tensor(arguments[0]);
    const auto array = numpy::as_ndarray(arguments[0]);
    if ((!x || x->is_variable()) && (!array || array->scalar)) {
        py::refuse(refusals::layer_input);
    }
    EagerPtr given = x ? x : tensor_of(run, arguments[0]);
    if (given->data.rank() == 0 || given->data.size() == 0 || given->data.dtype() == DType::boolean) {
        py::refuse(refusals::layer_input);
    }
    if (given->data.dtype() == DType::float64) {
        given = make_tensor({given->data.cast(DType::float32), given->inexact});
    }
    PartialShape shape = partial(given->data.shape());
    shape[0] = std::nullopt; // batches may be of any size
    try {
        model_of(arguments.self()).build(run, shape);
        const EagerPtr result = call_layer(run, model_of(arguments.self()), given);
        return numpy::make_array({result->data.row_major().snapshot(), result->inexact});
    } catch (const FrameworkError&) {
        py::refuse(refusals::error_words, {"tensorflow", "predict"});
    }
}

py::Value summary(Run& run, const Arguments& arguments) {
    const Sequential& model = model_of(arguments.self());
    if (!model.built) {
        raise("ValueError",
              {"This model has not yet been built. Build the model first by calling `build()` or by "
               "calling the model on a batch of data."});
    }
    run.write(summary_of(run, model.label, model));
    return {};
}

py::Value get_layer(Run&, const Arguments& arguments) {
    const Sequential& model = model_of(arguments.self());
    const std::string* const name = arguments[0].get<std::string>();
    const auto* const place = arguments[1].get<py::Int>();
    if ((name == nullptr) == (place == nullptr) ||
        (place != nullptr && (*place < 0 || *place >= static_cast<py::Int>(model.layers.size())))) {
        py::refuse(refusals::error_words, {"tensorflow", "get_layer"});
    }
    if (place != nullptr) {
        return model.layers[static_cast<std::size_t>(*place)];
    }
    std::string names;
    for (const py::Value& layer : model.layers) {
        if (as_layer(layer)->label == *name) {
            return layer;
        }
        names += concat({names.empty() ? "" : ", ", "'", as_layer(layer)->label, "'"});
    }
    raise("ValueError", {"No such layer: ", *name, ". Existing layers are: [", names, "]."});
}

py::Value layers_of_model(Run&, const py::Value& self) { return py::make_list(model_of(self).layers); }

constexpr py::Entry model_constructor{"Sequential(layers=None, name=None)", make_sequential};
constexpr py::Entry methods_of_sequential[] = {{"add(layer)", add_layer},
                                               {"predict(x, batch_size=None, verbose='auto', steps=?None, "
                                                "callbacks=?None, max_queue_size=?10, workers=?1, "
                                                "use_multiprocessing=?False)",
                                                predict},
                                               {"summary(line_length=?None, positions=?None, print_fn=?None, "
                                                "expand_nested=?False, show_trainable=?False, "
                                                "layer_range=?None)",
                                                summary},
                                               {"get_layer(name=None, index=None)", get_layer}};
std::span<const py::Entry> sequential_methods() { return methods_of_sequential; }
constexpr py::Property model_properties[] = {{"layers", layers_of_model}};

} // namespace

const py::Type& sequential_type() {
    static const py::Type type{.name = "Sequential",
                               .module = "tf_keras.src.engine.sequential",
                               .base = &layer_type(),
                               .methods = training_methods(),
                               .properties = model_properties,
                               .constructor = &model_constructor,
                               .wrong_call = raise_in_words_of_methods,
                               .more_methods = sequential_methods};
    return type;
}

} // namespace lim::keras
