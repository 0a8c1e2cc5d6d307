#include "core/base/raise.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/input.hpp"
#include "core/framework/keras/layer_value.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/model.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/one_after_another.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

/// tf.keras.Sequential (tf_keras/src/engine/sequential.py).
namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

/// Layers one after another.
class Sequential : public ModelObject {
public:
    [[nodiscard]] const py::Type& type() const override { return sequential_type(); }
    void check_weights() const override;
    void build(Run& run, const PartialShape& input) override;
    [[nodiscard]] PartialShape shape_after(Run& run, const PartialShape& input) override;
    [[nodiscard]] std::vector<PartialShape> shapes_after(Run& run,
                                                         const std::vector<PartialShape>& inputs) override;
    [[nodiscard]] bool takes_ints() const override {
        return !layers.empty() && as_layer(layers[0])->takes_ints();
    }
    [[nodiscard]] EagerPtr carry_out(Run& run, const EagerPtr& x) override;
    [[nodiscard]] py::Value predicted(Run& run, const py::Value& inputs) override;

    void add(Run& run, const py::Value& layer);

    std::optional<PartialShape> known_input = {}; // told by an Input or the first layer
    DType dtype = DType::float32;                 // of its input, where that is told
};

Sequential& model_of(const py::Value& self) { return static_cast<Sequential&>(*as_layer(self)); }

void Sequential::add(Run& run, const py::Value& layer) {
    if (const auto input = layer.object_of<SymbolicTensor>();
        input && input->is_input() && layers.empty() && !known_input) {
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

std::vector<PartialShape> Sequential::shapes_after(Run& run, const std::vector<PartialShape>& inputs) {
    const auto fits = [](const std::optional<Index>& declared, const std::optional<Index>& length) {
        return !declared || declared == length;
    };
    const bool is_known = input_shape && (known_input ? std::ranges::equal(*input_shape, inputs[0], fits)
                                                      : *input_shape == inputs[0]);
    if (layers.empty() || !is_known) {
        py::refuse(refusals::model_input);
    }
    return {shape_after(run, inputs[0])};
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

py::Value Sequential::predicted(Run& run, const py::Value& inputs) {
    const EagerPtr batch = batch_of(run, inputs);
    PartialShape shape = partial(batch->data.shape());
    shape[0] = std::nullopt; // batches may be of any size
    build(run, shape);
    return call_layer(run, *this, batch);
}

constexpr py::Entry model_constructor{"Sequential(layers=None, name=None)", make_sequential};
constexpr py::Entry own_methods_of_sequential[] = {{"add(layer)", add_layer}};
std::span<const py::Entry> methods_of_sequential() {
    static const std::vector<py::Entry> all =
        one_after_another<py::Entry>({own_methods_of_sequential, model_methods()});
    return all;
}

} // namespace

const py::Type& sequential_type() {
    static const py::Type type{.name = "Sequential",
                               .module = "tf_keras.src.engine.sequential",
                               .base = &layer_type(),
                               .methods = training_methods(),
                               .properties = model_properties(),
                               .constructor = &model_constructor,
                               .wrong_call = raise_in_words_of_methods,
                               .more_methods = methods_of_sequential};
    return type;
}

} // namespace lim::keras
