#include "core/framework/keras/optimizer.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/gradients.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/variables.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <iterator>

/// tf_keras/src/optimizers/sgd.py.
namespace lim::keras {
namespace {

using array::Rounded;
using py::Arguments;
using py::Run;

/// An SGD without momentum: variable += −gradient · learning rate, each rounded by itself.
class Sgd : public py::Object {
public:
    [[nodiscard]] static const py::Type& python_type() { return sgd_type(); }
    [[nodiscard]] const py::Type& type() const override { return sgd_type(); }
    [[nodiscard]] std::string repr(Run&) override {
        return "<tf_keras.src.optimizers.sgd.SGD object at 0x…>";
    }
    [[nodiscard]] std::string pretty(Run&) override { return "<tf_keras.src.optimizers.sgd.SGD at 0x…>"; }

    void step(Run& run, const EagerPtr& variable, const py::Value& gradient);

    EagerPtr rate;
    EagerPtr iterations =
        new_variable({array::full({}, DType::int64, std::int64_t{0})}, "iteration:0", false);
    std::vector<EagerPtr> known = {}; // the variables of the first step, beside which it takes no others
};

std::shared_ptr<Sgd> optimizer_of(const py::Value& self) { return self.object_of<Sgd>(); }

void Sgd::step(Run& run, const EagerPtr& variable, const py::Value& gradient) {
    const EagerPtr g = tensor_of(run, gradient); // of slices, those of one row added up
    if (g->data.shape() != variable->data.shape() || g->data.dtype() != DType::float32 ||
        variable->data.dtype() != DType::float32) {
        py::refuse(refusals::error_words, {"tensorflow", "apply_gradients"});
    }
    const Rounded turned{array::unary(array::Unary::negative, g->data), g->inexact};
    const Rounded change = combined(run, array::Arithmetic::multiply, turned, now(rate));
    const Rounded after = combined(run, array::Arithmetic::add, now(variable), change);
    variable->data = after.tensor.row_major();
    variable->inexact = after.order_matters;
}

EagerPtr rate_from(Run& run, const py::Value& given) {
    if (!py::as_float(given) || given.get<bool>() != nullptr) {
        py::refuse(refusals::number_expected);
    }
    return tensor_of(run, given, DType::float32);
}

py::Value make_sgd(Run& run, const Arguments& arguments) {
    const auto momentum = py::as_float(arguments[1]);
    if (!momentum || *momentum != 0) {
        py::refuse_missing("SGD(momentum=…)");
    }
    const auto made = std::make_shared<Sgd>();
    made->rate = new_variable({rate_from(run, arguments[0])->data}, "learning_rate:0", false);
    return made;
}

/// optimizer.apply_gradients(zip(gradients, variables)).
py::Value apply_gradients(Run& run, const Arguments& arguments) {
    const auto self = optimizer_of(arguments.self());
    std::vector<std::pair<py::Value, EagerPtr>> steps;
    for (const py::Value& pair : py::items_of(run, arguments[0])) {
        const py::Values* const both = py::items_in(pair);
        const EagerPtr variable = both != nullptr && both->size() == 2 ? as_tensor((*both)[1]) : nullptr;
        if (!variable || !variable->is_variable()) {
            py::refuse(refusals::error_words, {"tensorflow", "apply_gradients"});
        }
        if (!(*both)[0].is_none()) {
            steps.emplace_back((*both)[0], variable);
        }
    }
    if (steps.empty()) {
        py::refuse(refusals::error_words, {"tensorflow", "apply_gradients"});
    }
    if (self->known.empty()) {
        std::ranges::transform(steps, std::back_inserter(self->known),
                               [](const auto& step) { return step.second; });
    }
    for (const auto& [gradient, variable] : steps) {
        if (std::ranges::find(self->known, variable) == self->known.end()) {
            py::refuse(refusals::error_words, {"tensorflow", "apply_gradients"});
        }
    }
    for (const auto& [gradient, variable] : steps) {
        self->step(run, variable, gradient);
    }
    return py::call(run, py::attribute(run, self->iterations, "assign_add"), {{1}, {}});
}

py::Value learning_rate(Run&, const py::Value& self) { return optimizer_of(self)->rate; }

void set_learning_rate(Run& run, const py::Value& self, const py::Value& value) {
    optimizer_of(self)->rate->data = rate_from(run, value)->data;
}

py::Value iterations_of(Run&, const py::Value& self) { return optimizer_of(self)->iterations; }

constexpr py::Entry sgd_constructor{"SGD(learning_rate=0.01, momentum=0.0, nesterov=?False, amsgrad=?False, "
                                    "weight_decay=?None, clipnorm=?None, "
                                    "clipvalue=?None, global_clipnorm=?None, use_ema=?False, "
                                    "ema_momentum=?0.99, ema_overwrite_frequency=?None, "
                                    "jit_compile=?True, name=?'SGD')",
                                    make_sgd};
constexpr py::Entry sgd_methods[] = {
    {"apply_gradients(grads_and_vars, name=?None, skip_gradients_aggregation=?False)", apply_gradients}};
constexpr py::Property sgd_properties[] = {{"learning_rate", learning_rate, set_learning_rate},
                                           {"lr", learning_rate, set_learning_rate},
                                           {"iterations", iterations_of}};

} // namespace

const py::Type& sgd_type() {
    static constexpr py::Type type{.name = "SGD",
                                   .module = "tf_keras.src.optimizers.sgd",
                                   .methods = sgd_methods,
                                   .properties = sgd_properties,
                                   .constructor = &sgd_constructor,
                                   .wrong_call = raise_in_words_of_methods};
    return type;
}

} // namespace lim::keras
