#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/keras/any_layer.hpp"
#include "core/framework/keras/layer_value.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <iterator>

/// What every layer and model offers: its name, its weights, its shapes.
namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

py::Value list_of(const Variables& variables) {
    return py::make_list(py::Values(variables.begin(), variables.end()));
}

Variables all_variables(const AnyLayer& layer);

/// Those of one layer of a model after another, and its own.
Variables variables_in_order(const AnyLayer& model) {
    Variables all;
    const auto add = [&](const Variables& more) {
        std::ranges::copy_if(more, std::back_inserter(all),
                             [&](const EagerPtr& x) { return std::ranges::find(all, x) == all.end(); });
    };
    for (const py::Value& each : model.layers_within()) {
        add(all_variables(*as_layer(each)));
    }
    add(model.variables_that(true));
    add(model.variables_that(false));
    return all;
}

Variables all_variables(const AnyLayer& layer) {
    const LayerWalk walk;
    layer.check_weights();
    if (layer.is_model()) {
        return variables_in_order(layer);
    }
    Variables all = layer.variables_that(true);
    const Variables others = layer.variables_that(false);
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

py::Value name_of_layer(Run&, const py::Value& self) { return as_layer(self)->label; }

py::Value weights(Run&, const py::Value& self) { return list_of(all_variables(*as_layer(self))); }

template <bool are_trained> py::Value weights_that(Run&, const py::Value& self) {
    as_layer(self)->check_weights();
    return list_of(as_layer(self)->variables_that(are_trained));
}

py::Value trainable(Run&, const py::Value& self) { return as_layer(self)->trainable; }

void set_trains(AnyLayer& layer, bool trains) {
    const LayerWalk walk;
    layer.trainable = trains;
    for (const py::Value& each : layer.layers_within()) {
        set_trains(*as_layer(each), trains);
    }
}

void set_trainable(Run&, const py::Value& self, const py::Value& value) {
    const bool* const trains = value.get<bool>();
    if (trains == nullptr) {
        py::refuse(refusals::only_bool, {"trainable"});
    }
    set_trains(*as_layer(self), *trains);
}

py::Value is_built(Run&, const py::Value& self) { return as_layer(self)->built; }

template <bool of_output> py::Value shape_of_layer(Run&, const py::Value& self) {
    const AnyLayer& layer = *as_layer(self);
    if (of_output ? layer.output_differs : layer.input_differs) {
        py::refuse_missing(of_output ? "output_shape" : "input_shape");
    }
    const auto shape = layer.told_of(of_output);
    if (!shape) {
        raise("AttributeError",
              {"The layer \"", layer.label, "\" has never been called and thus has no defined ",
               of_output ? "output" : "input", " shape.",
               of_output ? ""
                         : " Note that the `input_shape` property is only available for "
                           "Functional and Sequential models."});
    }
    return *shape;
}

py::Value get_weights(Run& run, const Arguments& arguments) {
    py::Values arrays;
    for (const EagerPtr& x : all_variables(*as_layer(arguments.self()))) {
        run.memory().require(x->data.shape(), x->data.dtype());
        arrays.emplace_back(numpy::make_array({x->data.snapshot(), x->inexact}));
    }
    return py::make_list(std::move(arrays));
}

py::Value set_weights(Run& run, const Arguments& arguments) {
    const AnyLayer& layer = *as_layer(arguments.self());
    assign_weights(run, layer, all_variables(layer), arguments[0]);
    return {};
}

py::Value count_params(Run&, const Arguments& arguments) {
    const AnyLayer& layer = *as_layer(arguments.self());
    if (!layer.built) {
        raise("ValueError", {"You tried to call `count_params` on layer ", layer.label,
                             ", but the layer isn't built. You can build it manually via: `", layer.label,
                             ".build(batch_input_shape)`."});
    }
    Index count = 0;
    for (const EagerPtr& x : all_variables(layer)) {
        count += x->data.size();
    }
    return count;
}

/// layer.build(input_shape), a tuple or a TensorShape.
py::Value build_layer(Run& run, const Arguments& arguments) {
    AnyLayer& layer = *as_layer(arguments.self());
    if (arguments.self().object()->is_instance()) { // by super().build(…)
        layer.built = true;
        return {};
    }
    if (layer.has_given_weights()) {
        py::refuse_missing("build(…)");
    }
    PartialShape shape;
    if (!arguments[0].is_none()) {
        for (const py::Value& length : py::items_of(run, arguments[0])) {
            const auto* given = length.get<py::Int>();
            if (given == nullptr && !length.is_none()) {
                py::refuse(refusals::input_shape);
            }
            shape.push_back(given == nullptr ? std::nullopt : std::optional(static_cast<Index>(*given)));
        }
    }
    layer.build(run, shape);
    return {};
}

constexpr py::Entry methods_of_layers[] = {{"get_weights()", get_weights},
                                           {"set_weights(weights)", set_weights},
                                           {"count_params()", count_params},
                                           {"build(input_shape=None)", build_layer}};
constexpr py::Property properties_of_layers[] = {{"name", name_of_layer},
                                                 {"weights", weights},
                                                 {"variables", weights},
                                                 {"trainable_weights", weights_that<true>},
                                                 {"trainable_variables", weights_that<true>},
                                                 {"non_trainable_weights", weights_that<false>},
                                                 {"non_trainable_variables", weights_that<false>},
                                                 {"trainable", trainable, set_trainable},
                                                 {"built", is_built},
                                                 {"input_shape", shape_of_layer<false>},
                                                 {"output_shape", shape_of_layer<true>}};

} // namespace

std::span<const py::Entry> layer_methods() { return methods_of_layers; }

std::span<const py::Property> layer_properties() { return properties_of_layers; }

} // namespace lim::keras
