#include "core/framework/keras/layer_value.hpp"

#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/base/text.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/layers.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/operators.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/literal.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

class LayerValue;
std::shared_ptr<LayerValue> layer_of(const py::Value& self);
py::Value call_layer(Run& run, const Arguments& arguments);
py::Value get_weights(Run& run, const Arguments& arguments);
py::Value name_of_layer(Run&, const py::Value& self);
py::Value weights(Run&, const py::Value& self);
py::Value variable(Run&, const py::Value& self);

py::Value set_weights(Run& run, const Arguments& arguments);
py::Value trainable(Run&, const py::Value& self);

constexpr py::Entry layer_methods[] = {{"get_weights()", get_weights}, {"set_weights(weights)", set_weights}};
constexpr py::Property of_layers[] = {
    {"name", name_of_layer}, {"weights", weights}, {"trainable", trainable}};
constexpr py::Property of_embedding[] = {{"embeddings", variable}};
constexpr py::Property of_dense[] = {{"kernel", variable}};
constexpr py::Entry call_entry_of_layers{"__call__(inputs, *, training=?None)", call_layer};

const py::Type& layer_type() {
    static constexpr py::Type type{.name = "Layer",
                                   .module = "tf_keras.src.engine.base_layer",
                                   .methods = layer_methods,
                                   .properties = of_layers,
                                   .wrong_call = raise_in_words_of_methods};
    return type;
}

/// A layer of legacy Keras with one weight, which it has once it is built.
class LayerValue : public py::Object {
public:
    LayerValue(Layer::Kind layer_kind, std::string layer_label)
        : kind(layer_kind), label(std::move(layer_label)) {}
    [[nodiscard]] static const py::Type& python_type() { return layer_type(); }
    [[nodiscard]] const py::Type& type() const override {
        return kind == Layer::Kind::embedding ? embedding_type() : dense_type();
    }
    [[nodiscard]] std::string repr(Run&) override { return described(" object at 0x…>"); }
    [[nodiscard]] std::string pretty(Run&) override { return described(" at 0x…>"); }
    [[nodiscard]] const py::Entry* call_entry() const override { return &call_entry_of_layers; }
    [[nodiscard]] std::optional<py::Value> binary(Run&, py::Operator, const py::Value&) override {
        py::refuse(refusals::layer_computed);
    }
    [[nodiscard]] std::optional<py::Value> reflected(Run&, py::Operator, const py::Value&) override {
        py::refuse(refusals::layer_computed);
    }
    [[nodiscard]] const Tensor* elements() const override { return weight ? &weight->data : nullptr; }

    /// Makes the weight, for inputs of that many features.
    void build(Run& run, const py::Value& in) {
        if (weight) {
            return;
        }
        if (initial.is_none()) {
            py::refuse(refusals::weights_not_given);
        }
        const numpy::Array given = only_weight(run, initial, label, 1);
        const Layer made = kind == Layer::Kind::embedding
                               ? embedding_layer(label, rows, columns, given, run.memory())
                               : dense_layer(label, columns, in, given, run.memory());
        weight = make_tensor({made.weight});
        weight->trainable = trainable;
        weight->variable = label + (kind == Layer::Kind::embedding ? "/embeddings:0" : "/kernel:0");
    }

    Layer::Kind kind;
    std::string label;
    py::Value rows = 0;                     // input_dim of an Embedding
    py::Value columns = 0;                  // output_dim, units
    std::optional<py::Value> features = {}; // of an input whose shape is given
    py::Value initial = {};                 // weights=…
    bool trainable = true;
    EagerPtr weight = nullptr;

private:
    [[nodiscard]] std::string described(const char* ending) const {
        return concat({"<", type().module, ".", type().name, ending});
    }
};

std::shared_ptr<LayerValue> layer_of(const py::Value& self) { return self.object_of<LayerValue>(); }

py::Value name_of_layer(Run&, const py::Value& self) { return layer_of(self)->label; }

py::Value variable(Run&, const py::Value& self) {
    const auto layer = layer_of(self);
    if (!layer->weight) {
        const bool embedding = layer->kind == Layer::Kind::embedding;
        raise("AttributeError", {"'", layer->type().name, "' object has no attribute '",
                                 embedding ? "embeddings" : "kernel", "'"});
    }
    return layer->weight;
}

py::Value weights(Run&, const py::Value& self) {
    const auto layer = layer_of(self);
    return py::make_list(layer->weight ? py::Values{layer->weight} : py::Values{});
}

py::Value get_weights(Run& run, const Arguments& arguments) {
    const auto layer = layer_of(arguments.self());
    if (!layer->weight) {
        return py::make_list({});
    }
    run.memory().require(layer->weight->data.shape(), DType::float32);
    return py::make_list({numpy::make_array({layer->weight->data.snapshot(), layer->weight->inexact})});
}

/// What a layer takes: a tensor, an array, or a number.
EagerPtr input_of(Run& run, const LayerValue& layer, const py::Value& value) {
    if (value.list() != nullptr || value.tuple() != nullptr || value.range() != nullptr ||
        as_slices(value) != nullptr) {
        py::refuse(refusals::layer_input);
    }
    const EagerPtr x = tensor_of(run, value);
    const DType dtype = x->data.dtype();
    const bool embedding = layer.kind == Layer::Kind::embedding;
    if ((dtype == DType::boolean && !embedding) || x->is_variable()) {
        py::refuse(refusals::layer_input_dtype);
    }
    if ((embedding && dtype != DType::float64) || dtype == DType::float32) {
        return x;
    }
    return record(run, {x->data.cast(DType::float32)}, {x}, {});
}

py::Value call_layer(Run& run, const Arguments& arguments) {
    const auto layer = layer_of(arguments.self());
    const EagerPtr x = input_of(run, *layer, arguments[0]);
    const bool embedding = layer->kind == Layer::Kind::embedding;
    if (!layer->weight) {
        if (!embedding && x->data.rank() < 2) {
            raise("ValueError",
                  {"Input 0 of layer \"", layer->label,
                   "\" is incompatible with the layer: expected min_ndim=2, found ndim=",
                   std::to_string(x->data.rank()), ". Full shape received: ", py_tuple(x->data.shape())});
        }
        layer->build(run, embedding ? 0 : x->data.shape().back());
    }
    const auto given = numpy::as_ndarray(arguments[0]);
    if (embedding && given && given->data.dtype() == DType::float64) {
        const auto rows = static_cast<double>(layer->weight->data.shape()[0]);
        const Tensor ids = x->data.row_major();
        for (Index i = 0; i < ids.size(); ++i) {
            if (!(ids.real_at(i) > -1 && ids.real_at(i) < rows)) {
                py::refuse(refusals::error_words, {"tensorflow", "indices"}); // of float64
            }
        }
    }
    Tensor result = call({layer->kind, layer->label, layer->weight->data}, x->data, run.memory());
    if (embedding) {
        const Tensor ids = x->data.dtype() == DType::int64 ? x->data : x->data.cast(DType::int32);
        return looked_up(run, {std::move(result), layer->weight->inexact}, layer->weight, ids);
    }
    return matrix_product(run, {std::move(result), !x->data.is_one_hot()}, x, layer->weight);
}

py::Value set_weights(Run& run, const Arguments& arguments) {
    const auto layer = layer_of(arguments.self());
    const numpy::Array given = only_weight(run, arguments[0], layer->label, layer->weight ? 1 : 0);
    const Tensor weight = checked_weight(layer->label, layer->weight->data.shape(), given);
    run.memory().require(weight.shape(), weight.dtype());
    layer->weight->data = weight;
    layer->weight->inexact = false;
    return {};
}

py::Value trainable(Run&, const py::Value& self) { return layer_of(self)->trainable; }

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
    if (arguments[6].get<bool>() == nullptr) {
        py::refuse(refusals::only_bool, {"mask_zero"});
    }
    const auto layer =
        std::make_shared<LayerValue>(Layer::Kind::embedding, label_of(run, arguments[10], "embedding"));
    layer->rows = rows;
    layer->columns = columns;
    layer->initial = arguments[9];
    layer->trainable = is_trainable(arguments[11]);
    layer->features = 0; // an Embedding does not ask
    return layer;
}

py::Value make_dense(Run& run, const Arguments& arguments) {
    const py::Value units = size_of(run, arguments[0]);
    if (!is_int(units)) {
        py::refuse(refusals::only_int, {"units"});
    }
    check_units(units);
    const bool* bias = arguments[2].get<bool>();
    if (bias == nullptr || *bias) {
        py::refuse(refusals::dense_bias);
    }
    refuse_unknown_keyword(arguments);
    const auto features = features_at(run, arguments, 13);
    const auto layer =
        std::make_shared<LayerValue>(Layer::Kind::dense, label_of(run, arguments[11], "dense"));
    layer->columns = units;
    layer->features = features;
    layer->initial = arguments[10];
    layer->trainable = is_trainable(arguments[12]);
    return layer;
}

constexpr py::Entry embedding_constructor{
    "Embedding(input_dim, output_dim, embeddings_initializer=?'uniform', embeddings_regularizer=?None, "
    "activity_regularizer=?None, embeddings_constraint=?None, mask_zero=False, input_length=?None, "
    "sparse=?False, *, "
    "weights=None, name=None, trainable=True, dtype=?'float32', input_shape=?0, batch_input_shape=?0, "
    "batch_size=?0, dynamic=?False, autocast=?True, implementation=?0, **more)",
    make_embedding};
constexpr py::Entry dense_constructor{
    "Dense(units, activation=?None, use_bias=True, kernel_initializer=?'glorot_uniform', "
    "bias_initializer=?'zeros', "
    "kernel_regularizer=?None, bias_regularizer=?None, activity_regularizer=?None, kernel_constraint=?None, "
    "bias_constraint=?None, *, weights=None, name=None, trainable=True, input_shape=None, dtype=?'float32', "
    "input_dim=?0, batch_input_shape=?0, batch_size=?0, dynamic=?False, autocast=?True, implementation=?0, "
    "**more)",
    make_dense};

} // namespace

const py::Type& embedding_type() {
    static const py::Type type{.name = "Embedding",
                               .module = "tf_keras.src.layers.core.embedding",
                               .base = &layer_type(),
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

void build_for_model(Run& run, const py::Value& layer) {
    const auto value = layer_of(layer);
    if (!value) {
        py::refuse(refusals::sequential_layers);
    }
    if (value->features) {
        value->build(run, *value->features);
    }
}

} // namespace lim::keras
