#include "core/framework/keras/layer_value.hpp"

#include "core/base/raise.hpp"
#include "core/framework/keras/activation.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/initializers.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/weighted_layer.hpp"
#include "core/framework/literal.hpp"
#include "core/python/refusal.hpp"

/// tf.keras.layers.Embedding and Dense: how they are made, and their attributes.
namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

std::shared_ptr<LayerValue> layer_of(const py::Value& self) {
    return std::static_pointer_cast<LayerValue>(self.object_of<LayerObject>());
}

/// The matrix, or the bias; not there before the layer is built.
template <EagerPtr LayerValue::* which> py::Value variable(Run&, const py::Value& self) {
    const auto layer = layer_of(self);
    const bool embedding = layer->kind == Layer::Kind::embedding;
    if (!layer->weight) {
        const char* const name = which == &LayerValue::bias ? "bias" : embedding ? "embeddings" : "kernel";
        raise("AttributeError", {"'", layer->type().name, "' object has no attribute '", name, "'"});
    }
    return (*layer).*which ? py::Value((*layer).*which) : py::Value();
}

template <py::Value LayerValue::* which> py::Value number(Run&, const py::Value& self) {
    return (*layer_of(self)).*which;
}

py::Value masks_zero(Run&, const py::Value& self) { return layer_of(self)->masks; }

py::Value has_bias(Run&, const py::Value& self) { return !layer_of(self)->bias_initializer.is_none(); }

py::Value compute_mask(Run& run, const Arguments& arguments) {
    const auto layer = layer_of(arguments.self());
    if (!layer->masks) {
        return {};
    }
    return where_not_zero(run, tensor_of(run, arguments[0]));
}

py::Value make_embedding(Run& run, const Arguments& arguments) {
    const auto compared = [](const py::Value& size) {
        if (size.is_none() || size.get<std::string>() != nullptr || size.list() != nullptr) {
            raise("TypeError",
                  {"'<=' not supported between instances of '", py::type_name(size), "' and 'int'"});
        }
    };
    compared(arguments[0]);
    const py::Value rows = size_of(run, arguments[0]);
    if (const auto* count = arguments[0].get<py::Int>(); count != nullptr && *count > 0) {
        compared(arguments[1]);
    }
    const py::Value columns = size_of(run, arguments[1]);
    check_embedding_sizes(rows, columns);
    refuse_unknown_keyword(arguments);
    const bool* const masks = arguments[6].get<bool>();
    const auto* const length = arguments[7].get<py::Int>();
    if (masks == nullptr) {
        py::refuse(refusals::only_bool, {"mask_zero"});
    }
    if (!arguments[7].is_none() && (length == nullptr || *length <= 0 || *length > 0x7fffffff)) {
        py::refuse(refusals::only_int, {"input_length"});
    }
    const auto layer = std::make_shared<LayerValue>(Layer::Kind::embedding);
    layer->label = label_of(run, arguments[10], "embedding");
    layer->rows = rows;
    layer->columns = columns;
    layer->initializer = initializer_of(arguments[2]);
    layer->masks = *masks;
    layer->given = arguments[9];
    layer->trainable = is_trainable(arguments[11]);
    if (length != nullptr) {
        layer->length = static_cast<Index>(*length);
    }
    layer->told_shape =
        arguments.given(13) ? shape_at(run, arguments, 13) : PartialShape{std::nullopt, layer->length};
    return layer;
}

py::Value make_dense(Run& run, const Arguments& arguments) {
    const py::Value units = size_of(run, arguments[0]);
    if (!is_int(units)) {
        py::refuse(refusals::only_int, {"units"});
    }
    check_units(units);
    const bool* bias = arguments[2].get<bool>();
    if (bias == nullptr) {
        py::refuse(refusals::only_bool, {"use_bias"});
    }
    refuse_unknown_keyword(arguments);
    const auto layer = std::make_shared<LayerValue>(Layer::Kind::dense);
    const auto told_shape = shape_at(run, arguments, 13);
    layer->label = label_of(run, arguments[11], "dense");
    layer->columns = units;
    layer->activation = activation_of(arguments[1]);
    layer->initializer = initializer_of(arguments[3]);
    layer->bias_initializer = *bias ? initializer_of(arguments[4]) : py::Value();
    layer->told_shape = told_shape;
    if (const auto* features = arguments[15].get<py::Int>(); features != nullptr && !told_shape) {
        layer->told_shape = PartialShape{std::nullopt, static_cast<Index>(*features)};
    }
    layer->given = arguments[10];
    layer->trainable = is_trainable(arguments[12]);
    return layer;
}

constexpr py::Property of_embedding[] = {{"embeddings", variable<&LayerValue::weight>},
                                         {"input_dim", number<&LayerValue::rows>},
                                         {"output_dim", number<&LayerValue::columns>},
                                         {"mask_zero", masks_zero}};
constexpr py::Property of_dense[] = {{"kernel", variable<&LayerValue::weight>},
                                     {"bias", variable<&LayerValue::bias>},
                                     {"units", number<&LayerValue::columns>},
                                     {"use_bias", has_bias}};
constexpr py::Entry embedding_methods[] = {{"compute_mask(inputs, mask=?None)", compute_mask}};
constexpr py::Entry embedding_constructor{
    "Embedding(input_dim, output_dim, embeddings_initializer='uniform', embeddings_regularizer=?None, "
    "activity_regularizer=?None, embeddings_constraint=?None, mask_zero=False, input_length=None, "
    "sparse=?False, *, "
    "weights=None, name=None, trainable=True, dtype=?'float32', input_shape=None, batch_input_shape=?0, "
    "batch_size=?0, dynamic=?False, autocast=?True, implementation=?0, **more)",
    make_embedding};
constexpr py::Entry dense_constructor{
    "Dense(units, activation=None, use_bias=True, kernel_initializer='glorot_uniform', "
    "bias_initializer='zeros', "
    "kernel_regularizer=?None, bias_regularizer=?None, activity_regularizer=?None, kernel_constraint=?None, "
    "bias_constraint=?None, *, weights=None, name=None, trainable=True, input_shape=None, dtype=?'float32', "
    "input_dim=None, batch_input_shape=?0, batch_size=?0, dynamic=?False, autocast=?True, implementation=?0, "
    "**more)",
    make_dense};

} // namespace

const py::Type& embedding_type() {
    static const py::Type type{.name = "Embedding",
                               .module = "tf_keras.src.layers.core.embedding",
                               .base = &layer_type(),
                               .methods = embedding_methods,
                               .properties = of_embedding,
                               .constructor = &embedding_constructor,
                               .wrong_call = raise_in_words_of_methods};
    return type;
}

const py::Type& dense_type() {
    static const py::Type type{.name = "Dense",
                               .module = "tf_keras.src.layers.core.dense",
                               .base = &layer_type(),
                               .properties = of_dense,
                               .constructor = &dense_constructor,
                               .wrong_call = raise_in_words_of_methods};
    return type;
}

} // namespace lim::keras
