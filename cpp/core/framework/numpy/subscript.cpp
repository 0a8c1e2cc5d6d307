#include "core/framework/numpy/subscript.hpp"

#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/dtype.hpp"
#include "core/framework/literal_of.hpp"
#include "core/framework/numpy/index_parser.hpp"
#include "core/framework/raise.hpp"
#include "core/framework/text.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

namespace lim::numpy {
namespace {

/// One-hot rows, which are kept as the positions of their ones, become elements in memory.
void put_in_memory(py::Run& run, Ndarray& x) {
    if (x.data.is_one_hot()) {
        run.memory().require(x.data.shape(), x.data.dtype());
        x.data = x.data.row_major();
    }
}

/// What is written into an array of that dtype.
array::Rounded assigned(py::Run& run, const py::Value& value, DType dtype, bool element) {
    if (const NdarrayPtr x = as_ndarray(value)) {
        if (element && x->data.rank() > 0) {
            py::refuse("This page writes numbers into an element alone");
        }
        if (is_floating(x->data.dtype()) && !is_floating(dtype)) {
            py::refuse("This page writes no floats into an array of whole numbers");
        }
        return {x->data.cast(dtype), x->inexact};
    }
    const PyValue literal = literal_of_array(run, value);
    if (literal.is_list()) {
        if (element) {
            py::refuse("This page writes numbers into an element alone");
        }
        if (!is_floating(dtype) && dtype != DType::int64) {
            py::refuse("This page writes numbers into arrays of float64, float32 and int64 alone");
        }
        const Tensor made = array_of(run, value)->data;
        if (is_floating(made.dtype()) && !is_floating(dtype)) {
            py::refuse("This page writes no floats into an array of whole numbers");
        }
        return {made.cast(dtype)};
    }
    if (is_floating(dtype)) {
        return {array::full({}, dtype, py_float(literal))};
    }
    if (dtype == DType::int64) {
        return {array::full({}, dtype, as_long(literal))};
    }
    py::refuse("This page writes numbers into arrays of float64, float32 and int64 alone");
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
    put_in_memory(run, *x);
    Subscript subscript(run, x->data, true);
    subscript.apply(index);
    if (const auto picked = subscript.picked()) {
        return make_array({array::gather(subscript.view(), *picked), x->inexact || subscript.inexact()});
    }
    if (subscript.is_element()) {
        return make_result({subscript.view(), x->inexact});
    }
    return make_array({subscript.view(), x->inexact});
}

void set_subscript(py::Run& run, const NdarrayPtr& x, const py::Value& index, const py::Value& value) {
    put_in_memory(run, *x);
    Subscript subscript(run, x->data, false);
    subscript.apply(index);
    Tensor view = subscript.view();
    const auto picked = subscript.picked();
    const double* real = value.get<double>();
    const bool element = !picked && subscript.is_element();
    if (real != nullptr && !std::isfinite(*real) && !is_floating(x->data.dtype()) && !element) {
        py::refuse("This page writes finite numbers into an array of whole numbers alone");
    }
    const Shape& target = picked ? picked->shape : view.shape();
    run.memory().require(target, view.dtype());
    const array::Rounded values = assigned(run, value, view.dtype(), element);
    if (picked) {
        const auto fits = array::broadcast_shape(values.tensor.shape(), target);
        if (!fits || *fits != target) {
            py::refuse("This page writes values of the picked shape alone");
        }
        array::scatter(view, *picked, array::broadcast_to(values.tensor, target));
    } else {
        const bool from_list = !as_ndarray(value) && values.tensor.rank() > 0;
        array::copy_into(view, fitted(values.tensor, target, from_list));
    }
    x->inexact = x->inexact || values.order_matters || subscript.inexact();
    if (x->inexact) {
        run.mark_rounding_from_now_on(); // what shares these elements does not know
    }
}

} // namespace lim::numpy
