#include "core/array/elementwise.hpp"
#include "core/array/views.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/elementary.hpp"
#include "core/framework/keras/functions.hpp"
#include "core/framework/keras/gradients.hpp"
#include "core/framework/keras/operators.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

/// tf.add, tf.square, tf.maximum, … (tensorflow/python/ops/math_ops.py).
namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

/// The two arguments of a function as tensors of one dtype: one of them at least is a tensor or an array, and
/// what stands beside it takes its dtype.
std::pair<EagerPtr, EagerPtr> both(Run& run, const Arguments& arguments) {
    const bool first_is_tensor = as_tensor(arguments[0]) || !as_tensor(arguments[1]);
    const py::Value& leading = arguments[first_is_tensor ? 0 : 1];
    const py::Value& other = arguments[first_is_tensor ? 1 : 0];
    const EagerPtr x = tensor_of(run, leading);
    EagerPtr y = as_tensor(other);
    if (!y) {
        y = is_floating(x->data.dtype()) ? tensor_of(run, other, x->data.dtype()) : tensor_of(run, other);
    }
    if (x->data.dtype() != y->data.dtype()) {
        py::refuse(refusals::tf_other_dtype);
    }
    const bool fit = array::broadcast_shape(x->data.shape(), y->data.shape()).has_value();
    if (!fit && !(as_tensor(leading) && as_tensor(other))) { // of which the message ends in another way
        py::refuse(refusals::tf_broadcast);
    }
    return first_is_tensor ? std::pair(x, y) : std::pair(y, x);
}

template <py::Operator op> py::Value operation(Run& run, const Arguments& arguments) {
    const auto [a, b] = both(run, arguments);
    return apply(run, op, a, b);
}

template <array::Comparison comparison> py::Value greater_of(Run& run, const Arguments& arguments) {
    const auto [a, b] = both(run, arguments);
    const auto shape = array::broadcast_shape(a->data.shape(), b->data.shape());
    if (!shape || a->data.dtype() == DType::boolean) {
        py::refuse(refusals::only_broadcast, {arguments.signature().name});
    }
    run.memory().require(*shape, a->data.dtype());
    for (const EagerPtr& x : {a, b}) {
        refuse_subnormal(x->data);
        for (Index i = 0; is_floating(x->data.dtype()) && i < x->data.size(); ++i) {
            if (!(x->data.real_at(i) != 0)) { // the sign of a zero, and NaN, depend on the CPU
                const double other =
                    (x == a ? b : a)->data.size() == 1 ? (x == a ? b : a)->data.real_at(0) : 0;
                if (std::isnan(x->data.real_at(i)) || std::signbit(x->data.real_at(i)) ||
                    std::signbit(other)) {
                    py::refuse(refusals::tf_negative_zero);
                }
            }
        }
    }
    const Tensor first = array::compare(comparison, a->data, b->data);
    return record(run, {array::where(first, a->data, b->data)}, {a, b}, {});
}

template <EagerPtr (*function)(Run&, const EagerPtr&)> py::Value of_one(Run& run,
                                                                        const Arguments& arguments) {
    return function(run, tensor_of(run, arguments[0]));
}

py::Value negative(Run& run, const Arguments& arguments) {
    return apply(run, py::UnaryOperator::negative, tensor_of(run, arguments[0]));
}

EagerPtr bools_of(Run& run, const py::Value& value) {
    EagerPtr x = tensor_of(run, value);
    if (x->data.dtype() != DType::boolean) {
        py::refuse(refusals::only_of_bools, {"tf.logical_and, tf.logical_or, tf.logical_not"});
    }
    return x;
}

template <py::Operator op> py::Value logical(Run& run, const Arguments& arguments) {
    return apply(run, op, bools_of(run, arguments[0]), bools_of(run, arguments[1]));
}

py::Value logical_not(Run& run, const Arguments& arguments) {
    return apply(run, py::UnaryOperator::invert, bools_of(run, arguments[0]));
}

/// tf.where(condition, x, y).
py::Value where(Run& run, const Arguments& arguments) {
    if (arguments[1].is_none() || arguments[2].is_none()) {
        py::refuse_missing("tf.where(condition)");
    }
    const EagerPtr condition = bools_of(run, arguments[0]);
    const EagerPtr x = tensor_of(run, arguments[1]);
    const EagerPtr y =
        as_tensor(arguments[2]) ? as_tensor(arguments[2]) : tensor_of(run, arguments[2], x->data.dtype());
    const auto shape = array::broadcast_shape(x->data.shape(), y->data.shape());
    const auto whole = shape ? array::broadcast_shape(*shape, condition->data.shape()) : std::nullopt;
    if (!whole || x->data.dtype() != y->data.dtype()) {
        py::refuse(refusals::only_broadcast, {"tf.where"});
    }
    run.memory().require(*whole, x->data.dtype());
    return record(run, {array::where(condition->data, x->data, y->data)}, {condition, x, y}, {});
}

py::Value softmax_of(Run& run, const Arguments& arguments) {
    return softmax(run, tensor_of(run, arguments[0]), arguments[1].is_none() ? py::Value(-1) : arguments[1]);
}

py::Value stop_gradient(Run& run, const Arguments& arguments) {
    const EagerPtr x = tensor_of(run, arguments[0]);
    return make_result({x->data.snapshot()}, {x});
}

using py::Operator;
constexpr py::Entry in_both[] = {
    {"add(x, y, name=?None)", operation<Operator::add>},
    {"subtract(x, y, name=?None)", operation<Operator::subtract>},
    {"multiply(x, y, name=?None)", operation<Operator::multiply>},
    {"divide(x, y, name=?None)", operation<Operator::divide>},
    {"pow(x, y, name=?None)", operation<Operator::power>},
    {"not_equal(x, y, name=?None)", operation<Operator::not_equal>},
    {"less(x, y, name=?None)", operation<Operator::less>},
    {"less_equal(x, y, name=?None)", operation<Operator::less_equal>},
    {"greater(x, y, name=?None)", operation<Operator::greater>},
    {"greater_equal(x, y, name=?None)", operation<Operator::greater_equal>},
    {"maximum(x, y, name=?None)", greater_of<array::Comparison::greater>},
    {"minimum(x, y, name=?None)", greater_of<array::Comparison::less>},
    {"logical_and(x, y, name=?None)", logical<Operator::bit_and>},
    {"logical_or(x, y, name=?None)", logical<Operator::bit_or>},
    {"logical_not(x, name=?None)", logical_not},
    {"negative(x, name=?None)", negative},
    {"square(x, name=?None)", of_one<square>},
    {"sqrt(x, name=?None)", of_one<square_root>},
    {"exp(x, name=?None)", of_one<exponential>},
    {"tanh(x, name=?None)", of_one<tanh>},
    {"sigmoid(x, name=?None)", of_one<sigmoid>},
};
constexpr py::Entry only_in_tensorflow[] = {
    {"where(condition, x=None, y=None, name=?None)", where},
    {"stop_gradient(input, name=?None)", stop_gradient},
};
constexpr py::Entry only_in_math[] = {
    {"log(x, name=?None)", of_one<logarithm>},
};
constexpr py::Entry activations[] = {
    {"relu(features, name=?None)", of_one<relu>},
    {"tanh(x, name=?None)", of_one<tanh>},
    {"sigmoid(x, name=?None)", of_one<sigmoid>},
    {"softmax(logits, axis=None, name=?None)", softmax_of},
};

} // namespace

std::span<const py::Entry> elementwise_functions() { return in_both; }

std::span<const py::Entry> other_functions() { return only_in_tensorflow; }

std::span<const py::Entry> functions_of_math() { return only_in_math; }

std::span<const py::Entry> activation_functions() { return activations; }

} // namespace lim::keras
