#include "core/framework/torch/reductions.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/dtype.hpp"
#include "core/framework/raise.hpp"
#include "core/framework/torch/nearness.hpp"
#include "core/framework/torch/promote.hpp"
#include "core/framework/torch/shapes.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

namespace lim::torch {
namespace {

/// The axis counted from the front; of a scalar there is none to reduce.
array::Axis axis_of(const VariablePtr& x, const Along& along) {
    if (!along.axis) {
        return std::nullopt;
    }
    const Index axis = wrapped_axis(*along.axis, x->data.rank());
    return x->data.rank() == 0 ? array::Axis() : axis;
}

/// A result with the reduced axis put back, if it stays.
Tensor kept(Tensor result, const VariablePtr& x, const Along& along, array::Axis axis) {
    if (!along.keepdim) {
        return result;
    }
    if (axis) {
        return array::unsqueeze(result, *axis);
    }
    return *array::reshape_view(result, Shape(x->data.shape().size(), 1));
}

/// A gradient in the shape of what was reduced, the same along the axis.
Tensor spread(const Tensor& gradient, const Shape& shape, array::Axis axis, bool keepdim) {
    const bool put_back = axis && !keepdim;
    const Tensor g = put_back ? array::unsqueeze(array::in_memory(gradient), *axis)
                     : axis   ? array::in_memory(gradient)
                              : *array::reshape_view(gradient.row_major(), {});
    return array::broadcast_to(g, shape);
}

Index reduced_count(const VariablePtr& x, array::Axis axis) {
    return axis ? x->data.shape()[static_cast<std::size_t>(*axis)] : x->data.size();
}

/// Where an extreme of x is, as a tensor.
VariablePtr position(const Tensor& found, const VariablePtr& x, const Along& along, array::Axis axis) {
    const bool sure = is_surely_extreme(x->data, axis, found, x->nearness->difference);
    return without_gradient({kept(found, x, along, axis), !sure}, {});
}

/// Which of them is the greatest or the least depends on the width of the CPU's vectors.
bool has_zeros_of_both_signs(const Tensor& x) {
    bool positive = false;
    bool negative = false;
    for (Index i = 0; is_floating(x.dtype()) && i < x.size(); ++i) {
        const double element = x.real_at(i);
        (std::signbit(element) ? negative : positive) |= element == 0;
    }
    return positive && negative;
}

void require(py::Run& run, const VariablePtr& x) { run.memory().require_reading(x->data); }

} // namespace

VariablePtr sum(py::Run& run, const VariablePtr& x, Along along) {
    const array::Axis axis = axis_of(x, along);
    const bool are_terms = is_floating(x->data.dtype()) || x->data.dtype() == DType::int64;
    are_terms ? require(run, x) : run.memory().require(x->data.shape(), DType::int64);
    const Tensor terms = are_terms ? x->data : x->data.cast(DType::int64);
    Rounded result = array::sum(terms, axis);
    result.tensor = kept(std::move(result.tensor), x, along, axis);
    auto back = [shape = x->data.shape(), axis, along](const Rounded& g) -> Gradients {
        return {Rounded{spread(g.tensor, shape, axis, along.keepdim), g.order_matters}};
    };
    return record(run, std::move(result), along.axis ? "SumBackward1" : "SumBackward0", {x}, std::move(back),
                  false);
}

VariablePtr mean(py::Run& run, const VariablePtr& x, Along along) {
    const DType dtype = x->data.dtype();
    if (!is_floating(dtype)) {
        raise("NotImplementedError",
              {"mean(): could not infer output dtype. Input dtype must be either a floating point or complex "
               "dtype. Got: ",
               scalar_type_name(dtype)});
    }
    const array::Axis axis = axis_of(x, along);
    require(run, x);
    const Tensor count = array::full({}, dtype, reduced_count(x, axis));
    Rounded result = array::sum(x->data, axis);
    result.tensor = array::arithmetic(array::Arithmetic::divide, result.tensor, count);
    result.tensor = kept(std::move(result.tensor), x, along, axis);
    auto back = [shape = x->data.shape(), axis, along, count](const Rounded& g) -> Gradients {
        const Tensor all = spread(g.tensor, shape, axis, along.keepdim);
        return {Rounded{array::arithmetic(array::Arithmetic::divide, all, count), g.order_matters}};
    };
    return record(run, std::move(result), along.axis ? "MeanBackward1" : "MeanBackward0", {x},
                  std::move(back), false);
}

Extremes extremes(py::Run& run, const VariablePtr& x, Along along, bool greatest) {
    const array::Axis axis = axis_of(x, along);
    if (axis && reduced_count(x, axis) == 0) {
        raise("IndexError", {greatest ? "max" : "min", "(): Expected reduction dim ", std::to_string(*axis),
                             " to have non-zero size."});
    }
    require(run, x);
    const array::Extreme found = array::extreme(x->data, axis, greatest);
    auto back = [shape = x->data.shape(), axis, along,
                 at = std::make_shared<const Tensor>(found.indices)](const Rounded& g) -> Gradients {
        // one-hots along the axis, where the extreme is
        Tensor where =
            Tensor::one_hot(*at, axis ? shape[static_cast<std::size_t>(*axis)] : 1, DType::boolean);
        where = where.row_major();
        std::vector<Index> order;
        for (Index i = 0; i + 1 < where.rank(); ++i) {
            order.push_back(i);
        }
        order.insert(order.begin() + static_cast<std::ptrdiff_t>(axis.value_or(0)), where.rank() - 1);
        const Tensor marks = *array::reshape_view(array::permute(where, order).row_major(), shape);
        const Tensor all = spread(g.tensor, shape, axis, along.keepdim);
        const Tensor zero = array::full({}, g.tensor.dtype(), std::int64_t{0});
        return {Rounded{array::where(marks, all, zero), g.order_matters}};
    };
    Extremes result;
    result.values = record(run, {kept(found.values, x, along, axis)},
                           greatest ? "MaxBackward0" : "MinBackward0", {x}, std::move(back), true);
    result.indices = position(found.indices, x, along, axis);
    return result;
}

VariablePtr extreme(py::Run& run, const VariablePtr& x, bool greatest) {
    if (x->data.size() == 0) {
        const char* name = greatest ? "max" : "min";
        raise("RuntimeError",
              {name, "(): Expected reduction dim to be specified for input.numel() == 0. Specify the "
                     "reduction dim with the 'dim' argument."});
    }
    require(run, x);
    const Tensor value = array::extreme(x->data, std::nullopt, greatest).values;
    auto back = [data = x->data, value](const Rounded& g) -> Gradients {
        // evenly to all that are equal to it (evenly_distribute_backward)
        const Tensor marks = array::compare(array::Comparison::equal, data, value);
        const Tensor count = array::sum(marks.cast(DType::int64), std::nullopt).tensor.cast(data.dtype());
        const Tensor share = array::arithmetic(array::Arithmetic::divide, g.tensor, count);
        const Tensor zero = array::full({}, data.dtype(), std::int64_t{0});
        return {Rounded{array::where(marks, share, zero), g.order_matters}};
    };
    const bool either_zero = value.real_at(0) == 0 && has_zeros_of_both_signs(x->data);
    return record(run, {value, either_zero}, greatest ? "MaxBackward1" : "MinBackward1", {x}, std::move(back),
                  true);
}

VariablePtr arg_extreme(py::Run& run, const VariablePtr& x, Along along, bool greatest) {
    const char* const name = greatest ? "argmax" : "argmin";
    if (x->data.dtype() == DType::boolean) {
        raise("NotImplementedError", {name, "(): does not support bool input"});
    }
    const array::Axis axis = axis_of(x, along);
    if (!along.axis && x->data.size() == 0) {
        raise("IndexError", {name, "(): Expected reduction dim to be specified for input.numel() == 0."});
    }
    if (axis && reduced_count(x, axis) == 0) {
        raise("IndexError",
              {name, "(): Expected reduction dim ", std::to_string(*axis), " to have non-zero size."});
    }
    require(run, x);
    const Tensor found = array::extreme(x->data, axis, greatest).indices;
    return position(found, x, along, axis);
}

VariablePtr all(py::Run& run, const VariablePtr& x, Along along) {
    const array::Axis axis = axis_of(x, along);
    require(run, x);
    return without_gradient({kept(array::all(x->data, axis), x, along, axis)}, {x});
}

VariablePtr any(py::Run& run, const VariablePtr& x, Along along) {
    const array::Axis axis = axis_of(x, along);
    require(run, x);
    return without_gradient({kept(array::any(x->data, axis), x, along, axis)}, {x});
}

} // namespace lim::torch
