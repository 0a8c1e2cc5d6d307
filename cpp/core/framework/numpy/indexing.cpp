#include "core/framework/numpy/indexing.hpp"

#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/base/text.hpp"
#include "core/framework/literal.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/types.hpp"

#include <cmath>

namespace lim::numpy {
namespace {

/// A number, text or None as an element of that dtype takes it.
Tensor element_from(py::Run& run, const py::Value& value, DType dtype) {
    const bool text = value.get<std::string>() != nullptr;
    if (dtype == DType::boolean ? text || value.is_none() : value.is_none() && is_floating(dtype)) {
        py::refuse(refusals::written_kinds);
    }
    if (dtype == DType::boolean) {
        return array::full({}, dtype, std::int64_t{py::truth(run, value) ? 1 : 0});
    }
    const py::Type& type = is_floating(dtype) ? py::float_type : py::int_type;
    const py::Value number = literal_of_array(
        run, text || value.is_none() ? py::call(run, py::Value(&type), {{value}, {}}) : value);
    if (is_floating(dtype)) {
        return array::full({}, dtype, py_float(number));
    }
    const std::int64_t whole = as_long(number);
    if (dtype == DType::int32 && whole != static_cast<std::int32_t>(whole)) {
        raise("OverflowError", {"Python integer ", std::to_string(whole), " out of bounds for int32"});
    }
    return array::full({}, dtype, whole);
}

/// What is written into an array of that dtype.
array::Rounded assigned(py::Run& run, const py::Value& value, DType dtype, bool element) {
    const bool several = value.list() != nullptr || value.tuple() != nullptr || value.range() != nullptr;
    const NdarrayPtr x = several && !element ? array_of(run, value) : array_like(run, value);
    if (!x && several) {
        py::refuse(refusals::written_element);
    }
    if (!x) {
        return {element_from(run, value, dtype)};
    }
    if (element && x->data.rank() > 0) {
        py::refuse(refusals::written_element);
    }
    if (is_floating(x->data.dtype()) && !is_floating(dtype)) {
        refuse_unfit(x->data);
    }
    return {x->data.cast(dtype), x->inexact, is_floating(dtype) ? x->difference : HUGE_VAL};
}

/// What is written into a part of that shape: a list may not be deeper, and an array loses axes of length 1
/// in front (PyArray_CopyObject, PyArray_AssignArray).
Tensor fitted(const Tensor& values, const Shape& target, bool from_list) {
    Shape shape = values.shape();
    if (from_list && shape.size() > target.size()) {
        raise("ValueError",
              {"setting an array element with a sequence. The requested array would exceed the maximum "
               "number of dimension of ",
               std::to_string(target.size()), "."});
    }
    while (shape.size() > target.size() && shape.front() == 1) {
        shape.erase(shape.begin());
    }
    const auto fits = array::broadcast_shape(shape, target);
    if (!fits || *fits != target) {
        raise("ValueError", {"could not broadcast input array from shape ", spaceless(shape), " into shape ",
                             spaceless(target)});
    }
    return *array::reshape_view(values.row_major(), shape);
}

} // namespace

NdarrayPtr subscript(py::Run& run, const NdarrayPtr& x, const py::Value& index) {
    Subscript subscript(run, in_memory(run, x), true);
    subscript.apply(index);
    if (const auto picked = subscript.picked()) {
        const NdarrayPtr made =
            make_array({array::gather(subscript.view(), *picked), x->inexact || subscript.inexact(),
                        subscript.inexact() ? HUGE_VAL : x->difference});
        made->order_is_known = made->data.rank() < 2 ||
                               (subscript.picks_first_axis() && x->order_is_known && x->data.is_row_major());
        return made;
    }
    if (subscript.is_element()) {
        return make_part(x, subscript.view());
    }
    return make_view(x, subscript.view());
}

void set_subscript(py::Run& run, const NdarrayPtr& x, const py::Value& index, const py::Value& value) {
    Subscript subscript(run, in_memory(run, x), false);
    subscript.apply(index);
    Tensor view = subscript.view();
    const auto picked = subscript.picked();
    const double* real = value.get<double>();
    const bool element = !picked && subscript.is_element();
    if (real != nullptr && !std::isfinite(*real) && !is_floating(x->data.dtype()) && !element) {
        py::refuse(refusals::written_infinity);
    }
    const Shape& target = picked ? picked->shape : view.shape();
    run.memory().require(target, view.dtype());
    const array::Rounded values = assigned(run, value, view.dtype(), element);
    if (picked) {
        const auto fits = array::broadcast_shape(values.tensor.shape(), target);
        if (!fits || *fits != target) {
            if (values.tensor.rank() > static_cast<Index>(target.size())) {
                py::refuse(refusals::written_shape);
            }
            raise("ValueError", {"shape mismatch: value array of shape ", spaceless(values.tensor.shape()),
                                 " could not be broadcast to indexing result of shape ", spaceless(target)});
        }
        array::scatter(view, *picked, array::broadcast_to(values.tensor, target));
    } else {
        const bool from_list = !array_like(run, value) && values.tensor.rank() > 0;
        array::copy_into(view, fitted(values.tensor, target, from_list));
    }
    x->difference = x->inexact || subscript.inexact() ? HUGE_VAL : values.difference;
    x->inexact = x->inexact || values.order_matters || subscript.inexact();
    if (x->inexact) {
        run.mark_rounding_of_numbers(); // what shares these elements does not know
    }
}

} // namespace lim::numpy
