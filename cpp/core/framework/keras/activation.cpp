#include "core/framework/keras/activation.hpp"

#include "core/framework/keras/elementary.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

/// tf_keras/src/activations.py.
namespace lim::keras {
namespace {

EagerPtr unchanged(py::Run&, const EagerPtr& x) { return x; }

EagerPtr softmax_of_rows(py::Run& run, const EagerPtr& x) {
    if (x->data.rank() < 2) {
        py::refuse(refusals::error_words, {"tensorflow", "softmax"});
    }
    return softmax(run, x, -1);
}

struct Activation {
    std::string_view name;
    EagerPtr (*function)(py::Run& run, const EagerPtr& x);
};

constexpr Activation known_activations[] = {{"linear", unchanged},        {"relu", relu},
                                            {"sigmoid", sigmoid},         {"tanh", tanh},
                                            {"exponential", exponential}, {"softmax", softmax_of_rows}};

const Activation* find_activation(const py::Value& name) {
    const std::string* const text = name.get<std::string>();
    if (text == nullptr) {
        return nullptr;
    }
    const auto* const found = std::ranges::find(known_activations, *text, &Activation::name);
    return found == std::end(known_activations) ? nullptr : found;
}

} // namespace

const py::Value& activation_of(const py::Value& given) {
    if (!given.is_none() && find_activation(given) == nullptr && !py::is_callable(given)) {
        py::refuse(refusals::activation_names);
    }
    return given;
}

EagerPtr activated(py::Run& run, const py::Value& activation, const EagerPtr& x) {
    if (activation.is_none()) {
        return x;
    }
    if (const Activation* const known = find_activation(activation)) {
        return known->function(run, x);
    }
    EagerPtr result = as_tensor(py::call(run, activation, {{x}, {}}));
    if (!result) {
        py::refuse(refusals::layer_result);
    }
    return result;
}

} // namespace lim::keras
