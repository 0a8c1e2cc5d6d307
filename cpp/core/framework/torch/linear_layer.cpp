#include "core/base/raise.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/deep_copy.hpp"
#include "core/framework/torch/layers.hpp"
#include "core/framework/torch/module_value.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/framework/torch/types.hpp"
#include "core/python/operations.hpp"

namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

constexpr const char* bias_name = "bias";

py::Value linear_forward(Run& run, const Arguments& arguments);
constexpr py::Entry linear_forward_entry{"forward(input)", linear_forward};

/// torch.nn.Linear.
class LinearValue : public ModuleValue {
public:
    LinearValue(Parameters parameters, Shape shape)
        : ModuleValue(std::move(parameters)), sizes(std::move(shape)) {}

    [[nodiscard]] static const py::Type& python_type() { return linear_type(); }
    [[nodiscard]] const py::Type& type() const override { return linear_type(); }
    [[nodiscard]] const py::Entry* call_entry() const override { return &linear_forward_entry; }

    [[nodiscard]] std::string repr(Run&) override {
        return concat({"Linear(in_features=", std::to_string(sizes[1]), ", out_features=",
                       std::to_string(sizes[0]), ", bias=", parameter(bias_name) ? "True" : "False", ")"});
    }

    [[nodiscard]] std::shared_ptr<ModuleValue> with_parameters(Parameters parameters) const override {
        return std::make_shared<LinearValue>(std::move(parameters), sizes);
    }

    const Shape sizes; // out_features, in_features: those it was made with
};

py::Value linear_forward(Run& run, const Arguments& arguments) {
    const auto layer = arguments.self().object_of<LinearValue>();
    const VariablePtr input = as_variable(arguments[0]);
    if (!input) {
        raise_wrong_type("linear", "input", 1, "Tensor", arguments[0]);
    }
    return linear_product(run, input, layer->parameter(weight_name), layer->parameter(bias_name));
}

py::Value make_linear(Run& run, const Arguments& arguments) {
    const py::Value in = checked_size(run, arguments[0]);
    const py::Value out = checked_size(run, arguments[1]);
    const bool biased = py::truth(run, arguments[2]);
    Generator& generator = run.state<TorchState>().generator(run);
    Layer layer = biased ? linear_layer_with_bias(in, out, generator, run.memory(), run.progress())
                         : linear_layer(in, out, generator, run.memory(), run.progress());
    const Shape sizes = layer.weight.shape();
    const VariablePtr bias = biased ? parameter_from(std::move(*layer.bias)) : nullptr;
    return std::make_shared<LinearValue>(
        ModuleValue::Parameters{{weight_name, parameter_from(std::move(layer.weight))}, {bias_name, bias}},
        sizes);
}

py::Value in_features(Run&, const py::Value& self) { return self.object_of<LinearValue>()->sizes[1]; }
py::Value out_features(Run&, const py::Value& self) { return self.object_of<LinearValue>()->sizes[0]; }

constexpr py::Property linear_properties[] = {
    {"weight", parameter_of<weight_name>, set_parameter_of<weight_name>},
    {"bias", parameter_of<bias_name>, set_parameter_of<bias_name>},
    {"in_features", in_features},
    {"out_features", out_features},
};

constexpr py::Entry linear_methods[] = {linear_forward_entry};
constexpr py::Entry more_linear_methods[] = {extra_text_entry,
                                             {deep_copy_signature, deep_copy_of_layer<LinearValue>}};
std::span<const py::Entry> further_linear_methods() { return more_linear_methods; }
constexpr py::Entry linear_constructor{"Linear(in_features, out_features, bias=True, device=?'cpu', dtype=?)",
                                       make_linear};

} // namespace

const py::Type& linear_type() {
    static const py::Type type{.name = "Linear",
                               .module = "torch.nn.modules.linear",
                               .base = &ModuleValue::python_type(),
                               .methods = linear_methods,
                               .properties = linear_properties,
                               .constructor = &linear_constructor,
                               .wrong_call = raise_in_module_words,
                               .more_methods = further_linear_methods};
    return type;
}

} // namespace lim::torch
