#include "core/framework/keras/reductions.hpp"
#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/reduce.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/elementary.hpp"
#include "core/framework/keras/functions.hpp"
#include "core/framework/keras/gradients.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/framework/operators.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace lim::keras {

using py::Arguments;
using py::Run;

void wrong_axis(const char* operation, const py::Value& input, std::initializer_list<std::string_view> why) {
    const numpy::NdarrayPtr array = numpy::as_ndarray(input);
    const bool list = input.list() != nullptr || input.tuple() != nullptr || input.range() != nullptr ||
                      (array && array->scalar && array->data.dtype() != DType::float64);
    raise("InvalidArgumentError",
          {device_prefix(operation), concat(why), " [Op:", operation, list ? "]" : "] name: "});
}

array::Axis axis_of(const EagerTensor& x, const Arguments& arguments, const char* operation,
                    std::size_t parameter) {
    const py::Value& axis = arguments[parameter];
    if (axis.is_none()) {
        return std::nullopt;
    }
    const Index rank = x.data.rank();
    if (const py::Values* const several = py::items_in(axis)) {
        std::set<py::Int> places;
        for (const py::Value& each : *several) {
            const auto* place = each.get<py::Int>();
            if (place != nullptr && *place >= -rank && *place < rank) {
                places.insert(*place < 0 ? *place + rank : *place);
            }
        }
        if (places.size() != several->size() ||
            (places.size() != 1 && std::cmp_not_equal(places.size(), rank))) {
            py::refuse(refusals::tf_reduced_axes);
        }
        return std::cmp_equal(places.size(), rank) ? std::nullopt
                                                   : array::Axis(static_cast<Index>(*places.begin()));
    }
    const auto* given = axis.get<py::Int>();
    if (given == nullptr || *given > 0x7fffffff || *given < -0x7fffffff) {
        py::refuse(refusals::tf_reduced_axes);
    }
    if (*given < -rank || *given >= rank) {
        wrong_axis(operation, arguments[0],
                   {"Invalid reduction dimension (", py::to_text(*given), " for input with ",
                    std::to_string(rank), " dimension(s)"});
    }
    return static_cast<Index>(*given < 0 ? *given + rank : *given);
}

void refuse_bools(const Tensor& x) {
    if (x.dtype() == DType::boolean) {
        py::refuse(refusals::greatest_of_nothing);
    }
}

Shape with_reduced_axes(Shape shape, array::Axis axis) {
    for (std::size_t i = 0; i < shape.size(); ++i) {
        shape[i] = !axis || static_cast<Index>(i) == *axis ? 1 : shape[i];
    }
    return shape;
}

Tensor kept(Tensor result, const Tensor& x, array::Axis axis, const py::Value& keepdims) {
    const bool* keeps = keepdims.get<bool>();
    if (keeps == nullptr) {
        py::refuse(refusals::only_bool, {"keepdims"});
    }
    if (!*keeps) {
        return result;
    }
    return *array::reshape_view(result, with_reduced_axes(x.shape(), axis));
}

namespace {

/// The sum along an axis; a number to which nothing is added keeps its sign, also that of a zero.
array::Rounded summed(const Tensor& x, const array::Axis& axis) {
    array::Rounded sum = array::sum(x, axis);
    if (is_floating(x.dtype()) && array::reduced_length(x, axis) == 1) {
        sum.tensor = *array::reshape_view(x, sum.tensor.shape());
    }
    return sum;
}

/// From the gradient at a sum to that of what was added up: the same for each.
auto spread_back(const Shape& shape, array::Axis axis) {
    return [shape, axis](Run& run, const array::Rounded& g) {
        run.memory().require(shape, g.tensor.dtype());
        const Shape narrow = with_reduced_axes(shape, axis);
        const Tensor spread = array::broadcast_to(*array::reshape_view(g.tensor.row_major(), narrow), shape);
        return array::Rounded{spread.row_major(), g.order_matters};
    };
}

/// The sum of numbers along an axis.
EagerPtr sum_of(Run& run, const EagerPtr& x, const array::Axis& axis, const py::Value& keepdims) {
    run.memory().require_reading(x->data);
    const bool adds = array::reduced_length(x->data, axis) > 1;
    const Tensor data = adds ? without_subnormals_of(run, x->data.row_major()) : x->data.row_major();
    array::Rounded sum = with_known_signs(summed(data, axis));
    sum.order_matters =
        array::order_of_sum_matters(data, axis); // TensorFlow adds in another order than PyTorch
    sum.tensor = kept(sum.tensor, data, axis, keepdims);
    const auto back = [spread = spread_back(data.shape(), axis)](Run& of_run, const array::Rounded& g) {
        return Gradients{spread(of_run, g)};
    };
    return record(run, std::move(sum), {x}, back);
}

py::Value reduce_sum(Run& run, const Arguments& arguments) {
    const EagerPtr x = tensor_of(run, arguments[0]);
    if (x->data.dtype() == DType::boolean) {
        py::refuse(refusals::tf_sum_kinds);
    }
    return sum_of(run, x, axis_of(*x, arguments, "Sum"), arguments[2]);
}

/// tf.reduce_mean: the sum over how many they are.
py::Value reduce_mean(Run& run, const Arguments& arguments) {
    const EagerPtr x = tensor_of(run, arguments[0]);
    refuse_bools(x->data);
    const array::Axis axis = axis_of(*x, arguments, "Mean");
    const Index count = array::reduced_length(x->data, axis);
    if (!is_floating(x->data.dtype()) || count == 0) {
        py::refuse(refusals::tf_mean_kinds);
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    refuse_subnormal(x->data);
    const Tensor data = x->data.row_major();
    array::Rounded mean = summed(data, axis);
    mean.order_matters = array::order_of_sum_matters(data, axis);
    const Tensor divisor = array::full({}, data.dtype(), count);
    mean.tensor = array::arithmetic(array::Arithmetic::divide, mean.tensor, divisor);
    refuse_subnormal(mean.tensor);
    mean.tensor = kept(mean.tensor, data, axis, arguments[2]);
    const auto back = [spread = spread_back(data.shape(), axis), divisor](Run& of_run,
                                                                          const array::Rounded& g) {
        return Gradients{combined(of_run, array::Arithmetic::divide, spread(of_run, g), {divisor})};
    };
    return record(run, std::move(mean), {x}, back);
}

/// tf.norm(tensor, ord='euclidean', axis=None, keepdims=None): √(x² + …).
py::Value norm(Run& run, const Arguments& arguments) {
    const EagerPtr x = tensor_of(run, arguments[0]);
    if (!is_floating(x->data.dtype())) {
        py::refuse(refusals::tf_only_floats);
    }
    const array::Axis axis = axis_of(*x, arguments, "Sum", 2);
    const py::Value keepdims = arguments[3].is_none() ? py::Value(false) : arguments[3];
    return square_root(run, sum_of(run, square(run, x), axis, keepdims));
}

/// tf.reduce_all, tf.reduce_any.
template <Tensor (*search)(const Tensor&, array::Axis)>
py::Value of_bools(Run& run, const Arguments& arguments) {
    const EagerPtr x = tensor_of(run, arguments[0]);
    if (x->data.dtype() != DType::boolean) {
        py::refuse(refusals::only_of_bools, {"tf.reduce_all, tf.reduce_any"});
    }
    const array::Axis axis =
        axis_of(*x, arguments, arguments.signature().name == "reduce_all" ? "All" : "Any");
    run.memory().require_reading(x->data);
    const Tensor data = x->data.row_major();
    return make_result({kept(search(data, axis), data, axis, arguments[2])}, {x});
}

constexpr py::Entry first_entries[] = {
    {"reduce_sum(input_tensor, axis=None, keepdims=False, name=?None)", reduce_sum}};

constexpr py::Entry entries[] = {
    {"reduce_mean(input_tensor, axis=None, keepdims=False, name=?None)", reduce_mean},
    {"reduce_all(input_tensor, axis=None, keepdims=False, name=?None)", of_bools<array::all>},
    {"reduce_any(input_tensor, axis=None, keepdims=False, name=?None)", of_bools<array::any>},
};

constexpr py::Entry entries_of_norms[] = {
    {"norm(tensor, ord=?'euclidean', axis=None, keepdims=None, name=?None)", norm}};

} // namespace

std::span<const py::Entry> first_reduction_functions() { return first_entries; }

std::span<const py::Entry> reduction_functions() { return entries; }

std::span<const py::Entry> norm_functions() { return entries_of_norms; }

} // namespace lim::keras
