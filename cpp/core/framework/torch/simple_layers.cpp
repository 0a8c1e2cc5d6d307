#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/activations.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/module_types.hpp"
#include "core/framework/torch/normalization.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

/// Layers that PyTorch writes in Python (torch/nn/modules/activation.py and others).
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

ModuleInstance& layer_of(const Arguments& arguments) { return *as_module_instance(arguments.self()); }

py::Value keep_all(Run& run, const Arguments& arguments) {
    initialised_module(arguments);
    keep_arguments(run, arguments);
    return {};
}

py::Value ignore_all(Run&, const Arguments& arguments) {
    initialised_module(arguments);
    return {};
}

py::Value tanh_forward(Run& run, const Arguments& arguments) {
    return tanh(run, input_of("tanh", arguments[0]));
}

py::Value sigmoid_forward(Run& run, const Arguments& arguments) {
    return sigmoid(run, input_of("sigmoid", arguments[0]));
}

py::Value identity_forward(Run&, const Arguments& arguments) { return arguments[0]; }

/// What a layer that works in place is asked each time: the reader may have set it since it was made.
void refuse_in_place(Run& run, ModuleInstance& self) {
    if (py::truth(run, self.plain("inplace"))) {
        py::refuse_missing(concat({self.type().name, "(inplace=True)"}));
    }
}

py::Value relu_forward(Run& run, const Arguments& arguments) {
    refuse_in_place(run, layer_of(arguments));
    return relu(run, input_of("relu", arguments[0]));
}

py::Value make_relu(Run& run, const Arguments& arguments) {
    if (py::truth(run, arguments[0])) {
        py::refuse_missing("ReLU(inplace=True)");
    }
    return keep_all(run, arguments);
}

py::Value gelu_forward(Run& run, const Arguments& arguments) {
    return gelu(run, input_of("gelu", arguments[0]), layer_of(arguments).plain("approximate"));
}

py::Value make_gelu(Run& run, const Arguments& arguments) {
    if (arguments[0].get<std::string>() == nullptr) {
        py::refuse_missing("GELU(approximate)");
    }
    return keep_all(run, arguments);
}

py::Value gelu_text(Run& run, const Arguments& arguments) {
    return concat({"approximate=", py::repr(run, layer_of(arguments).plain("approximate"))});
}

py::Value make_along_axis(Run& run, const Arguments& arguments) {
    if (!arguments[0].is_none() && arguments[0].get<py::Int>() == nullptr) {
        py::refuse(refusals::only_int, {"dim"});
    }
    return keep_all(run, arguments);
}

using AlongAxis = VariablePtr (*)(Run&, const VariablePtr&, Index);
py::Value along_axis(Run& run, const Arguments& arguments, AlongAxis function, const char* name) {
    const py::Value& dim = layer_of(arguments).plain("dim");
    const VariablePtr x = tensor_with(dim.is_none() ? "dim" : name, arguments[0]);
    if (dim.get<py::Int>() == nullptr) {
        py::refuse(refusals::only_int, {"dim"});
    }
    return function(run, x, unpack_long(dim));
}

py::Value softmax_forward(Run& run, const Arguments& arguments) {
    return along_axis(run, arguments, softmax, "softmax");
}

py::Value log_softmax_forward(Run& run, const Arguments& arguments) {
    return along_axis(run, arguments, log_softmax, "log_softmax");
}

py::Value dim_text(Run& run, const Arguments& arguments) {
    return concat({"dim=", py::repr(run, layer_of(arguments).plain("dim"))});
}

py::Value flatten_forward(Run& run, const Arguments& arguments) {
    ModuleInstance& self = layer_of(arguments);
    return py::call(run, py::attribute(run, arguments[0], "flatten"),
                    {{self.plain("start_dim"), self.plain("end_dim")}, {}});
}

py::Value flatten_text(Run& run, const Arguments& arguments) {
    ModuleInstance& self = layer_of(arguments);
    return concat({"start_dim=", py::str(run, self.plain("start_dim")),
                   ", end_dim=", py::str(run, self.plain("end_dim"))});
}

double dropped_share(Run& run, const py::Value& given) {
    const auto p = py::as_float(given);
    if (!p) {
        py::refuse(refusals::number_expected);
    }
    if (*p < 0 || *p > 1) {
        raise("ValueError", {"dropout probability has to be between 0 and 1, but got ", py::str(run, given)});
    }
    return *p;
}

py::Value make_dropout(Run& run, const Arguments& arguments) {
    static_cast<void>(dropped_share(run, arguments[0]));
    if (py::truth(run, arguments[1])) {
        py::refuse_missing("Dropout(inplace=True)");
    }
    return keep_all(run, arguments);
}

py::Value dropout_forward(Run& run, const Arguments& arguments) {
    ModuleInstance& self = layer_of(arguments);
    const py::Value p = self.plain("p");
    refuse_in_place(run, self);
    const double share = dropped_share(run, p);
    return dropout(run, input_of("dropout", arguments[0]), share, self.training);
}

py::Value dropout_text(Run& run, const Arguments& arguments) {
    ModuleInstance& self = layer_of(arguments);
    return concat({"p=", py::str(run, self.plain("p")), ", inplace=", py::repr(run, self.plain("inplace"))});
}

py::Value make_layer_norm(Run& run, const Arguments& arguments) {
    ModuleInstance& self = initialised_module(arguments);
    const bool is_int = arguments[0].get<py::Int>() != nullptr;
    py::Value shape = is_int ? py::make_tuple({arguments[0]}) : arguments[0];
    if (shape.list() != nullptr) {
        shape = py::make_tuple(shape.list()->items);
    }
    if (shape.tuple() == nullptr || shape.tuple()->items.size() != 1 || !py::as_float(arguments[1])) {
        py::refuse_missing("LayerNorm(…)");
    }
    self.set_plain(run, "normalized_shape", shape);
    self.set_plain(run, "eps", arguments[1]);
    self.set_plain(run, "elementwise_affine", arguments[2]);
    const bool affine = py::truth(run, arguments[2]);
    const Index size = unpack_long(shape.tuple()->items[0]);
    check_empty({size}, DType::float32, run.memory());
    const auto made = [&](bool wanted, std::int64_t value) {
        return wanted ? py::Value(parameter_from(array::full({size}, DType::float32, value))) : py::Value();
    };
    self.register_parameter(run, "weight", made(affine, 1));
    self.register_parameter(run, "bias", made(affine && py::truth(run, arguments[3]), 0));
    return {};
}

py::Value layer_norm_forward(Run& run, const Arguments& arguments) {
    ModuleInstance& self = layer_of(arguments);
    const auto parameter = [&](const char* name) {
        const py::Value held = *self.attribute(run, name);
        VariablePtr x = as_variable(held);
        if (!x && !held.is_none()) {
            py::refuse(refusals::tensor_expected);
        }
        return x;
    };
    const py::Value shape = self.plain("normalized_shape");
    const VariablePtr weight = parameter("weight");
    const VariablePtr bias = parameter("bias");
    const py::Value eps = self.plain("eps");
    const py::Values* const lengths = py::items_in(shape);
    const auto number = py::as_float(eps);
    if (lengths == nullptr || lengths->size() != 1 || lengths->front().get<py::Int>() == nullptr ||
        (!number && eps.object() != nullptr)) {
        py::refuse_missing("LayerNorm(…)");
    }
    if (!number) {
        raise_wrong_type("layer_norm", "eps", 5, "float", eps);
    }
    return layer_norm(run, input_of("layer_norm", arguments[0]), unpack_long(lengths->front()), weight, bias,
                      *number);
}

py::Value layer_norm_text(Run& run, const Arguments& arguments) {
    ModuleInstance& self = layer_of(arguments);
    const auto text = [&](const char* name) { return py::str(run, self.plain(name)); };
    return concat({text("normalized_shape"), ", eps=", text("eps"),
                   ", elementwise_affine=", text("elementwise_affine"),
                   ", bias=", self.attribute(run, "bias")->is_none() ? "False" : "True"});
}

constexpr py::Entry relu_methods[] = {{"__init__(inplace=False)", make_relu},
                                      {"forward(input)", relu_forward}};
constexpr py::Entry gelu_methods[] = {{"__init__(approximate='none')", make_gelu},
                                      {"forward(input)", gelu_forward},
                                      {"extra_repr()", gelu_text}};
constexpr py::Entry tanh_methods[] = {{"forward(input)", tanh_forward}};
constexpr py::Entry sigmoid_methods[] = {{"forward(input)", sigmoid_forward}};
constexpr py::Entry identity_methods[] = {{"__init__(*args, **kwargs)", ignore_all},
                                          {"forward(input)", identity_forward}};
constexpr py::Entry softmax_methods[] = {
    {"__init__(dim=None)", make_along_axis}, {"forward(input)", softmax_forward}, {"extra_repr()", dim_text}};
constexpr py::Entry log_softmax_methods[] = {{"__init__(dim=None)", make_along_axis},
                                             {"forward(input)", log_softmax_forward},
                                             {"extra_repr()", dim_text}};
constexpr py::Entry flatten_methods[] = {{"__init__(start_dim=1, end_dim=-1)", keep_all},
                                         {"forward(input)", flatten_forward},
                                         {"extra_repr()", flatten_text}};
constexpr py::Entry dropout_methods[] = {{"__init__(p=0.5, inplace=False)", make_dropout},
                                         {"forward(input)", dropout_forward},
                                         {"extra_repr()", dropout_text}};
constexpr py::Entry layer_norm_methods[] = {
    {"__init__(normalized_shape, eps=1e-05, elementwise_affine=True, bias=True, device=?'cpu', dtype=?None)",
     make_layer_norm},
    {"forward(input)", layer_norm_forward},
    {"extra_repr()", layer_norm_text}};

} // namespace

py::Type module_type(const char* name, const char* module, std::span<const py::Entry> methods) {
    return {.name = name,
            .module = module,
            .base = &ModuleValue::python_type(),
            .methods = methods,
            .constructor = module_constructor(),
            .wrong_call = raise_in_module_words,
            .instance = ModuleInstance::make,
            .called = "forward"};
}

ModuleInstance& initialised_module(const py::Arguments& arguments) {
    ModuleInstance& self = *as_module_instance(arguments.self());
    self.initialised = true;
    return self;
}

void keep_arguments(py::Run& run, const py::Arguments& arguments) {
    ModuleInstance& self = *as_module_instance(arguments.self());
    const auto& parameters = arguments.signature().parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (!parameters[i].left_out) {
            self.set_attribute(run, std::string(parameters[i].name), arguments[i]);
        }
    }
}

std::span<const py::Type* const> simple_layer_types() {
    static const char* const activation = "torch.nn.modules.activation";
    static const py::Type types[] = {
        module_type("ReLU", activation, relu_methods),
        module_type("GELU", activation, gelu_methods),
        module_type("Tanh", activation, tanh_methods),
        module_type("Sigmoid", activation, sigmoid_methods),
        module_type("Softmax", activation, softmax_methods),
        module_type("LogSoftmax", activation, log_softmax_methods),
        module_type("Identity", "torch.nn.modules.linear", identity_methods),
        module_type("Flatten", "torch.nn.modules.flatten", flatten_methods),
        module_type("Dropout", "torch.nn.modules.dropout", dropout_methods),
        module_type("LayerNorm", "torch.nn.modules.normalization", layer_norm_methods),
    };
    static const std::vector<const py::Type*> all = [] {
        std::vector<const py::Type*> pointers;
        for (const py::Type& type : types) {
            pointers.push_back(&type);
        }
        return pointers;
    }();
    return all;
}

} // namespace lim::torch
