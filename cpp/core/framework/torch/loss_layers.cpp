#include "core/framework/literal.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/losses.hpp"
#include "core/framework/torch/module_types.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

/// The losses as functions and as layers (torch/nn/functional.py, torch/nn/modules/loss.py).
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

/// The tensor that a loss is given, which C++ looks at.
VariablePtr loss_input(const py::Value& value, const char* function, const char* name, std::size_t position) {
    VariablePtr x = as_variable(value);
    if (!x) {
        raise_wrong_type(function, name, position, "Tensor", value);
    }
    return x;
}

/// The class that counts for nothing.
Index ignored_class(const py::Value& given) {
    if (!is_int(given)) {
        py::refuse(refusals::only_int, {"ignore_index"});
    }
    return unpack_long(given);
}

py::Value cross_entropy_of(Run& run, const py::Value& input, const py::Value& target,
                           const py::Value& ignored, const py::Value& reduction) {
    const Reduction by = reduction_named(reduction);
    const VariablePtr x = loss_input(input, "cross_entropy_loss", "input", 1);
    return cross_entropy(run, x, loss_input(target, "cross_entropy_loss", "target", 2),
                         ignored_class(ignored), by);
}

py::Value nll_loss_of(Run& run, const py::Value& input, const py::Value& target, const py::Value& ignored,
                      const py::Value& reduction) {
    const Reduction by = reduction_named(reduction);
    const VariablePtr x = loss_input(input, "nll_loss_nd", "input", 1);
    return nll_loss(run, x, loss_input(target, "nll_loss_nd", "target", 2), ignored_class(ignored), by);
}

using OfTwo = VariablePtr (*)(Run&, const VariablePtr&, const VariablePtr&, Reduction);
template <OfTwo loss>
py::Value loss_of_two(Run& run, const py::Value& input, const py::Value& target, const py::Value& reduction) {
    const VariablePtr y = tensor_with("size", target); // which is asked first
    const VariablePtr x = tensor_with("size", input);
    return loss(run, x, y, reduction_named(reduction));
}

py::Value cross_entropy_function(Run& run, const Arguments& arguments) {
    return cross_entropy_of(run, arguments[0], arguments[1], arguments[4], arguments[6]);
}
py::Value nll_loss_function(Run& run, const Arguments& arguments) {
    return nll_loss_of(run, arguments[0], arguments[1], arguments[4], arguments[6]);
}
py::Value mse_loss_function(Run& run, const Arguments& arguments) {
    return loss_of_two<mse_loss>(run, arguments[0], arguments[1], arguments[4]);
}

py::Value binary_cross_entropy_function(Run& run, const Arguments& arguments) {
    return loss_of_two<binary_cross_entropy>(run, arguments[0], arguments[1], arguments[5]);
}

constexpr py::Entry loss_layers_functions[] = {
    {"binary_cross_entropy(input, target, weight=?None, size_average=?None, reduce=?None, reduction='mean')",
     binary_cross_entropy_function},
    {"cross_entropy(input, target, weight=?None, size_average=?None, ignore_index=-100, reduce=?None, "
     "reduction='mean', label_smoothing=?0.0)",
     cross_entropy_function},
    {"nll_loss(input, target, weight=?None, size_average=?None, ignore_index=-100, reduce=?None, "
     "reduction='mean')",
     nll_loss_function},
    {"mse_loss(input, target, size_average=?None, reduce=?None, reduction='mean', weight=?None)",
     mse_loss_function},
};

py::Value make_loss(Run& run, const Arguments& arguments) {
    initialised_module(arguments);
    keep_arguments(run, arguments);
    return {};
}

/// Of a loss that may weigh the classes (_WeightedLoss).
py::Value make_weighted_loss(Run& run, const Arguments& arguments) {
    initialised_module(arguments).register_buffer(run, "weight", {}, true);
    keep_arguments(run, arguments);
    return {};
}

py::Value make_cross_entropy_loss(Run& run, const Arguments& arguments) {
    make_weighted_loss(run, arguments);
    as_module_instance(arguments.self())->set_plain(run, "label_smoothing", 0.0);
    return {};
}

py::Value kept(const Arguments& arguments, const char* name) {
    return as_module_instance(arguments.self())->plain(name);
}

/// Asked each time, as the reader may have set it since.
void refuse_weight(Run& run, const Arguments& arguments) {
    if (!as_module_instance(arguments.self())->attribute(run, "weight")->is_none()) {
        py::refuse_missing("weight=…");
    }
}

py::Value cross_entropy_forward(Run& run, const Arguments& arguments) {
    refuse_weight(run, arguments);
    if (py::as_float(kept(arguments, "label_smoothing")) != 0.0) {
        py::refuse_missing("label_smoothing=…");
    }
    return cross_entropy_of(run, arguments[0], arguments[1], kept(arguments, "ignore_index"),
                            kept(arguments, "reduction"));
}
py::Value nll_loss_forward(Run& run, const Arguments& arguments) {
    refuse_weight(run, arguments);
    return nll_loss_of(run, arguments[0], arguments[1], kept(arguments, "ignore_index"),
                       kept(arguments, "reduction"));
}
py::Value mse_loss_forward(Run& run, const Arguments& arguments) {
    return loss_of_two<mse_loss>(run, arguments[0], arguments[1], kept(arguments, "reduction"));
}
py::Value bce_loss_forward(Run& run, const Arguments& arguments) {
    refuse_weight(run, arguments);
    return loss_of_two<binary_cross_entropy>(run, arguments[0], arguments[1], kept(arguments, "reduction"));
}

constexpr py::Entry cross_entropy_methods[] = {
    {"__init__(weight=?None, size_average=?None, ignore_index=-100, reduce=?None, reduction='mean', "
     "label_smoothing=?0.0)",
     make_cross_entropy_loss},
    {"forward(input, target)", cross_entropy_forward}};
constexpr py::Entry nll_loss_methods[] = {
    {"__init__(weight=?None, size_average=?None, ignore_index=-100, reduce=?None, reduction='mean')",
     make_weighted_loss},
    {"forward(input, target)", nll_loss_forward}};
constexpr py::Entry mse_loss_methods[] = {
    {"__init__(size_average=?None, reduce=?None, reduction='mean')", make_loss},
    {"forward(input, target)", mse_loss_forward}};
constexpr py::Entry bce_loss_methods[] = {
    {"__init__(weight=?None, size_average=?None, reduce=?None, reduction='mean')", make_weighted_loss},
    {"forward(input, target)", bce_loss_forward}};

} // namespace

std::span<const py::Entry> loss_functions() { return loss_layers_functions; }

std::span<const py::Type* const> loss_types() {
    static const char* const module = "torch.nn.modules.loss";
    static const py::Type cross_entropy_loss = module_type("CrossEntropyLoss", module, cross_entropy_methods);
    static const py::Type nll = module_type("NLLLoss", module, nll_loss_methods);
    static const py::Type mse = module_type("MSELoss", module, mse_loss_methods);
    static const py::Type bce = module_type("BCELoss", module, bce_loss_methods);
    static const py::Type* const types[] = {&cross_entropy_loss, &nll, &mse, &bce};
    return types;
}

} // namespace lim::torch
