#include "core/array/reduce.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/functions.hpp"
#include "core/framework/keras/reductions.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>
#include <limits>

/// The greatest and the least of numbers, and where they are.
namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

template <class T> T max_of(std::span<const T> values) {
    T best = std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                  : std::numeric_limits<T>::min();
    for (const T value : values) {
        best = value > best || value != value ? value : best;
    }
    return best;
}

/// The greatest of two floats or more where it is a zero: the last of them. Nothing from eight numbers on,
/// which are compared side by side, unless all zeros are the same.
std::optional<float> greatest_zero(std::span<const float> values) {
    constexpr std::size_t compared_at_a_time = 8;
    std::optional<float> last;
    bool several = false;
    for (const float value : values) {
        if (flushed(value) == 0) {
            several = several || value != 0 || (last && std::signbit(*last) != std::signbit(value));
            last = flushed(value);
        }
    }
    return several && values.size() >= compared_at_a_time ? std::nullopt : last;
}

std::optional<float> max_of_floats(std::span<const float> values) {
    const float best = max_of(values);
    return values.size() > 1 && flushed(best) == 0 ? greatest_zero(values) : best;
}

template <class T> Tensor scalar(T value) { return Tensor::of<T>({}, std::span<const T>(&value, 1)); }

/// Of nothing the least number. Nothing where the sign of a zero, or a number below 2⁻¹²⁶, depends on how
/// many numbers TensorFlow compares at a time.
std::optional<Tensor> greatest_known(const Tensor& x) {
    switch (x.dtype()) {
    case DType::int32:
        return scalar(max_of(x.data<std::int32_t>()));
    case DType::int64:
        return scalar(max_of(x.data<std::int64_t>()));
    case DType::float64:
        return std::nullopt;
    default:
        if (const auto best = max_of_floats(x.data<float>())) {
            return scalar(*best);
        }
        return std::nullopt;
    }
}

/// The greatest of all numbers.
Tensor greatest(const Tensor& x) {
    const std::optional<Tensor> best = greatest_known(x);
    if (!best) {
        py::refuse(refusals::tf_greatest_zero);
    }
    return *best;
}

void refuse_nothing(const Tensor& x) {
    if (x.size() == 0 || x.dtype() == DType::boolean) {
        py::refuse(refusals::greatest_of_nothing);
    }
}

/// The greatest or least numbers along an axis.
Tensor extreme_along(const Tensor& data, array::Axis axis, bool most) {
    refuse_nothing(data);
    if (array::reduced_length(data, axis) > 1) {
        refuse_subnormal(data);
    }
    for (Index i = 0; is_floating(data.dtype()) && i < data.size(); ++i) {
        if (data.real_at(i) == 0 && std::signbit(data.real_at(i))) {
            py::refuse(refusals::tf_negative_zero);
        }
    }
    return array::extreme(data, axis, most).values;
}

template <bool most> py::Value extreme(Run& run, const Arguments& arguments) {
    const EagerPtr x = tensor_of(run, arguments[0]);
    refuse_bools(x->data);
    const array::Axis axis = axis_of(*x, arguments, most ? "Max" : "Min");
    run.memory().require_reading(x->data);
    const Tensor data = x->data.row_major();
    if (most && !axis && data.dtype() != DType::float64) {
        return record(run, {kept(greatest(data), data, axis, arguments[2]), x->inexact}, {x}, {});
    }
    return record(run, {kept(extreme_along(data, axis, most), data, axis, arguments[2])}, {x}, {});
}

/// execute.make_type, which has words of its own.
DType output_type(Run& run, const py::Value& given) {
    try {
        return given.is_none() ? DType::int64 : dtype_of(run, given);
    } catch (const FrameworkError& error) {
        raise(error.type().c_str(),
              {"Expected DataType for argument 'output_type' not ", py::repr(run, given), "."});
    }
}

template <bool most> py::Value position(Run& run, const Arguments& arguments) {
    if (!arguments[1].is_none() && arguments[1].get<py::Int>() == nullptr) {
        py::refuse(refusals::tf_greatest_axis);
    }
    const EagerPtr x = tensor_of(run, arguments[0]);
    const DType to = output_type(run, arguments[2]);
    if (!is_integer(to)) {
        py::refuse(refusals::tf_argmax_dtype);
    }
    refuse_nothing(x->data);
    const Index rank = x->data.rank();
    const py::Int axis = arguments[1].is_none() ? 0 : *arguments[1].get<py::Int>();
    if (axis < -rank || axis >= rank) {
        wrong_axis(most ? "ArgMax" : "ArgMin", arguments[0],
                   {"Expected dimension in the range [", std::to_string(-rank), ", ", std::to_string(rank),
                    "), but got ", py::to_text(axis)});
    }
    run.memory().require_reading(x->data);
    const Tensor data = x->data.row_major();
    for (Index i = 0; is_floating(data.dtype()) && i < data.size(); ++i) {
        if (std::isnan(data.real_at(i))) {
            py::refuse(refusals::tf_greatest_nan);
        }
    }
    refuse_subnormal(data);
    const auto from_front = static_cast<Index>(axis < 0 ? axis + rank : axis);
    const Tensor places = array::extreme(data, from_front, most).indices;
    return make_result({places.cast(to)}, {x});
}

constexpr py::Entry first_entries_of_extremes[] = {
    {"reduce_max(input_tensor, axis=None, keepdims=False, name=?None)", extreme<true>}};

constexpr py::Entry entries_of_extremes[] = {
    {"argmax(input, axis=None, output_type=None, name=?None)", position<true>},
    {"argmin(input, axis=None, output_type=None, name=?None)", position<false>},
    {"reduce_min(input_tensor, axis=None, keepdims=False, name=?None)", extreme<false>},
};

} // namespace

std::span<const py::Entry> first_extreme_functions() { return first_entries_of_extremes; }

std::span<const py::Entry> extreme_functions() { return entries_of_extremes; }

} // namespace lim::keras
