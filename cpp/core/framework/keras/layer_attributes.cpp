#include "core/base/raise.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/layer_instance.hpp"
#include "core/python/class_object.hpp"
#include "core/python/known_names.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/type_lookup.hpp"

#include <algorithm>

/// The attributes of layers and models of classes of the reader's (tf_keras/src/engine/base_layer.py).
namespace lim::keras {
namespace {

using py::Run;

/// Whether a list or a dict is among what a layer would keep in a wrapper of its own.
bool is_wrapped(const py::Value& value) {
    return value.any_list() != nullptr || value.any_tuple() != nullptr || value.dict() != nullptr;
}

/// Whether every layer or model of Keras has the name, be it on this page or not: what a Dense or a
/// Sequential has, but for what these have beyond others.
bool is_name_of_keras(const Run& run, bool of_models, std::string_view name) {
    if (of_models) {
        return name != "add" && name != "pop" &&
               py::is_known_name(run, "tf_keras.src.engine.sequential.Sequential", name,
                                 py::NameUse::attribute);
    }
    const bool of_dense = name == "activation" || name == "units" || name == "use_bias" ||
                          name.starts_with("bias") || name.starts_with("kernel");
    return !of_dense &&
           py::is_known_name(run, "tf_keras.src.layers.core.dense.Dense", name, py::NameUse::attribute);
}

} // namespace

std::optional<py::Value> LayerInstance::attribute(Run& run, const std::string& name) {
    const auto has_name = [&](const auto& each) { return each.first == name; };
    const bool is_private = name.starts_with("_") && !name.starts_with("__");
    if (std::ranges::none_of(attributes(), has_name) && !py::has_member(type(), name) &&
        (is_private || is_name_of_keras(run, is_model(), name))) {
        py::refuse_missing(concat({type().name, ".", name}));
    }
    return py::Instance::attribute(run, name);
}

void LayerInstance::set_attribute(Run& run, const std::string& name, const py::Value& value) {
    const EagerPtr x = as_tensor(value);
    if (name == "built" || name == "trainable") {
        const bool* const truth = value.get<bool>();
        if (truth == nullptr) {
            py::refuse(refusals::only_bool, {name});
        }
        if (name == "built") {
            built = *truth;
        } else {
            py::find_property(layer_type(), name)->set(run, shared_from_this(), value);
        }
        return;
    }
    const bool is_part = (x && x->is_variable()) || as_layer(value) != nullptr;
    if (is_part && !initialised) {
        py::refuse(refusals::error_words, {"tensorflow", "super().__init__()"});
    }
    if (is_wrapped(value) || (!is_part && is_name_of_keras(run, is_model(), name))) {
        py::refuse_missing(concat({type().name, ".", name, " = …"}));
    }
    if (x && x->is_variable()) {
        static_cast<void>(add_variable(x));
    } else if (as_layer(value) != nullptr &&
               std::ranges::none_of(layers_, [&](const py::Value& each) { return py::same(each, value); })) {
        layers_.push_back(value);
    }
    py::Instance::set_attribute(run, name, value);
}

} // namespace lim::keras
