#include "core/array/arrangement.hpp"
#include "core/array/product.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/layer_value.hpp"
#include "core/framework/keras/layers.hpp"
#include "core/framework/keras/operators.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/operators.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

/// Layers of several inputs (tf_keras/src/layers/merging).
namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

class MergingLayer;
using Shapes = std::vector<PartialShape>;
using Tensors = std::vector<EagerPtr>;

/// What a kind of them does.
struct MergingKind {
    const py::Type& (*type)();
    EagerPtr (*call)(Run& run, const MergingLayer& layer, const Tensors& inputs);
    PartialShape (*shape)(const MergingLayer& layer, const Shapes& inputs);
};

class MergingLayer : public LayerObject {
public:
    explicit MergingLayer(const MergingKind& of_kind) : kind(of_kind) {}
    [[nodiscard]] const py::Type& type() const override { return kind.type(); }
    [[nodiscard]] bool takes_list() const override { return true; }
    [[nodiscard]] Shapes shapes_after(Run&, const Shapes& inputs) override {
        return {kind.shape(*this, inputs)};
    }
    [[nodiscard]] Tensors carry_out_all(Run& run, const Tensors& inputs) override;
    [[nodiscard]] PartialShape shape_after(Run&, const PartialShape&) override {
        py::refuse(refusals::layer_input);
    }
    [[nodiscard]] EagerPtr carry_out(Run&, const EagerPtr&) override { py::refuse(refusals::layer_input); }

    const MergingKind& kind;
    std::vector<py::Int> axes = {};
};

Tensors MergingLayer::carry_out_all(Run& run, const Tensors& inputs) {
    Shapes shapes;
    for (const EagerPtr& x : inputs) {
        shapes.push_back(partial(x->data.shape()));
        if (x->data.size() == 0 || x->data.dtype() != DType::float32) {
            py::refuse(refusals::layer_input_dtype);
        }
    }
    static_cast<void>(kind.shape(*this, shapes)); // which refuses those that do not fit
    const EagerPtr result = kind.call(run, *this, inputs);
    result->mask_unknown =
        std::ranges::any_of(inputs, [](const EagerPtr& x) { return x->mask != nullptr || x->mask_unknown; });
    built = true;
    return {result};
}

/// Which axis of a shape that is; never that of the batch.
std::size_t axis_in(const PartialShape& shape, py::Int axis) {
    const auto rank = static_cast<py::Int>(shape.size());
    const py::Int at = axis < 0 ? axis + rank : axis;
    if (at < 1 || at >= rank) {
        py::refuse(refusals::input_shape);
    }
    return static_cast<std::size_t>(at);
}

PartialShape shape_of_sum(const MergingLayer&, const Shapes& inputs) {
    if (inputs.size() < 2 || std::ranges::count(inputs, inputs[0]) != std::ssize(inputs)) {
        py::refuse(refusals::input_shape);
    }
    return inputs[0];
}

EagerPtr add_up(Run& run, const MergingLayer&, const Tensors& inputs) {
    EagerPtr sum = inputs[0];
    for (std::size_t i = 1; i < inputs.size(); ++i) {
        sum = apply(run, py::Operator::add, sum, inputs[i]);
    }
    return sum;
}

PartialShape shape_of_joined(const MergingLayer& layer, const Shapes& inputs) {
    if (inputs.size() < 2) {
        py::refuse(refusals::input_shape);
    }
    PartialShape shape = inputs[0];
    const std::size_t axis = axis_in(shape, layer.axes[0]);
    for (std::size_t i = 1; i < inputs.size(); ++i) {
        PartialShape next = inputs[i];
        if (next.size() != shape.size()) {
            py::refuse(refusals::input_shape);
        }
        const std::optional<Index> length =
            shape[axis] && next[axis] ? std::optional(*shape[axis] + *next[axis]) : std::nullopt;
        shape[axis] = next[axis] = length;
        if (shape != next) {
            py::refuse(refusals::input_shape);
        }
    }
    return shape;
}

EagerPtr join_all(Run& run, const MergingLayer& layer, const Tensors& inputs) {
    const py::Value concat_function = *run.find_attribute(*run.module("tensorflow"), "concat");
    const py::Value list = py::make_list({inputs.begin(), inputs.end()});
    return as_tensor(py::call(run, concat_function, {{list, layer.axes[0]}, {}}));
}

/// Of matrices (batch, d), or of (batch, n, d) and (batch, m, d), each along one axis.
PartialShape shape_of_dots(const MergingLayer& layer, const Shapes& inputs) {
    if (inputs.size() != 2 || inputs[0].size() != inputs[1].size() || inputs[0].size() > 3 ||
        inputs[0].size() < 2 || inputs[0][0] != inputs[1][0]) {
        py::refuse(refusals::input_shape);
    }
    const std::size_t left = axis_in(inputs[0], layer.axes[0]);
    const std::size_t right = axis_in(inputs[1], layer.axes[1]);
    if (!inputs[0][left] || inputs[0][left] != inputs[1][right]) {
        py::refuse(refusals::input_shape);
    }
    if (inputs[0].size() == 2) {
        return {inputs[0][0], 1};
    }
    return {inputs[0][0], inputs[0][3 - left], inputs[1][3 - right]};
}

/// One of a batch, as a matrix whose vectors along the axis are its rows.
Tensor rows_along(const Tensor& x, Index place, std::size_t axis) {
    const Tensor one = array::select(x, 0, place);
    if (one.rank() == 1) {
        return *array::reshape_view(one.row_major(), {1, one.size()});
    }
    return (axis == 1 ? one.transposed() : one).row_major();
}

EagerPtr multiply_each(Run& run, const MergingLayer& layer, const Tensors& inputs) {
    const Tensor& x = inputs[0]->data;
    const Tensor& y = inputs[1]->data;
    const std::size_t left = axis_in(partial(x.shape()), layer.axes[0]);
    const std::size_t right = axis_in(partial(y.shape()), layer.axes[1]);
    Shape shape;
    for (const auto& length : shape_of_dots(layer, {partial(x.shape()), partial(y.shape())})) {
        shape.push_back(*length);
    }
    run.memory().require(static_cast<double>(x.size() + y.size() + element_count(shape)) * 8);
    std::vector<Tensor> products;
    bool inexact = inputs[0]->inexact || inputs[1]->inexact;
    for (Index i = 0; i < shape[0]; ++i) {
        const Tensor rows = rows_along(x, i, left);
        const Tensor columns = rows_along(y, i, right).transposed();
        run.memory().require_product(rows, columns, array::product_bytes(rows, columns));
        array::Rounded product = with_known_signs(array::matrix_product(rows, columns));
        inexact = inexact || product.order_matters;
        products.push_back(without_subnormals(std::move(product.tensor)));
    }
    const Tensor all = array::concatenate(products, 0).row_major();
    return record(run, {*array::reshape_view(all, shape), inexact}, {inputs[0], inputs[1]}, {});
}

const py::Type& add_type();
const py::Type& concatenate_type();
const py::Type& dot_type();

constexpr MergingKind of_add{add_type, add_up, shape_of_sum};
constexpr MergingKind of_concatenate{concatenate_type, join_all, shape_of_joined};
constexpr MergingKind of_dot{dot_type, multiply_each, shape_of_dots};

template <const MergingKind& kind>
py::Value merging(Run& run, const Arguments& arguments, const py::Value& name, const char* called,
                  std::vector<py::Int> axes) {
    if (!arguments.rest_by_name().empty()) { // which Keras may have or not
        py::refuse_missing(concat({called, "(", arguments.rest_by_name()[0].first, "=…)"}));
    }
    const auto layer = std::make_shared<MergingLayer>(kind);
    layer->label = label_of(run, name, called);
    layer->axes = std::move(axes);
    return layer;
}

py::Int axis_of(const py::Value& value) {
    const auto* const axis = value.get<py::Int>();
    if (axis == nullptr) {
        py::refuse(refusals::only_int, {"axis"});
    }
    return *axis;
}

py::Value make_add(Run& run, const Arguments& arguments) {
    if (!arguments.rest().empty()) {
        py::refuse(refusals::error_words, {"tensorflow", "Add"});
    }
    return merging<of_add>(run, arguments, arguments[0], "add", {});
}

py::Value make_concatenate(Run& run, const Arguments& arguments) {
    return merging<of_concatenate>(run, arguments, arguments[1], "concatenate", {axis_of(arguments[0])});
}

py::Value make_dot(Run& run, const Arguments& arguments) {
    const py::Values* const both = py::items_in(arguments[0]);
    if (both != nullptr && both->size() != 2) {
        py::refuse(refusals::only_int, {"axes"});
    }
    const py::Int left = axis_of(both != nullptr ? (*both)[0] : arguments[0]);
    const py::Int right = axis_of(both != nullptr ? (*both)[1] : arguments[0]);
    return merging<of_dot>(run, arguments, arguments[2], "dot", {left, right});
}

constexpr py::Entry add_constructor{"Add(*args, name=None, dtype=?'float32', trainable=?True, **more)",
                                    make_add};
constexpr py::Entry concatenate_constructor{
    "Concatenate(axis=-1, *, name=None, dtype=?'float32', trainable=?True, **more)", make_concatenate};
constexpr py::Entry dot_constructor{
    "Dot(axes, normalize=?False, *, name=None, dtype=?'float32', trainable=?True, **more)", make_dot};

const py::Type& add_type() {
    static const py::Type type = type_of_layers("Add", "tf_keras.src.layers.merging.add", add_constructor);
    return type;
}
const py::Type& concatenate_type() {
    static const py::Type type =
        type_of_layers("Concatenate", "tf_keras.src.layers.merging.concatenate", concatenate_constructor);
    return type;
}
const py::Type& dot_type() {
    static const py::Type type = type_of_layers("Dot", "tf_keras.src.layers.merging.dot", dot_constructor);
    return type;
}

} // namespace

std::span<const py::Type* const> merging_layer_types() {
    static const py::Type* const types[] = {&add_type(), &concatenate_type(), &dot_type()};
    return types;
}

} // namespace lim::keras
