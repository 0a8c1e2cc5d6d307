#include "core/framework/keras/layer_value.hpp"

#include "core/dtype.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/layer_arguments.hpp"
#include "core/framework/keras/layers.hpp"
#include "core/framework/keras/look_up.hpp"
#include "core/framework/keras/product.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/numpy/ndarray.hpp"
#include "core/framework/raise.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

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

constexpr py::Entry layer_methods[] = {{"get_weights()", get_weights}};
constexpr py::Property of_layers[] = {{"name", name_of_layer}, {"weights", weights}};
constexpr py::Property of_embedding[] = {{"embeddings", variable}};
constexpr py::Property of_dense[] = {{"kernel", variable}};
constexpr py::Entry call_entry_of_layers{"__call__(inputs, ...)", call_layer};

const py::Type& layer_type() {
    static constexpr py::Type type{.name = "Layer",
                                   .module = "tf_keras.src.engine.base_layer",
                                   .methods = layer_methods,
                                   .properties = of_layers};
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
        py::refuse("This page does not compute with layers, but with what they return");
    }
    [[nodiscard]] std::optional<py::Value> reflected(Run&, py::Operator, const py::Value&) override {
        py::refuse("This page does not compute with layers, but with what they return");
    }
    [[nodiscard]] const Tensor* elements() const override { return weight ? &weight->data : nullptr; }

    /// Makes the weight, for inputs of that many features.
    void build(Run& run, const PyValue& in) {
        if (weight) {
            return;
        }
        if (!initial) {
            py::refuse("This page makes layers of Keras with weights that are given. There is `weights=[…]`");
        }
        const Layer made = kind == Layer::Kind::embedding
                               ? embedding_layer(label, rows, columns, *initial, run.memory())
                               : dense_layer(label, columns, PyList{in}, *initial, run.memory());
        weight = make_tensor({made.weight});
        weight->variable = label + (kind == Layer::Kind::embedding ? "/embeddings:0" : "/kernel:0");
    }

    Layer::Kind kind;
    std::string label;
    Argument rows = PyInt(0);             // input_dim of an Embedding
    Argument columns = PyInt(0);          // output_dim, units
    std::optional<PyValue> features = {}; // of an input whose shape is given
    std::optional<numpy::Array> initial = {};
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
    if (value.list() != nullptr || value.tuple() != nullptr || as_slices(value) != nullptr) {
        py::refuse("This page calls layers of Keras with tensors and arrays alone. There is `tf.constant`");
    }
    const EagerPtr x = tensor_of(run, value);
    const DType dtype = x->data.dtype();
    const bool embedding = layer.kind == Layer::Kind::embedding;
    if (dtype == DType::boolean || x->is_variable() || (embedding && dtype == DType::float64)) {
        py::refuse(
            "This page calls an Embedding with ints and floats of 32 bits, a Dense with numbers alone");
    }
    if (embedding || dtype == DType::float32) {
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
            py::refuse("This page builds a Dense by inputs of two dimensions or more alone");
        }
        layer->build(run, embedding ? PyValue(PyInt(0)) : PyValue(PyInt(x->data.shape().back())));
    }
    Value result = call({layer->kind, layer->label, layer->weight->data}, {x->data}, run.memory());
    if (embedding) {
        const Tensor ids = is_floating(x->data.dtype()) ? x->data.cast(DType::int32) : x->data;
        return looked_up(run, {std::move(result.tensor), layer->weight->inexact}, layer->weight, ids);
    }
    return matrix_product(run, {std::move(result.tensor), !x->data.is_one_hot()}, x, layer->weight);
}

void words(const py::CallProblem& problem) {
    if (problem.kind != py::CallProblem::Kind::missing) {
        py::refuse("This page has no words for this call, whose arguments do not fit");
    }
    py::raise_in_python_words(problem, concat({problem.signature.name, ".__init__"}), true);
}

py::Value make_embedding(Run& run, const Arguments& arguments) {
    const Argument rows = size_of(run, arguments[0]);
    const Argument columns = size_of(run, arguments[1]);
    check_embedding_sizes(rows, columns);
    const auto layer =
        std::make_shared<LayerValue>(Layer::Kind::embedding, label_of(run, arguments[3], "embedding"));
    layer->rows = rows;
    layer->columns = columns;
    layer->initial = initial_weight(arguments[2]);
    layer->features = PyInt(0); // an Embedding does not ask
    return layer;
}

py::Value make_dense(Run& run, const Arguments& arguments) {
    const bool* bias = arguments[1].get<bool>();
    if (bias == nullptr || *bias) {
        py::refuse("This page has `Dense` without a bias alone. There is `use_bias=False`");
    }
    const Argument units = size_of(run, arguments[0]);
    if (std::holds_alternative<Value>(units) || std::get<PyValue>(units).get_if<PyInt>() == nullptr) {
        py::refuse("This page takes an int as `units` alone");
    }
    const py::Value& shape = arguments[2];
    std::optional<PyValue> features;
    if (!shape.is_none()) {
        const bool several = shape.list() != nullptr || shape.tuple() != nullptr;
        const py::Values lengths = several ? py::items_of(run, shape) : py::Values{};
        const auto is_int = [](const py::Value& length) {
            return length.get<py::Int>() != nullptr && *length.get<py::Int>() > 0;
        };
        if (lengths.empty() || !std::ranges::all_of(lengths, is_int)) {
            py::refuse("This page takes `input_shape` as a tuple of positive ints alone");
        }
        features = std::get<PyValue>(size_of(run, lengths.back()));
    }
    check_units(units);
    const auto layer = std::make_shared<LayerValue>(Layer::Kind::dense, label_of(run, arguments[4], "dense"));
    layer->columns = units;
    layer->features = features;
    layer->initial = initial_weight(arguments[3]);
    return layer;
}

constexpr py::Entry embedding_constructor{"Embedding(input_dim, output_dim, *, weights=None, name=None, ...)",
                                          make_embedding};
constexpr py::Entry dense_constructor{
    "Dense(units, *, use_bias=True, input_shape=None, weights=None, name=None, ...)", make_dense};

} // namespace

const py::Type& embedding_type() {
    static const py::Type type{.name = "Embedding",
                               .module = "tf_keras.src.layers.core.embedding",
                               .base = &layer_type(),
                               .properties = of_embedding,
                               .constructor = &embedding_constructor,
                               .wrong_call = words};
    return type;
}

const py::Type& dense_type() {
    static const py::Type type{.name = "Dense",
                               .module = "tf_keras.src.layers.core.dense",
                               .base = &layer_type(),
                               .properties = of_dense,
                               .constructor = &dense_constructor,
                               .wrong_call = words};
    return type;
}

void build_for_model(Run& run, const py::Value& layer) {
    const auto value = layer_of(layer);
    if (!value) {
        py::refuse("This page makes a Sequential of an Embedding or a Dense alone");
    }
    if (value->features) {
        value->build(run, *value->features);
    }
}

} // namespace lim::keras
