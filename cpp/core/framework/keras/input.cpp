#include "core/framework/keras/input.hpp"

#include "core/base/raise.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/layer_value.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/print/layout.hpp"
#include "core/python/call.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

/// tf.keras.Input (tf_keras/src/engine/input_layer.py).
namespace lim::keras {
namespace {

using py::Run;

/// More calls than these on one another are refused: Keras goes down through them by recursion.
constexpr int deepest = 200;

const py::Type& input_layer_type() {
    static const py::Type type{
        .name = "InputLayer", .module = "tf_keras.src.engine.input_layer", .base = &layer_type()};
    return type;
}

/// What a model has among its layers for an Input.
class InputLayer : public LayerObject {
public:
    [[nodiscard]] const py::Type& type() const override { return input_layer_type(); }
    [[nodiscard]] std::optional<py::Value> told_of(bool /*output*/) const override {
        return py::make_list({tuple_of(*input_shape)});
    }
    [[nodiscard]] PartialShape shape_after(Run&, const PartialShape&) override {
        py::refuse(refusals::sequential_layers);
    }
    [[nodiscard]] EagerPtr carry_out(Run&, const EagerPtr&) override {
        py::refuse(refusals::sequential_layers);
    }
};

py::Value shape_of_symbol(Run&, const py::Value& self) {
    const Symbol symbol = self.object_of<SymbolicTensor>();
    return partial_shape_value(symbol->shape);
}

py::Value dtype_of_symbol(Run&, const py::Value& self) {
    return dtype_value(self.object_of<SymbolicTensor>()->dtype);
}

constexpr py::Property properties_of_symbols[] = {{"shape", shape_of_symbol}, {"dtype", dtype_of_symbol}};
constexpr py::Type input_type{
    .name = "KerasTensor", .module = "tf_keras.src.engine.keras_tensor", .properties = properties_of_symbols};

/// input_1, input_2, …
std::string next_input_name(Run& run) {
    static_cast<void>(next_layer_name(run, "input")); // which counts from 0
    const auto& names = run.state<TfState>().layer_names;
    for (const auto& [kind, count] : names) {
        if (kind == "input") {
            return "input_" + std::to_string(count);
        }
    }
    return "";
}

py::Value input(Run& run, const py::Arguments& arguments) {
    const auto shape = shape_at(run, arguments, 0);
    if (!shape) {
        py::refuse(refusals::input_shape);
    }
    const std::string* const name = arguments[2].get<std::string>();
    if (name == nullptr && !arguments[2].is_none()) {
        py::refuse(refusals::layer_name);
    }
    const DType dtype = arguments[3].is_none() ? DType::float32 : dtype_of(run, arguments[3]);
    const auto layer = std::make_shared<InputLayer>();
    layer->label = name != nullptr ? *name : next_input_name(run);
    layer->input_shape = layer->output_shape = shape;
    layer->built = true;
    return std::make_shared<SymbolicTensor>(
        std::make_shared<const SymbolicCall>(SymbolicCall{layer, {}, 0, 0}), 0, *shape, dtype);
}

constexpr py::Entry entries_of_input[] = {
    {"Input(shape=None, batch_size=?None, name=None, dtype=None, sparse=?None, tensor=?None, ragged=?None, "
     "type_spec=?None)",
     input}};

} // namespace

const py::Type& SymbolicTensor::python_type() { return input_type; }

std::string SymbolicTensor::repr(Run&) {
    return concat({"<KerasTensor: shape=", text_of(shape), " dtype=", dtype_name(dtype),
                   " (created by layer '", as_layer(made_by->layer)->label, "')>"});
}

std::string SymbolicTensor::str(Run&) {
    if (!is_input()) { // whose name is that of an operation
        py::refuse_missing("str(KerasTensor)");
    }
    const std::string& name = as_layer(made_by->layer)->label;
    return concat({"KerasTensor(type_spec=TensorSpec(shape=", text_of(shape), ", dtype=tf.",
                   dtype_name(dtype), ", name='", name, "'), name='", name,
                   "', description=\"created by layer '", name, "'\")"});
}

std::optional<py::Value> SymbolicTensor::binary(Run&, py::Operator, const py::Value&) {
    py::refuse(refusals::layer_computed);
}

std::optional<py::Value> SymbolicTensor::reflected(Run&, py::Operator, const py::Value&) {
    py::refuse(refusals::layer_computed);
}

std::optional<py::Value> SymbolicTensor::unary(Run&, py::UnaryOperator) {
    py::refuse(refusals::layer_computed);
}

py::Value SymbolicTensor::item(Run&, const py::Value&) { py::refuse(refusals::layer_computed); }

std::unique_ptr<py::Iterator> SymbolicTensor::iterate(Run&) { py::refuse(refusals::layer_computed); }

std::optional<py::Int> SymbolicTensor::length(Run&) { py::refuse(refusals::layer_computed); }

bool SymbolicTensor::truth(Run&) { py::refuse(refusals::layer_computed); }

Symbols symbols_in(const py::Value& value) {
    const py::Values* const items = py::items_in(value);
    Symbols found;
    for (const py::Value& each : items != nullptr ? *items : py::Values{value}) {
        if (Symbol symbol = each.object_of<SymbolicTensor>()) {
            found.push_back(std::move(symbol));
        } else {
            return {};
        }
    }
    return found;
}

py::Value one_or_list(py::Values values) {
    return values.size() == 1 ? values[0] : py::make_list(std::move(values));
}

py::Value call_with_symbols(Run& run, const py::Value& called, const py::Value& given) {
    AnyLayer& layer = *as_layer(called);
    SymbolicCall call{called, symbols_in(given), layer.symbolic_calls, 0};
    if ((py::items_in(given) != nullptr) != layer.takes_list()) {
        py::refuse(refusals::layer_input);
    }
    std::vector<PartialShape> shapes;
    for (const Symbol& symbol : call.inputs) {
        shapes.push_back(symbol->shape);
        const bool is_int = symbol->dtype == DType::int32 || symbol->dtype == DType::int64;
        if (symbol->dtype != DType::float32 && !(is_int && layer.takes_ints())) {
            py::refuse(refusals::layer_input_dtype);
        }
        call.depth = std::max(call.depth, symbol->made_by->depth + 1);
    }
    if (call.depth > deepest) {
        py::refuse(refusals::layer_input);
    }
    const NameScope scope(run, layer);
    if (!layer.built) {
        layer.build(run, shapes[0]);
    }
    const std::vector<PartialShape> results = layer.shapes_after(run, shapes);
    if (layer.names_variables()) { // a model keeps the shapes that it is made for
        const auto keep = [](std::optional<PartialShape>& kept, const PartialShape& shape, bool& differs) {
            differs = differs || (kept && *kept != shape);
            kept = shape;
        };
        keep(layer.input_shape, shapes[0], layer.input_differs);
        layer.input_differs = layer.input_differs || layer.takes_list();
        keep(layer.output_shape, results[0], layer.output_differs);
    }
    ++layer.symbolic_calls;
    const auto made_by = std::make_shared<const SymbolicCall>(std::move(call));
    py::Values symbols;
    for (const PartialShape& shape : results) {
        symbols.emplace_back(
            std::make_shared<SymbolicTensor>(made_by, symbols.size(), shape, DType::float32));
    }
    return one_or_list(std::move(symbols));
}

py::Value call_with_several(Run& run, AnyLayer& layer, const py::Value& given) {
    const py::Values* const items = py::items_in(given);
    if ((items != nullptr) != layer.takes_list()) {
        py::refuse(refusals::layer_input);
    }
    std::vector<EagerPtr> inputs;
    for (const py::Value& each : items != nullptr ? *items : py::Values{given}) {
        inputs.push_back(input_of(run, layer, each));
    }
    const std::vector<EagerPtr> results = layer.carry_out_all(run, inputs);
    return one_or_list({results.begin(), results.end()});
}

std::span<const py::Entry> input_functions() { return entries_of_input; }

} // namespace lim::keras
