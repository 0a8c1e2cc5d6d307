#include "core/framework/keras/layer_value.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cctype>

/// What models have for training (tf_keras/src/engine/training.py).
namespace lim::keras {
namespace {

py::Value compile(py::Run&, const py::Arguments& arguments) {
    constexpr std::string_view optimizers[] = {"adadelta", "adagrad", "adam",    "adamax",
                                               "ftrl",     "nadam",   "rmsprop", "sgd"};
    const std::string* const given = arguments[0].get<std::string>();
    std::string name = given == nullptr ? "" : *given;
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    if (given != nullptr && std::ranges::find(optimizers, name) == std::end(optimizers)) {
        py::refuse_missing(*given);
    }
    return {};
}

py::Value cannot_train(py::Run&, const py::Arguments&) { py::refuse(refusals::keras_fit); }

constexpr py::Entry entries_of_training[] = {
    {"compile(optimizer='rmsprop', loss=None, metrics=None, loss_weights=?None, weighted_metrics=?None, "
     "run_eagerly=?None, steps_per_execution=?None, jit_compile=?None, pss_evaluation_shards=?0)",
     compile},
    {"fit(*args, **kwargs)", cannot_train},
    {"evaluate(*args, **kwargs)", cannot_train},
    {"train_on_batch(*args, **kwargs)", cannot_train}};

} // namespace

std::span<const py::Entry> training_methods() { return entries_of_training; }

} // namespace lim::keras
