#include "core/framework/torch/reductions.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/operators.hpp"
#include "core/framework/torch/nearness.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace lim::torch {
namespace {

/// The axes counted from the front; of a scalar there is none to reduce.
std::vector<Index> reduced_axes(const VariablePtr& x, const Along& along) {
    std::vector<Index> axes;
    for (const Index axis : along.axes) {
        axes.push_back(wrapped_axis(axis, x->data.rank()));
        if (std::ranges::count(axes, axes.back()) > 1) {
            raise("RuntimeError",
                  {"dim ", std::to_string(axes.back()), " appears multiple times in the list of dims"});
        }
    }
    return x->data.rank() == 0 ? std::vector<Index>() : axes;
}

/// The one axis of what is reduced along one, or nothing for all.
array::Axis axis_of(const VariablePtr& x, const Along& along) {
    const std::vector<Index> axes = reduced_axes(x, along);
    return axes.empty() ? array::Axis() : axes.front();
}

/// x's shape with length 1 where it is reduced.
Shape shape_with_ones(const VariablePtr& x, const Along& along) {
    Shape shape = x->data.shape();
    const std::vector<Index> axes = reduced_axes(x, along);
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        const bool goes = axes.empty() || std::ranges::find(axes, static_cast<Index>(axis)) != axes.end();
        shape[axis] = goes ? 1 : shape[axis];
    }
    return shape;
}

/// A result with the reduced axes put back, if they stay.
Tensor kept(Tensor result, const VariablePtr& x, const Along& along) {
    return along.keepdim ? *array::reshape_view(result.row_major(), shape_with_ones(x, along)) : result;
}

/// From a gradient to that of what was reduced, where it is the same along the axes.
std::function<Tensor(const Tensor&)> spread_over(const VariablePtr& x, const Along& along) {
    return [shape = x->data.shape(), ones = shape_with_ones(x, along)](const Tensor& gradient) {
        return array::broadcast_to(*array::reshape_view(gradient.row_major(), ones), shape);
    };
}

Index reduced_count(const VariablePtr& x, array::Axis axis) {
    return axis ? x->data.shape()[static_cast<std::size_t>(*axis)] : x->data.size();
}

/// The sum of terms of x's shape along one axis, all, or several.
Rounded sum_along(const Tensor& terms, const VariablePtr& x, const Along& along) {
    const std::vector<Index> axes = reduced_axes(x, along);
    if (axes.size() < 2 || axes.size() == x->data.shape().size()) {
        Rounded sum =
            with_known_signs(array::sum(terms, axes.size() == 1 ? array::Axis(axes[0]) : std::nullopt));
        return {kept(std::move(sum.tensor), x, along), sum.order_matters, sum.difference};
    }
    const Shape ones = shape_with_ones(x, along);
    Rounded sum = summed_to({terms}, ones, terms.dtype());
    // it begins with 0, which takes the sign of a −0
    sum.tensor = array::arithmetic(array::Arithmetic::add, sum.tensor,
                                   array::full({}, terms.dtype(), std::int64_t{0}));
    Shape left;
    for (std::size_t axis = 0; axis < ones.size(); ++axis) {
        if (along.keepdim || std::ranges::find(axes, static_cast<Index>(axis)) == axes.end()) {
            left.push_back(ones[axis]);
        }
    }
    return {*array::reshape_view(sum.tensor.row_major(), left), sum.order_matters};
}

/// The elements as those of the dtype, which an argument names or which is that of the sum.
Tensor terms_of(py::Run& run, const VariablePtr& x, DType dtype) {
    if (x->data.dtype() == dtype) {
        run.memory().require_reading(x->data);
        return x->data;
    }
    run.memory().require(x->data.shape(), dtype);
    return x->data.cast(dtype);
}

/// Where an extreme of x is, as a tensor.
VariablePtr position(const Tensor& found, const VariablePtr& x, const Along& along, array::Axis axis) {
    const auto [difference, known] = supposed_difference(*x);
    if (!is_surely_extreme(x->data, axis, found, difference)) {
        py::refuse(refusals::close_extremes);
    }
    return make_variable(Rounded{kept(found, x, along), !known});
}

bool has_zeros_of_both_signs(const Tensor& x) {
    bool positive = false;
    bool negative = false;
    for (Index i = 0; is_floating(x.dtype()) && i < x.size(); ++i) {
        const double element = x.real_at(i);
        (std::signbit(element) ? negative : positive) |= element == 0;
    }
    return positive && negative;
}

/// The zero that is left of zeros of both signs, none of which is greater than another: vectors of 32 bytes
/// are compared with one another, then the places of the last one, each time keeping the later of two equals
/// (at::vec::reduce_all).
Tensor last_zero(const Tensor& x) {
    constexpr Index one_thread = 32768; // at::internal::GRAIN_SIZE
    if (x.size() >= one_thread) {
        py::refuse(refusals::depends_on_cpu, {"max min"});
    }
    const Tensor dense = x.row_major();
    const Index width = std::min<Index>(32 / item_size(x.dtype()), x.size());
    for (Index place = width; place-- > 0;) {
        for (Index at = (x.size() - 1 - place) / width * width + place; at >= 0; at -= width) {
            if (dense.real_at(at) == 0) {
                return array::full({}, x.dtype(), dense.real_at(at));
            }
        }
    }
    return array::full({}, x.dtype(), 0.0);
}

void require(py::Run& run, const VariablePtr& x) { run.memory().require_reading(x->data); }

/// One axis after another, from the last on; all at once where none is named.
VariablePtr along_each(py::Run& run, const VariablePtr& x, const Along& along,
                       Tensor (*reduced)(const Tensor&, array::Axis)) {
    require(run, x);
    std::vector<Index> axes = reduced_axes(x, along);
    std::ranges::sort(axes, std::greater<>());
    Tensor result = axes.empty() ? reduced(x->data, std::nullopt) : x->data;
    for (const Index axis : axes) {
        result = reduced(result, axis);
    }
    const bool of_bytes = x->data.dtype() == DType::uint8; // whose answers are bytes, too
    return without_gradient({kept(of_bytes ? result.cast(DType::uint8) : std::move(result), x, along)}, {x});
}

} // namespace

VariablePtr sum(py::Run& run, const VariablePtr& x, const Along& along, std::optional<DType> dtype) {
    const DType from = x->data.dtype();
    const DType to = dtype.value_or(is_floating(from) ? from : DType::int64);
    if (to == DType::boolean) {
        py::refuse(refusals::sum_of_bools);
    }
    Rounded result = sum_along(terms_of(run, x, to), x, along);
    auto back = [spread = spread_over(x, along), from](const Rounded& g) -> Gradients {
        return {Rounded{spread(g.tensor).cast(from), g.order_matters}};
    };
    return record(run, std::move(result), along.named ? "SumBackward1" : "SumBackward0", {x}, std::move(back),
                  false);
}

VariablePtr mean(py::Run& run, const VariablePtr& x, const Along& along, std::optional<DType> dtype) {
    const DType from = x->data.dtype();
    const DType to = dtype.value_or(from);
    if (!is_floating(to)) {
        raise("NotImplementedError",
              {"mean(): could not infer output dtype. ", dtype ? "Optional" : "Input",
               " dtype must be either a floating point or complex dtype. Got: ", scalar_type_name(to)});
    }
    Rounded result = sum_along(terms_of(run, x, to), x, along);
    const Index left = element_count(result.tensor.shape());
    const Tensor count = array::full({}, to, left == 0 ? Index{1} : x->data.size() / left);
    result.tensor = array::arithmetic(array::Arithmetic::divide, result.tensor, count);
    auto back = [spread = spread_over(x, along), from, count](const Rounded& g) -> Gradients {
        const Tensor all = array::arithmetic(array::Arithmetic::divide, spread(g.tensor), count);
        return {Rounded{all.cast(from), g.order_matters}};
    };
    return record(run, std::move(result), along.named ? "MeanBackward1" : "MeanBackward0", {x},
                  std::move(back), false);
}

Extremes extremes(py::Run& run, const VariablePtr& x, const Along& along, bool greatest) {
    const array::Axis axis = axis_of(x, along);
    if (axis && reduced_count(x, axis) == 0) {
        raise("IndexError", {greatest ? "max" : "min", "(): Expected reduction dim ", std::to_string(*axis),
                             " to have non-zero size."});
    }
    require(run, x);
    const array::Extreme found = array::extreme(x->data, axis, greatest);
    auto back = [shape = x->data.shape(), axis, spread = spread_over(x, along),
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
        const Tensor all = spread(g.tensor);
        const Tensor zero = array::full({}, g.tensor.dtype(), std::int64_t{0});
        return {Rounded{array::where(marks, all, zero), g.order_matters}};
    };
    Extremes result;
    result.values = record(run, {kept(found.values, x, along)}, greatest ? "MaxBackward0" : "MinBackward0",
                           {x}, std::move(back), true);
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
    Tensor value = array::extreme(x->data, std::nullopt, greatest).values;
    if (value.real_at(0) == 0 && has_zeros_of_both_signs(x->data)) {
        value = last_zero(x->data);
    }
    auto back = [data = x->data, value](const Rounded& g) -> Gradients {
        // evenly to all that are equal to it (evenly_distribute_backward)
        const bool is_nan = std::isnan(value.real_at(0));
        const Tensor marks = is_nan ? array::compare(array::Comparison::not_equal, data, data)
                                    : array::compare(array::Comparison::equal, data, value);
        const Tensor count = array::sum(marks.cast(DType::int64), std::nullopt).tensor.cast(data.dtype());
        const Tensor share = array::arithmetic(array::Arithmetic::divide, g.tensor, count);
        const Tensor zero = array::full({}, data.dtype(), std::int64_t{0});
        return {Rounded{array::where(marks, share, zero), g.order_matters}};
    };
    return record(run, {value}, greatest ? "MaxBackward1" : "MinBackward1", {x}, std::move(back), true);
}

VariablePtr arg_extreme(py::Run& run, const VariablePtr& x, const Along& along, bool greatest) {
    const char* const name = greatest ? "argmax" : "argmin";
    if (x->data.dtype() == DType::boolean) {
        raise("NotImplementedError", {name, "(): does not support bool input"});
    }
    const array::Axis axis = axis_of(x, along);
    if (along.axes.empty() && x->data.size() == 0) {
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

VariablePtr all(py::Run& run, const VariablePtr& x, const Along& along) {
    return along_each(run, x, along, array::all);
}

VariablePtr any(py::Run& run, const VariablePtr& x, const Along& along) {
    return along_each(run, x, along, array::any);
}

} // namespace lim::torch
