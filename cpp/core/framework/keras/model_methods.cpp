#include "core/base/raise.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/layer_value.hpp"
#include "core/framework/keras/model.hpp"
#include "core/framework/keras/summary.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

/// What every model of layers offers (tf_keras/src/engine/training.py).
namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

ModelObject& any_model_of(const py::Value& self) { return static_cast<ModelObject&>(*as_layer(self)); }

/// A tensor as an array; lists of them as lists.
py::Value as_arrays(const py::Value& result) {
    if (const EagerPtr x = as_tensor(result)) {
        return numpy::make_array({x->data.row_major().snapshot(), x->inexact});
    }
    py::Values arrays;
    for (const py::Value& each : *py::items_in(result)) {
        arrays.push_back(as_arrays(each));
    }
    return py::make_list(std::move(arrays));
}

/// model.predict(x): the output as an array. Its progress bar, which tells how long it took, is passed over.
py::Value predict(Run& run, const Arguments& arguments) {
    const auto verbose = py::as_int(arguments[2]);
    const auto* const name = arguments[2].get<std::string>();
    if (!verbose && (name == nullptr || *name != "auto")) {
        py::refuse_missing("predict(verbose=…)");
    }
    if (verbose.value_or(1) != 0) {
        run.note_passed_over("predict(verbose=…)");
    }
    try {
        return as_arrays(any_model_of(arguments.self()).predicted(run, arguments[0]));
    } catch (const FrameworkError&) {
        py::refuse(refusals::error_words, {"tensorflow", "predict"});
    }
}

py::Value summary(Run& run, const Arguments& arguments) {
    const ModelObject& model = any_model_of(arguments.self());
    if (!model.built) {
        raise("ValueError",
              {"This model has not yet been built. Build the model first by calling `build()` or by "
               "calling the model on a batch of data."});
    }
    run.write(model.summarised(run));
    return {};
}

py::Value get_layer(Run&, const Arguments& arguments) {
    const ModelObject& model = any_model_of(arguments.self());
    const std::string* const name = arguments[0].get<std::string>();
    const auto* const place = arguments[1].get<py::Int>();
    if ((name == nullptr) == (place == nullptr) ||
        (place != nullptr && (*place < 0 || *place >= static_cast<py::Int>(model.layers.size())))) {
        py::refuse(refusals::error_words, {"tensorflow", "get_layer"});
    }
    if (place != nullptr) {
        return model.layers[static_cast<std::size_t>(*place)];
    }
    std::string names;
    for (const py::Value& layer : model.layers) {
        if (as_layer(layer)->label == *name) {
            return layer;
        }
        names += concat({names.empty() ? "" : ", ", "'", as_layer(layer)->label, "'"});
    }
    raise("ValueError", {"No such layer: ", *name, ". Existing layers are: [", names, "]."});
}

py::Value layers_of_model(Run&, const py::Value& self) { return py::make_list(any_model_of(self).layers); }

constexpr py::Entry methods_of_models[] = {{"predict(x, batch_size=None, verbose='auto', steps=?None, "
                                            "callbacks=?None, max_queue_size=?10, workers=?1, "
                                            "use_multiprocessing=?False)",
                                            predict},
                                           {"summary(line_length=?None, positions=?None, print_fn=?None, "
                                            "expand_nested=?False, show_trainable=?False, "
                                            "layer_range=?None)",
                                            summary},
                                           {"get_layer(name=None, index=None)", get_layer}};
constexpr py::Property properties_of_layered[] = {{"layers", layers_of_model}};

} // namespace

std::string ModelObject::summarised(Run& run) const { return summary_of(run, label, *this); }

EagerPtr batch_of(Run& run, const py::Value& given) {
    const EagerPtr x = as_tensor(given);
    const auto array = numpy::as_ndarray(given);
    if ((!x || x->is_variable()) && (!array || array->scalar)) {
        py::refuse(refusals::layer_input);
    }
    EagerPtr batch = x ? x : tensor_of(run, given);
    if (batch->data.rank() == 0 || batch->data.size() == 0 || batch->data.dtype() == DType::boolean) {
        py::refuse(refusals::layer_input);
    }
    if (batch->data.dtype() == DType::float64) {
        batch = make_tensor({batch->data.cast(DType::float32), batch->inexact});
    }
    return batch;
}

std::span<const py::Entry> model_methods() { return methods_of_models; }

std::span<const py::Property> model_properties() { return properties_of_layered; }

} // namespace lim::keras
