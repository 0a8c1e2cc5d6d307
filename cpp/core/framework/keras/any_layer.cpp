#include "core/framework/keras/any_layer.hpp"

#include "core/base/raise.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/gradients.hpp"
#include "core/framework/keras/input.hpp"
#include "core/framework/keras/layer_instance.hpp"
#include "core/framework/keras/layer_value.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <functional>

namespace lim::keras {

using py::Run;

py::Value tuple_of(const PartialShape& shape) {
    py::Values lengths;
    for (const auto& length : shape) {
        lengths.push_back(length ? py::Value(*length) : py::Value());
    }
    return py::make_tuple(std::move(lengths));
}

std::string text_of(const PartialShape& shape) {
    std::string text;
    for (const auto& length : shape) {
        text += concat({text.empty() ? "" : ", ", length ? std::to_string(*length) : "None"});
    }
    return concat({"(", text, shape.size() == 1 ? ",)" : ")"});
}

PartialShape partial(const Shape& shape) { return {shape.begin(), shape.end()}; }

namespace {

thread_local int layer_depth = 0;

} // namespace

LayerWalk::LayerWalk() : DepthGuard(layer_depth) { check(); }

Variables AnyLayer::variables_that(bool are_trained, bool within_trained) const {
    const LayerWalk walk;
    Variables found;
    const auto add = [&](const EagerPtr& x) {
        if (std::ranges::find(found, x) == found.end()) {
            found.push_back(x);
        }
    };
    const bool trains = within_trained && trainable;
    const auto add_own = [&] {
        for (const EagerPtr& x : variables()) {
            if ((trains && x->trainable) == are_trained) {
                add(x);
            }
        }
    };
    if (!is_model()) {
        add_own();
    }
    for (const py::Value& each : layers_within()) {
        std::ranges::for_each(as_layer(each)->variables_that(are_trained, trains), add);
    }
    add_own();
    return found;
}

NameScope::NameScope(Run& run, const AnyLayer& layer) : scope_(run.state<TfState>().scope), before_(scope_) {
    if (layer.names_variables()) {
        scope_ += layer.label + "/";
    }
}

NameScope::~NameScope() { scope_ = before_; }

std::string scoped(Run& run, const std::string& name) { return run.state<TfState>().scope + name + ":0"; }

PartialShape place_in_model(Run& run, AnyLayer& layer, const PartialShape& input) {
    if (!layer.built) {
        const NameScope scope(run, layer);
        layer.build(run, input);
    }
    PartialShape output = layer.shape_after(run, input);
    if (layer.symbolic_calls > 0) {
        layer.input_differs = layer.input_differs || layer.input_shape != input;
        layer.output_differs = layer.output_differs || layer.output_shape != output;
    }
    layer.input_shape = input;
    layer.output_shape = output;
    layer.in_sequential = true;
    return output;
}

std::optional<py::Value> AnyLayer::told_of(bool output) const {
    const auto& shape = output ? output_shape : input_shape;
    return shape && !(output ? output_differs : input_differs) ? std::optional(tuple_of(*shape))
                                                               : std::nullopt;
}

EagerPtr input_of(Run& run, const AnyLayer& layer, const py::Value& value) {
    if (py::items_in(value) != nullptr || value.range() != nullptr || as_slices(value) != nullptr) {
        py::refuse(refusals::layer_input);
    }
    const EagerPtr x = tensor_of(run, value);
    if (x->is_variable()) {
        py::refuse(refusals::layer_input_dtype);
    }
    return layer.casts() && x->data.dtype() == DType::float64
               ? record(run, {x->data.cast(DType::float32)}, {x}, {})
               : x;
}

EagerPtr call_layer(Run& run, AnyLayer& layer, const py::Value& given) {
    const EagerPtr x = input_of(run, layer, given);
    const NameScope scope(run, layer);
    if (!layer.built) {
        layer.build(run, partial(x->data.shape()));
    }
    EagerPtr result = layer.carry_out(run, x);
    if (x->mask && !result->mask) {
        if (result == x || !layer.passes_mask()) {
            result->mask_unknown = true;
        } else {
            result->mask = x->mask;
        }
    }
    return result;
}

AnyLayer* as_layer(const py::Value& value) {
    py::Object* const object = value.object();
    if (object == nullptr || !py::derives_from(object->type(), layer_type())) {
        return nullptr;
    }
    return object->is_instance() ? static_cast<AnyLayer*>(static_cast<LayerInstance*>(object))
                                 : static_cast<LayerObject*>(object);
}

namespace {

py::Value called(Run& run, const py::Arguments& arguments) {
    AnyLayer& layer = *as_layer(arguments.self());
    if (layer.has_several() || as_tensor(arguments[0]) == nullptr) {
        if (!symbols_in(arguments[0]).empty()) {
            return call_with_symbols(run, arguments.self(), arguments[0]);
        }
        if (layer.has_several()) {
            return call_with_several(run, layer, arguments[0]);
        }
    }
    return call_layer(run, layer, arguments[0]);
}

constexpr py::Entry call_entry_of_layers{"__call__(inputs, *, training=?None)", called};

} // namespace

std::string LayerObject::repr(Run&) {
    return concat({"<", type().module, ".", type().name, " object at 0x…>"});
}

std::string LayerObject::pretty(Run&) { return concat({"<", type().module, ".", type().name, " at 0x…>"}); }

const py::Entry* LayerObject::call_entry() const { return &call_entry_of_layers; }

std::optional<py::Value> LayerObject::binary(Run&, py::Operator, const py::Value&) {
    py::refuse(refusals::layer_computed);
}

std::optional<py::Value> LayerObject::reflected(Run&, py::Operator, const py::Value&) {
    py::refuse(refusals::layer_computed);
}

} // namespace lim::keras
