#include "core/framework/keras/layer_value.hpp"

#include "core/framework/keras/messages.hpp"
#include "core/python/call.hpp"
#include "core/python/object.hpp"
#include "core/python/refusal.hpp"

namespace lim::keras {
namespace {

namespace py = lim::python;

/// A model of one layer, which it builds.
class Sequential : public py::Object {
public:
    explicit Sequential(std::string model_name) : name(std::move(model_name)) {}
    [[nodiscard]] static const py::Type& python_type() { return sequential_type(); }
    [[nodiscard]] const py::Type& type() const override { return sequential_type(); }
    [[nodiscard]] std::string repr(py::Run&) override {
        return "<tf_keras.src.engine.sequential.Sequential object at 0x…>";
    }
    [[nodiscard]] std::string pretty(py::Run&) override {
        return "<tf_keras.src.engine.sequential.Sequential at 0x…>";
    }

    [[nodiscard]] const py::Entry* call_entry() const override;

    std::string name;
};

py::Value make_sequential(py::Run& run, const py::Arguments& arguments) {
    const py::List* layers = arguments[0].list();
    if (arguments[0].is_none()) {
        return std::make_shared<Sequential>(next_layer_name(run, "sequential"));
    }
    if (layers == nullptr || layers->items.size() != 1) {
        py::refuse(refusals::sequential_list);
    }
    auto model = std::make_shared<Sequential>(next_layer_name(run, "sequential"));
    build_for_model(run, layers->items[0]);
    return model;
}

py::Value call_model(py::Run&, const py::Arguments&) { py::refuse(refusals::model_called); }

py::Value compile(py::Run&, const py::Arguments&) { return {}; }

py::Value name_of_model(py::Run&, const py::Value& self) { return self.object_of<Sequential>()->name; }

constexpr py::Entry call_entry_of_models{"__call__(inputs, training=None, mask=None)", call_model};
constexpr py::Entry model_constructor{"Sequential(layers=None, name=?None)", make_sequential};
constexpr py::Entry model_methods[] = {{"compile(...)", compile}};
constexpr py::Property model_properties[] = {{"name", name_of_model}};

const py::Entry* Sequential::call_entry() const { return &call_entry_of_models; }

} // namespace

const py::Type& sequential_type() {
    static constexpr py::Type type{.name = "Sequential",
                                   .module = "tf_keras.src.engine.sequential",
                                   .methods = model_methods,
                                   .properties = model_properties,
                                   .constructor = &model_constructor,
                                   .wrong_call = raise_in_words_of_methods};
    return type;
}

} // namespace lim::keras
