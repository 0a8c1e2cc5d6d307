#include "core/framework/keras/weighted_layer.hpp"

#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/keras/activation.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/initializers.hpp"
#include "core/framework/keras/operators.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/keras/variables.hpp"
#include "core/framework/literal.hpp"
#include "core/python/refusal.hpp"

/// What Embedding and Dense do (tf_keras/src/layers/core).
namespace lim::keras {

using py::Run;

/// A new variable.
EagerPtr LayerValue::add(Run& run, const py::Value& of, const Shape& shape, const char* name) const {
    if (given.is_none()) {
        return new_variable(initial_values(run, of, shape), scoped(run, name), true);
    }
    skip_initial_values(run, of, shape);
    run.memory().require(shape, DType::float32);
    return new_variable({Tensor::uninitialised<float>(shape)}, scoped(run, name), true);
}

void LayerValue::build(Run& run, const PartialShape& input) {
    if (weight) {
        return;
    }
    if (kind == Layer::Kind::embedding) {
        weight = add(run, initializer, weight_shape(rows, columns, run.memory()), "embeddings");
    } else {
        if (input.size() < 2) {
            raise("ValueError", {"Input 0 of layer \"", label,
                                 "\" is incompatible with the layer: expected min_ndim=2, found ndim=",
                                 std::to_string(input.size()), ". Full shape received: ", text_of(input)});
        }
        if (!input.back()) {
            raise("ValueError",
                  {"The last dimension of the inputs to a Dense layer should be defined. Found None. "
                   "Full input shape received: ",
                   text_of(input)});
        }
        const Shape shape = weight_shape(*input.back(), columns, run.memory());
        weight = add(run, initializer, shape, "kernel");
        if (!bias_initializer.is_none()) {
            bias = add(run, bias_initializer, {shape[1]}, "bias");
        }
    }
    built = true;
    if (!given.is_none()) {
        try {
            assign_weights(run, *this, variables(), given);
        } catch (...) {
            weight = nullptr; // so that nobody sees what was not set
            bias = nullptr;
            built = false;
            throw;
        }
    }
}

PartialShape LayerValue::shape_after(Run& run, const PartialShape& input) {
    PartialShape output = input;
    if (kind == Layer::Kind::dense) {
        if (output.size() < 2 || !output.back()) {
            build(run, input); // which raises
        }
        if (weight && output.back() != weight->data.shape()[0]) {
            py::refuse(refusals::input_shape);
        }
        output.pop_back();
    } else if (length) {
        if (input.size() != 2 || (input[1] && *input[1] != *length)) {
            py::refuse(refusals::input_shape);
        }
        output[1] = *length;
    }
    const auto width = weight ? std::optional(weight->data.shape()[1]) : int64_of(columns);
    if (!width) {
        py::refuse(refusals::layer_size);
    }
    output.emplace_back(*width);
    return output;
}

/// tf.not_equal(ids, 0).
EagerPtr where_not_zero(Run& run, const EagerPtr& ids) {
    if (ids->data.dtype() == DType::boolean) {
        py::refuse(refusals::layer_input_dtype);
    }
    return apply(run, py::Operator::not_equal, ids, tensor_of(run, 0, ids->data.dtype()));
}

EagerPtr LayerValue::look_up(Run& run, const EagerPtr& x) const {
    const DType dtype = x->data.dtype();
    if (dtype == DType::float64) { // of which Keras names other places
        const auto rows_there = static_cast<double>(weight->data.shape()[0]);
        for (Index i = 0; i < x->data.size(); ++i) {
            if (!(x->data.real_at(i) > -1 && x->data.real_at(i) < rows_there)) {
                py::refuse(refusals::error_words, {"tensorflow", "indices"});
            }
        }
    }
    Tensor result = keras::call({kind, label, weight->data}, x->data, run.memory());
    const Tensor ids = dtype == DType::int64 ? x->data : x->data.cast(DType::int32);
    const EagerPtr found = looked_up(run, {std::move(result), weight->inexact}, weight, ids);
    if (masks) {
        found->mask = where_not_zero(run, x);
    }
    return found;
}

EagerPtr LayerValue::multiply(Run& run, const EagerPtr& x) const {
    if (x->data.dtype() == DType::boolean) {
        py::refuse(refusals::layer_input_dtype);
    }
    const EagerPtr floats = x->data.dtype() == DType::float32
                                ? x
                                : record(run, {x->data.cast(DType::float32), x->inexact}, {x}, {});
    EagerPtr result;
    if (floats->data.is_one_hot() || floats->data.rank() < 2 ||
        floats->data.shape().back() != weight->data.shape()[0]) {
        Tensor product = keras::call({kind, label, weight->data}, floats->data, run.memory());
        result = matrix_product(run, {std::move(product)}, floats, weight);
    } else {
        result = matmul(run, floats, weight);
    }
    if (bias) {
        result = apply(run, py::Operator::add, result, bias);
    }
    return activated(run, activation, result);
}

EagerPtr LayerValue::carry_out(Run& run, const EagerPtr& x) {
    return kind == Layer::Kind::embedding ? look_up(run, x) : multiply(run, x);
}

} // namespace lim::keras
