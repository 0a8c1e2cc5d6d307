#pragma once

#include "core/framework/torch/module_value.hpp"
#include "core/python/call.hpp"

/// What copy.deepcopy makes of tensors and modules.
namespace lim::torch {

inline constexpr const char* deep_copy_signature = "_<deepcopy>(copier)";

/// Tensor.__deepcopy__ and Parameter.__deepcopy__ (torch/_tensor.py, torch/nn/parameter.py).
[[nodiscard]] py::Value deep_copy_tensor(py::Run& run, const py::Arguments& arguments);
/// A module that holds its parts by name: all of them copied.
[[nodiscard]] py::Value deep_copy_module(py::Run& run, const py::Arguments& arguments);

inline constexpr py::Entry deep_copy_of_tensor{deep_copy_signature, deep_copy_tensor};
inline constexpr py::Entry deep_copy_of_module{deep_copy_signature, deep_copy_module};

[[nodiscard]] ModuleValue::Parameters copied_parameters(const py::Arguments& arguments,
                                                        const ModuleValue::Parameters& parameters);

/// An nn.Linear or an nn.Embedding.
template <class Layer> py::Value deep_copy_of_layer(py::Run&, const py::Arguments& arguments) {
    const auto layer = arguments.self().object_of<Layer>();
    const auto copy = layer->with_parameters(copied_parameters(arguments, layer->parameters()));
    copy->training = layer->training;
    return copy;
}

} // namespace lim::torch
