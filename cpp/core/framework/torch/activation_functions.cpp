#include "core/base/raise.hpp"
#include "core/framework/torch/activations.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/normalization.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

/// torch.nn.functional's own forms of what tensors have as methods.
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

/// A function that calls the tensor's method of the same name.
using Method = VariablePtr (*)(Run&, const VariablePtr&);
template <Method method> py::Value method_of_input(Run& run, const Arguments& arguments) {
    return method(run, tensor_with(arguments.signature().name, arguments[0]));
}

py::Value gelu_function(Run& run, const Arguments& arguments) {
    return gelu(run, input_of("gelu", arguments[0]), arguments[1]);
}

py::Value relu_function(Run& run, const Arguments& arguments) {
    if (py::truth(run, arguments[1])) {
        py::refuse_missing("relu(inplace=True)");
    }
    return relu(run, input_of("relu", arguments[0]));
}

/// Without a dim it is the one of a function of older days (_get_softmax_dim).
using Scaled = VariablePtr (*)(Run&, const VariablePtr&, Index);
template <Scaled function> py::Value scaled(Run& run, const Arguments& arguments) {
    const bool has_axis = !arguments[1].is_none();
    const VariablePtr x = tensor_with(has_axis ? arguments.signature().name : "dim", arguments[0]);
    const Index rank = x->data.rank();
    const Index axis = has_axis ? int_at(arguments, 1) : rank == 0 || rank == 1 || rank == 3 ? 0 : 1;
    return function(run, x, axis);
}

py::Value dropout_function(Run& run, const Arguments& arguments) {
    const auto p = py::as_float(arguments[1]);
    if (!p || py::truth(run, arguments[3])) {
        py::refuse_missing("dropout(…)");
    }
    if (*p < 0 || *p > 1) {
        raise("ValueError",
              {"dropout probability has to be between 0 and 1, but got ", py::str(run, arguments[1])});
    }
    return dropout(run, input_of("dropout", arguments[0]), *p, py::truth(run, arguments[2]));
}

py::Value layer_norm_function(Run& run, const Arguments& arguments) {
    const py::Value& shape = arguments[1];
    const py::Values* const sizes = shape.list() != nullptr    ? &shape.list()->items
                                    : shape.tuple() != nullptr ? &shape.tuple()->items
                                                               : nullptr;
    const auto eps = py::as_float(arguments[4]);
    if (sizes == nullptr || sizes->size() != 1 || sizes->front().get<py::Int>() == nullptr || !eps) {
        py::refuse_missing("layer_norm(…)");
    }
    return layer_norm(run, input_of("layer_norm", arguments[0]), unpack_long(sizes->front()),
                      tensor_or_none_at(arguments, 2), tensor_or_none_at(arguments, 3), *eps);
}

constexpr py::Entry functions_of_activation[] = {
    {"relu(input, inplace=False)", relu_function},
    {"gelu(input, *, approximate='none')", gelu_function},
    {"tanh(input)", method_of_input<tanh>},
    {"sigmoid(input)", method_of_input<sigmoid>},
    {"softmax(input, dim=None, _stacklevel=3, dtype=?None)", scaled<softmax>},
    {"log_softmax(input, dim=None, _stacklevel=3, dtype=?None)", scaled<log_softmax>},
    {"dropout(input, p=0.5, training=True, inplace=False)", dropout_function},
    {"layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05)", layer_norm_function},
};

} // namespace

std::span<const py::Entry> activation_functions() { return functions_of_activation; }

} // namespace lim::torch
