#include "core/framework/keras/input.hpp"

#include "core/base/raise.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/layer_value.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/print/layout.hpp"
#include "core/python/call.hpp"
#include "core/python/refusal.hpp"

/// tf.keras.Input (tf_keras/src/engine/input_layer.py).
namespace lim::keras {
namespace {

using py::Run;

constexpr py::Type input_type{.name = "KerasTensor", .module = "tf_keras.src.engine.keras_tensor"};

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
    return std::make_shared<ModelInput>(name != nullptr ? *name : next_input_name(run), *shape, dtype);
}

constexpr py::Entry entries_of_input[] = {
    {"Input(shape=None, batch_size=?None, name=None, dtype=None, sparse=?None, tensor=?None, ragged=?None, "
     "type_spec=?None)",
     input}};

} // namespace

const py::Type& ModelInput::python_type() { return input_type; }

std::string ModelInput::repr(Run&) {
    return concat({"<KerasTensor: shape=", text_of(shape), " dtype=", dtype_name(dtype),
                   " (created by layer '", label, "')>"});
}

std::optional<py::Value> ModelInput::binary(Run&, py::Operator, const py::Value&) {
    py::refuse(refusals::layer_computed);
}

std::optional<py::Value> ModelInput::reflected(Run&, py::Operator, const py::Value&) {
    py::refuse(refusals::layer_computed);
}

std::span<const py::Entry> input_functions() { return entries_of_input; }

} // namespace lim::keras
