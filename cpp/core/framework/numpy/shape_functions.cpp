#include "core/array/arrangement.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/framework/numpy/operators.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <numeric>

namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

/// The array with its axes in another order, which are the other way about where none is given.
Value with_axes(Run& run, const NdarrayPtr& x, const Value& axes) {
    std::vector<Index> order(x->data.shape().size());
    std::iota(order.rbegin(), order.rend(), Index{0});
    if (!axes.is_none()) {
        Shape given = shape_of(run, axes);
        for (Index& axis : given) {
            axis += axis < 0 ? x->data.rank() : 0;
        }
        if (!std::ranges::is_permutation(given, order)) {
            py::refuse(refusals::axis_twice);
        }
        order = given;
    }
    return make_view(x, array::permute(in_memory(run, x), order));
}

/// Of what is no array NumPy makes an array of no dimensions here, and no scalar.
void refuse_number_alike(const Value& given, const NdarrayPtr& x) {
    if (x->data.rank() == 0 && !as_ndarray(given)) {
        py::refuse(refusals::no_dimensions);
    }
}

Value transpose(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = array_of(run, arguments[0]);
    if (x->scalar && !arguments[1].is_none()) {
        py::refuse(refusals::no_dimensions);
    }
    refuse_number_alike(arguments[0], x);
    return x->scalar ? Value(x) : with_axes(run, x, arguments[1]);
}

Value transpose_method(Run& run, const Arguments& arguments) {
    const py::Values& axes = arguments.rest();
    return with_axes(run, self_of(arguments),
                     axes.empty()                                  ? Value()
                     : axes.size() == 1 && !axes[0].get<py::Int>() ? axes[0]
                                                                   : py::make_tuple(axes));
}

Value reshape_function(Run& run, const Arguments& arguments) {
    return reshaped(run, array_of(run, arguments[0]), arguments[1]);
}

Value flat(Run& run, const NdarrayPtr& x) { return reshaped(run, x, Value(-1)); }
Value ravel(Run& run, const Arguments& arguments) { return flat(run, array_of(run, arguments[0])); }
Value ravel_method(Run& run, const Arguments& arguments) { return flat(run, self_of(arguments)); }

Value expand_dims(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = array_of(run, arguments[0]);
    const Index axis = one_axis(arguments[1], x->data.rank() + 1);
    return make_view(x, array::unsqueeze(in_memory(run, x), axis));
}

[[noreturn]] void raise_value_error(std::initializer_list<std::string_view> message) {
    raise("ValueError", message);
}

Value concatenate(Run& run, const Arguments& arguments) {
    if (arguments.by_name(0)) {
        raise("TypeError", {"concatenate() got an unexpected keyword argument 'arrays'"});
    }
    return concatenated(run, arrays_in(run, arguments[0]), arguments[1]);
}

/// The arrays with an axis of length 1 in front where they have fewer axes.
std::vector<NdarrayPtr> with_rank(Run& run, std::vector<NdarrayPtr> arrays, Index rank) {
    for (NdarrayPtr& x : arrays) {
        Tensor view = in_memory(run, x);
        while (view.rank() < rank) {
            view = array::unsqueeze(view, 0);
        }
        x = make_view(x, view);
    }
    return arrays;
}

Value vstack(Run& run, const Arguments& arguments) {
    return concatenated(run, with_rank(run, arrays_in(run, arguments[0]), 2), Value(0));
}

Value hstack(Run& run, const Arguments& arguments) {
    const auto arrays = with_rank(run, arrays_in(run, arguments[0]), 1);
    return concatenated(run, arrays, Value(arrays.empty() || arrays[0]->data.rank() == 1 ? 0 : 1));
}

constexpr py::Entry functions_of_shapes[] = {
    {"transpose(a, axes=None)", transpose},
    {"reshape(a, /, shape, order=?'C', *, copy=?None)", reshape_function},
    {"ravel(a, order=?'C')", ravel},
    {"expand_dims(a, axis)", expand_dims},
    {"concatenate(arrays, axis=0, out=?None, *, dtype=?None, casting=?None)", concatenate},
    {"vstack(tup, *, dtype=?None, casting=?'same_kind')", vstack},
    {"hstack(tup, *, dtype=?None, casting=?'same_kind')", hstack},
};

Value dot_method(Run& run, const Arguments& arguments) {
    return dot_of(run, self_of(arguments), array_of(run, arguments[0]));
}

constexpr py::Entry methods_of_shapes[] = {
    {"dot(b, out=?None)", dot_method},
    {"transpose(*axes)", transpose_method},
    {"ravel(order=?'C')", ravel_method},
};

} // namespace

std::vector<NdarrayPtr> arrays_in(Run& run, const Value& values) {
    const NdarrayPtr array = as_ndarray(values);
    if (values.list() == nullptr && values.tuple() == nullptr && (!array || array->data.rank() == 0)) {
        py::refuse(refusals::joined_list);
    }
    std::vector<NdarrayPtr> arrays;
    for (const Value& each : py::items_of(run, values)) {
        arrays.push_back(array_of(run, each));
    }
    return arrays;
}

NdarrayPtr concatenated(Run& run, const std::vector<NdarrayPtr>& arrays, const Value& along) {
    if (along.get<py::Int>() == nullptr) {
        py::refuse(refusals::only_int, {"axis"});
    }
    if (arrays.empty()) {
        raise_value_error({"need at least one array to concatenate"});
    }
    const NdarrayPtr& first = arrays[0];
    if (first->data.rank() == 0) {
        raise_value_error({"zero-dimensional arrays cannot be concatenated"});
    }
    const Index axis = one_axis(along, first->data.rank());
    DType dtype = first->data.dtype();
    bool inexact = false;
    double difference = 0;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const Shape& shape = arrays[i]->data.shape();
        const std::string at = std::to_string(i);
        if (shape.size() != first->data.shape().size()) {
            raise_value_error(
                {"all the input arrays must have same number of dimensions, but the array at index 0 has ",
                 std::to_string(first->data.rank()), " dimension(s) and the array at index ", at, " has ",
                 std::to_string(shape.size()), " dimension(s)"});
        }
        for (std::size_t k = 0; k < shape.size(); ++k) {
            const Index wanted = first->data.shape()[k];
            if (static_cast<Index>(k) != axis && shape[k] != wanted) {
                raise_value_error(
                    {"all the input array dimensions except for the concatenation axis must match "
                     "exactly, but along dimension ",
                     std::to_string(k), ", the array at index 0 has size ", std::to_string(wanted),
                     " and the array at index ", at, " has size ", std::to_string(shape[k])});
            }
        }
        dtype = promoted(dtype, arrays[i]->data.dtype());
        inexact = inexact || arrays[i]->inexact;
        difference = std::max(difference, arrays[i]->inexact ? arrays[i]->difference : 0);
    }
    double elements = 0; // of the result, and of the parts that are cast
    for (const NdarrayPtr& x : arrays) {
        elements += static_cast<double>(x->data.size()) * (x->data.dtype() == dtype ? 1 : 2);
    }
    run.memory().require(elements * static_cast<double>(item_size(dtype)));
    std::vector<Tensor> parts;
    for (const NdarrayPtr& x : arrays) {
        parts.push_back(x->data.cast(dtype));
    }
    const NdarrayPtr made = make_array({array::concatenate(parts, axis), inexact, difference});
    made->order_is_known = std::ranges::all_of(arrays, [](const NdarrayPtr& x) {
        return knowing_order_of(make_view(x, x->data), {x})->order_is_known;
    });
    return made;
}

std::span<const py::Entry> shape_functions() { return functions_of_shapes; }

std::span<const py::Entry> shape_methods() { return methods_of_shapes; }

} // namespace lim::numpy
