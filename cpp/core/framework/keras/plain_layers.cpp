#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/keras/activation.hpp"
#include "core/framework/keras/elementary.hpp"
#include "core/framework/keras/gradients.hpp"
#include "core/framework/keras/layer_value.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

/// Layers without weights (tf_keras/src/layers).
namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

class PlainLayer;

/// What a kind of layers does.
struct PlainKind {
    const py::Type* (*type)();
    EagerPtr (*call)(Run& run, const PlainLayer& layer, const EagerPtr& x);
    PartialShape (*shape)(const PlainLayer& layer, const PartialShape& input);
    bool casts = true;
    bool passes_mask = false;
};

class PlainLayer : public LayerObject {
public:
    explicit PlainLayer(const PlainKind& of_kind) : kind(of_kind) { built = false; }
    [[nodiscard]] const py::Type& type() const override { return *kind.type(); }
    [[nodiscard]] PartialShape shape_after(Run&, const PartialShape& input) override {
        return kind.shape(*this, input);
    }
    [[nodiscard]] EagerPtr carry_out(Run& run, const EagerPtr& x) override {
        return kind.call(run, *this, x);
    }
    [[nodiscard]] bool casts() const override { return kind.casts; }
    [[nodiscard]] bool passes_mask() const override { return kind.passes_mask; }

    const PlainKind& kind;
    py::Value option = {}; // the activation, the axis, or the shape
};

PartialShape same_shape(const PlainLayer&, const PartialShape& input) { return input; }

/// (batch, …) as (batch, all others in one).
PartialShape flat_shape(const PlainLayer&, const PartialShape& input) {
    PartialShape flat;
    if (input.empty()) {
        return {1};
    }
    std::optional<Index> width = 1;
    for (std::size_t i = 1; i < input.size(); ++i) {
        width = width && input[i] ? std::optional(*width * *input[i]) : std::nullopt;
    }
    return {input[0], width};
}

EagerPtr flatten(Run& run, const PlainLayer&, const EagerPtr& x) {
    const Shape& shape = x->data.shape();
    if (shape.empty() || x->data.size() == 0) {
        py::refuse(refusals::error_words, {"tensorflow", "Flatten"});
    }
    run.memory().require(shape, x->data.dtype());
    return record(run, {*array::reshape_view(x->data.row_major(), {shape[0], x->data.size() / shape[0]})},
                  {x}, gradient_in_shape(shape));
}

EagerPtr activate(Run& run, const PlainLayer& layer, const EagerPtr& x) {
    return activated(run, layer.option, x);
}

EagerPtr along_axis(Run& run, const PlainLayer& layer, const EagerPtr& x) {
    if (x->data.rank() < 2) {
        py::refuse(refusals::error_words, {"tensorflow", "Softmax"});
    }
    return softmax(run, x, layer.option);
}

PartialShape shape_with_axis(const PlainLayer& layer, const PartialShape& input) {
    const auto axis = *layer.option.get<py::Int>();
    const auto rank = static_cast<py::Int>(input.size());
    if (rank < 2 || axis < -rank || axis >= rank) {
        py::refuse(refusals::input_shape);
    }
    return input;
}

/// The shape that Reshape gives.
PartialShape reshaped(const PlainLayer& layer, const PartialShape& input) {
    PartialShape shape{input.at(0)};
    for (const py::Value& length : *py::items_in(layer.option)) {
        shape.emplace_back(static_cast<Index>(*length.get<py::Int>()));
    }
    if (!flat_shape(layer, input)[1] || flat_shape(layer, shape) != flat_shape(layer, input)) {
        py::refuse(refusals::input_shape);
    }
    return shape;
}

EagerPtr reshape_all(Run& run, const PlainLayer& layer, const EagerPtr& x) {
    if (x->data.rank() < 1 || x->data.size() == 0) {
        py::refuse(refusals::error_words, {"tensorflow", "Reshape"});
    }
    Shape shape;
    for (const auto& length : reshaped(layer, partial(x->data.shape()))) {
        shape.push_back(*length);
    }
    run.memory().require(shape, x->data.dtype());
    return record(run, {*array::reshape_view(x->data.row_major(), shape)}, {x},
                  gradient_in_shape(x->data.shape()));
}

EagerPtr rectify(Run& run, const PlainLayer&, const EagerPtr& x) { return relu(run, x); }

EagerPtr leave(Run&, const PlainLayer&, const EagerPtr& x) { return x; }

PartialShape averaged_shape(const PlainLayer&, const PartialShape& input) {
    if (input.size() != 3) {
        py::refuse(refusals::input_shape);
    }
    return {input[0], input[2]};
}

EagerPtr average(Run& run, const PlainLayer&, const EagerPtr& x) {
    if (x->data.rank() != 3 || x->mask || x->mask_unknown) {
        py::refuse(refusals::masked_average);
    }
    const py::Value mean = *run.find_attribute(*run.module("tensorflow"), "reduce_mean");
    return as_tensor(py::call(run, mean, {{x}, {{"axis", 1}}}));
}

const py::Type* flatten_type();
const py::Type* dropout_type();
const py::Type* activation_type();
const py::Type* relu_type();
const py::Type* softmax_type();
const py::Type* average_type();
const py::Type* reshape_type();

constexpr PlainKind of_flatten{flatten_type, flatten, flat_shape};
constexpr PlainKind of_dropout{dropout_type, leave, same_shape, true, true};
constexpr PlainKind of_activation{activation_type, activate, same_shape, true, true};
constexpr PlainKind of_relu{relu_type, rectify, same_shape, true, true};
constexpr PlainKind of_softmax{softmax_type, along_axis, shape_with_axis, true, true};
constexpr PlainKind of_average{average_type, average, averaged_shape};
constexpr PlainKind of_reshape{reshape_type, reshape_all, reshaped};

/// @param place of the parameters name and input_shape in the signature; the option is the first one
template <const PlainKind& kind, std::size_t name, std::size_t shape>
std::shared_ptr<PlainLayer> made(Run& run, const Arguments& arguments, const char* called) {
    if (!arguments.rest_by_name().empty()) { // which Keras may have or not
        py::refuse_missing(concat({called, "(", arguments.rest_by_name()[0].first, "=…)"}));
    }
    const auto layer = std::make_shared<PlainLayer>(kind);
    layer->label = label_of(run, arguments[name], called);
    layer->told_shape = shape_at(run, arguments, shape);
    return layer;
}

py::Value make_flatten(Run& run, const Arguments& arguments) {
    return made<of_flatten, 1, 2>(run, arguments, "flatten");
}

py::Value make_dropout(Run& run, const Arguments& arguments) {
    const auto rate = py::as_float(arguments[0]);
    if (!rate || *rate < 0 || *rate > 1) {
        py::refuse(refusals::number_expected);
    }
    return made<of_dropout, 3, 4>(run, arguments, "dropout");
}

py::Value make_activation(Run& run, const Arguments& arguments) {
    const py::Value& option = activation_of(arguments[0]);
    const auto layer = made<of_activation, 1, 2>(run, arguments, "activation");
    layer->option = option;
    return layer;
}

py::Value make_relu(Run& run, const Arguments& arguments) {
    return made<of_relu, 3, 4>(run, arguments, "re_lu");
}

py::Value make_softmax(Run& run, const Arguments& arguments) {
    if (arguments[0].get<py::Int>() == nullptr) {
        py::refuse(refusals::only_int, {"axis"});
    }
    const auto layer = made<of_softmax, 1, 2>(run, arguments, "softmax");
    layer->option = arguments[0];
    return layer;
}

py::Value make_average(Run& run, const Arguments& arguments) {
    return made<of_average, 2, 3>(run, arguments, "global_average_pooling1d");
}

py::Value make_reshape(Run& run, const Arguments& arguments) {
    const py::Values* const lengths = py::items_in(arguments[0]);
    py::Int size = lengths == nullptr ? 0 : 1;
    for (const py::Value& each : lengths != nullptr ? *lengths : py::Values{}) {
        const auto* const length = each.get<py::Int>();
        size = length == nullptr || *length <= 0 || *length > 0x7fffffff ? 0 : size * *length;
        if (size == 0 || size > 0x7fffffff) {
            py::refuse(refusals::input_shape);
        }
    }
    if (size == 0 || lengths->empty()) {
        py::refuse(refusals::input_shape);
    }
    const auto layer = made<of_reshape, 1, 2>(run, arguments, "reshape");
    layer->option = py::make_tuple(*lengths);
    return layer;
}

constexpr py::Entry reshape_constructor{
    "Reshape(target_shape, *, name=None, input_shape=None, dtype=?'float32', **more)", make_reshape};
constexpr py::Entry flatten_constructor{
    "Flatten(data_format=?None, *, name=None, input_shape=None, dtype=?'float32', trainable=?True, **more)",
    make_flatten};
constexpr py::Entry dropout_constructor{
    "Dropout(rate, noise_shape=?None, seed=None, *, name=None, input_shape=None, dtype=?'float32', **more)",
    make_dropout};
constexpr py::Entry activation_constructor{
    "Activation(activation, *, name=None, input_shape=None, dtype=?'float32', **more)", make_activation};
constexpr py::Entry relu_constructor{
    "ReLU(max_value=?None, negative_slope=?0.0, threshold=?0.0, *, name=None, input_shape=None, "
    "dtype=?'float32', **more)",
    make_relu};
constexpr py::Entry softmax_constructor{
    "Softmax(axis=-1, *, name=None, input_shape=None, dtype=?'float32', **more)", make_softmax};
constexpr py::Entry average_constructor{
    "GlobalAveragePooling1D(data_format=?'channels_last', keepdims=?False, *, name=None, input_shape=None, "
    "dtype=?'float32', **more)",
    make_average};

const py::Type* flatten_type() {
    static const py::Type type =
        type_of_layers("Flatten", "tf_keras.src.layers.reshaping.flatten", flatten_constructor);
    return &type;
}
const py::Type* dropout_type() {
    static const py::Type type =
        type_of_layers("Dropout", "tf_keras.src.layers.regularization.dropout", dropout_constructor);
    return &type;
}
const py::Type* activation_type() {
    static const py::Type type =
        type_of_layers("Activation", "tf_keras.src.layers.core.activation", activation_constructor);
    return &type;
}
const py::Type* relu_type() {
    static const py::Type type =
        type_of_layers("ReLU", "tf_keras.src.layers.activation.relu", relu_constructor);
    return &type;
}
const py::Type* softmax_type() {
    static const py::Type type =
        type_of_layers("Softmax", "tf_keras.src.layers.activation.softmax", softmax_constructor);
    return &type;
}
const py::Type* average_type() {
    static const py::Type type =
        type_of_layers("GlobalAveragePooling1D", "tf_keras.src.layers.pooling.global_average_pooling1d",
                       average_constructor);
    return &type;
}
const py::Type* reshape_type() {
    static const py::Type type =
        type_of_layers("Reshape", "tf_keras.src.layers.reshaping.reshape", reshape_constructor);
    return &type;
}

} // namespace

py::Type type_of_layers(const char* name, const char* module, const py::Entry& constructor) {
    return {.name = name,
            .module = module,
            .base = &layer_type(),
            .constructor = &constructor,
            .wrong_call = raise_in_words_of_methods};
}

std::span<const py::Type* const> plain_layer_types() {
    static const py::Type* const types[] = {flatten_type(), dropout_type(), activation_type(), relu_type(),
                                            softmax_type(), average_type(), reshape_type()};
    return types;
}

} // namespace lim::keras
