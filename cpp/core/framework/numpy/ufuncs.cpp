#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/framework/numpy/operators.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

/// The functions of two arrays, element by element: operators by their names, maximum, clip, logical_and,
/// outer.
namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

Operand operand_at(Run& run, const Arguments& arguments, std::size_t parameter) {
    const auto operand = as_operand(run, arguments[parameter]);
    return operand ? *operand : Operand{array_of(run, arguments[parameter])};
}

/// Two operands of which one at least is an array.
std::pair<Operand, Operand> operands_of(Run& run, const Arguments& arguments) {
    Operand a = operand_at(run, arguments, 0);
    const Operand b = operand_at(run, arguments, 1);
    if (!a.array && !b.array) {
        a = {array_of(run, arguments[0])};
    }
    return {a, b};
}

template <py::Operator op> Value operation(Run& run, const Arguments& arguments) {
    const auto [a, b] = operands_of(run, arguments);
    return apply(run, op, a, b);
}

Value negative(Run& run, const Arguments& arguments) {
    return apply(run, py::UnaryOperator::negative, array_of(run, arguments[0]));
}

void refuse_mixed_zeros(double a, double b) {
    if (a == 0 && b == 0 && std::signbit(a) != std::signbit(b)) {
        py::refuse(refusals::np_zero_signs);
    }
}

/// The greater, or the lesser, of each two elements; NaN where one is.
template <bool greater> NdarrayPtr extremes(Run& run, const Operand& a, const Operand& b) {
    auto [left, right] = in_one_dtype(a, b);
    const auto shape = array::broadcast_shape(left.shape(), right.shape());
    if (!shape) {
        static_cast<void>(apply(run, py::Operator::less, a, b)); // raises
    }
    run.memory().require(*shape, left.dtype());
    left = array::broadcast_to(array::in_memory(left), *shape).row_major();
    right = array::broadcast_to(array::in_memory(right), *shape).row_major();
    for (Index i = 0; is_floating(left.dtype()) && i < left.size(); ++i) {
        refuse_mixed_zeros(left.real_at(i), right.real_at(i));
    }
    const Tensor ahead =
        array::compare(greater ? array::Comparison::greater : array::Comparison::less, left, right);
    const Tensor none = array::compare(array::Comparison::not_equal, left, left);
    const Tensor either = array::arithmetic(array::Arithmetic::add, ahead, none);
    const bool inexact = (a.array && a.array->inexact) || (b.array && b.array->inexact);
    const auto difference = [](const Operand& x) {
        return x.array && x.array->inexact ? x.array->difference : 0;
    };
    return knowing_order_of(
        make_result({array::where(either, left, right), inexact, difference(a) + difference(b)}),
        {a.array, b.array});
}

template <bool greater> Value extreme_of_two(Run& run, const Arguments& arguments) {
    const auto [a, b] = operands_of(run, arguments);
    return extremes<greater>(run, a, b);
}

/// np.clip(a, a_min, a_max): minimum(maximum(a, a_min), a_max), of which either may be None.
NdarrayPtr clipped(Run& run, const NdarrayPtr& x, const Value& least, const Value& most) {
    NdarrayPtr result = x;
    if (least.is_none() && most.is_none()) {
        py::refuse(refusals::only_ints_and_floats, {"np.clip"});
    }
    const auto operand = [&run](const Value& bound) {
        const auto found = as_operand(run, bound);
        return found ? *found : Operand{array_of(run, bound)};
    };
    if (!least.is_none()) {
        result = extremes<true>(run, {result}, operand(least));
    }
    return most.is_none() ? result : extremes<false>(run, {result}, operand(most));
}

Value clip(Run& run, const Arguments& arguments) {
    return clipped(run, array_of(run, arguments[0]), arguments[1], arguments[2]);
}
Value clip_method(Run& run, const Arguments& arguments) {
    return clipped(run, self_of(arguments), arguments[0], arguments[1]);
}

NdarrayPtr as_bools(Run& run, const Value& value) {
    const NdarrayPtr x = array_of(run, value);
    return make_array({x->data.cast(DType::boolean)});
}

template <py::Operator op> Value logical(Run& run, const Arguments& arguments) {
    return apply(run, op, {as_bools(run, arguments[0])}, {as_bools(run, arguments[1])});
}

Value logical_not(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = as_bools(run, arguments[0]);
    return knowing_order_of(make_result({array::logical_not(x->data)}), {x});
}

/// np.outer(a, b): a column times a row.
Value outer(Run& run, const Arguments& arguments) {
    const NdarrayPtr a = reshaped(run, array_of(run, arguments[0]), Value(-1));
    const NdarrayPtr b = reshaped(run, array_of(run, arguments[1]), Value(-1));
    const NdarrayPtr column = make_view(a, array::unsqueeze(in_memory(run, a), 1));
    const NdarrayPtr made = apply(run, py::Operator::multiply, {column}, {b});
    made->order_is_known = true;
    return made;
}

#define LIM_UFUNC2(name)                                                                                     \
    name "(x1, x2, /, out=?None, *, where=?True, casting=?'same_kind', order=?'K', dtype=?None, ...)"
#define LIM_UFUNC1(name)                                                                                     \
    name "(x, /, out=?None, *, where=?True, casting=?'same_kind', order=?'K', dtype=?None, ...)"
constexpr py::Entry binary_entries[] = {
    {LIM_UFUNC2("add"), operation<py::Operator::add>},
    {LIM_UFUNC2("subtract"), operation<py::Operator::subtract>},
    {LIM_UFUNC2("multiply"), operation<py::Operator::multiply>},
    {LIM_UFUNC2("divide"), operation<py::Operator::divide>},
    {LIM_UFUNC2("true_divide"), operation<py::Operator::divide>},
    {LIM_UFUNC2("floor_divide"), operation<py::Operator::floor_divide>},
    {LIM_UFUNC2("mod"), operation<py::Operator::modulo>},
    {LIM_UFUNC2("power"), operation<py::Operator::power>},
    {LIM_UFUNC2("equal"), operation<py::Operator::equal>},
    {LIM_UFUNC2("not_equal"), operation<py::Operator::not_equal>},
    {LIM_UFUNC2("less"), operation<py::Operator::less>},
    {LIM_UFUNC2("less_equal"), operation<py::Operator::less_equal>},
    {LIM_UFUNC2("greater"), operation<py::Operator::greater>},
    {LIM_UFUNC2("greater_equal"), operation<py::Operator::greater_equal>},
    {LIM_UFUNC2("maximum"), extreme_of_two<true>},
    {LIM_UFUNC2("minimum"), extreme_of_two<false>},
    {LIM_UFUNC2("logical_and"), logical<py::Operator::bit_and>},
    {LIM_UFUNC2("logical_or"), logical<py::Operator::bit_or>},
    {LIM_UFUNC1("logical_not"), logical_not},
    {LIM_UFUNC1("negative"), negative},
    {"outer(a, b, out=?None)", outer},
    {"clip(a, a_min=None, a_max=None, out=?None, *, min=?, max=?, ...)", clip},
};
#undef LIM_UFUNC2
#undef LIM_UFUNC1

constexpr py::Entry clip_methods[] = {{"clip(min=None, max=None, out=?None, ...)", clip_method}};

} // namespace

std::span<const py::Entry> binary_functions() { return binary_entries; }

std::span<const py::Entry> binary_methods() { return clip_methods; }

} // namespace lim::numpy
