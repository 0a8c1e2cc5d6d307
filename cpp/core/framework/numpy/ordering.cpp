#include "core/array/along.hpp"
#include "core/array/index.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/framework/numpy/operators.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

/// sort, argsort, unique, bincount, nonzero and what else goes by the order of elements.
namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

/// An array and an axis of it; of None all elements in one row.
struct Line {
    NdarrayPtr x;
    Index axis;
};

Line line_of(Run& run, const NdarrayPtr& x, const Value& axis) {
    if (axis.is_none() || x->data.rank() == 0) {
        if (!axis.is_none()) {
            if (axis.get<py::Int>() == nullptr) {
                py::refuse(refusals::only_int, {"axis"});
            }
            raise("AxisError", {"axis ", py::repr(run, axis), " is out of bounds for array of dimension 0"});
        }
        return {reshaped(run, x, Value(-1)), 0};
    }
    return {x, one_axis(axis, x->data.rank())};
}

/// Where the elements stand in order, equal ones in the order in which they are.
Tensor places_in_order(Run& run, const Line& line) {
    run.memory().require(line.x->data.shape(), DType::int64);
    if (line.x->inexact) {
        run.mark_rounding_of_numbers();
    }
    refuse_zeros_of_both_signs(line.x->data);
    return array::sorted_along(in_memory(run, line.x), line.axis, false);
}

NdarrayPtr sorted(Run& run, const Line& line) {
    const Tensor places = places_in_order(run, line);
    return knowing_order_of(make_view(line.x, array::gather_along(in_memory(run, line.x), line.axis, places)),
                            {line.x});
}

/// np.sort(a, axis)
Value sort(Run& run, const Arguments& arguments) {
    return sorted(run, line_of(run, array_of(run, arguments[0]), arguments[1]));
}

/// x.sort(axis), in place.
Value sort_method(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = self_of(arguments);
    Tensor target = in_memory(run, x);
    array::copy_into(target, sorted(run, line_of(run, x, arguments[0]))->data);
    return {};
}

bool are_same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

bool has_equal_neighbours(const Tensor& values, Index axis) {
    const Index length = values.shape()[static_cast<std::size_t>(axis)];
    for (Index i = 1; i < length; ++i) {
        const Tensor before = array::select(values, axis, i - 1);
        const Tensor after = array::select(values, axis, i);
        for (Index k = 0; k < after.size(); ++k) {
            if (are_same(before.real_at(k), after.real_at(k))) {
                return true;
            }
        }
    }
    return false;
}

/// argsort, of which the order of equal elements depends on the CPU where it need not be stable.
Value places(Run& run, const NdarrayPtr& x, const Value& axis, const Value& kind, const Value& stable) {
    const std::string* const name = kind.get<std::string>();
    if (name == nullptr && !kind.is_none()) {
        py::refuse_missing("argsort(kind)");
    }
    const Line line = line_of(run, x->data.rank() == 0 ? reshaped(run, x, Value(-1)) : x, axis);
    const Tensor found = places_in_order(run, line);
    const bool keeps =
        (name != nullptr && (*name == "stable" || *name == "mergesort")) || py::truth(run, stable);
    if (!keeps && found.size() > 0 &&
        has_equal_neighbours(array::gather_along(in_memory(run, line.x), line.axis, found), line.axis)) {
        py::refuse(refusals::argsort_ties);
    }
    return make_array({found});
}

Value argsort(Run& run, const Arguments& arguments) {
    return places(run, array_of(run, arguments[0]), arguments[1], arguments[2], arguments[4]);
}

Value argsort_method(Run& run, const Arguments& arguments) {
    return places(run, self_of(arguments), arguments[0], arguments[1], arguments[3]);
}

Tensor ints_of(const std::vector<std::int64_t>& numbers) {
    return Tensor::of<std::int64_t>({std::ssize(numbers)}, std::span(numbers));
}

/// np.unique(ar, return_index, return_inverse, return_counts)
Value unique(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = array_of(run, arguments[0]);
    const Line line{reshaped(run, x, Value(-1)), 0};
    const Tensor order = places_in_order(run, line);
    std::vector<std::int64_t> firsts;
    std::vector<std::int64_t> counts;
    std::vector<std::int64_t> inverse(static_cast<std::size_t>(order.size()));
    const Tensor flat = line.x->data.row_major();
    const auto differ = [&flat](Index a, Index b) {
        return is_floating(flat.dtype()) ? !are_same(flat.real_at(a), flat.real_at(b))
                                         : flat.integer_at(a) != flat.integer_at(b);
    };
    for (Index i = 0; i < order.size(); ++i) {
        const std::int64_t place = order.integer_at(i);
        if (i == 0 || differ(place, firsts.back())) {
            firsts.push_back(place);
            counts.push_back(0);
        }
        ++counts.back();
        inverse[static_cast<std::size_t>(place)] = std::ssize(firsts) - 1;
    }
    py::Values found{make_view(line.x, array::gather_along(flat, 0, ints_of(firsts)))};
    if (py::truth(run, arguments[1])) {
        found.emplace_back(make_array({ints_of(firsts)}));
    }
    if (py::truth(run, arguments[2])) {
        found.emplace_back(make_array({*array::reshape_view(ints_of(inverse), x->data.shape())}));
    }
    if (py::truth(run, arguments[3])) {
        found.emplace_back(make_array({ints_of(counts)}));
    }
    return found.size() == 1 ? found[0] : py::make_tuple(std::move(found));
}

/// np.bincount(x, minlength=0): how often each of 0, 1, … is there.
Value bincount(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = array_of(run, arguments[0]);
    const auto least = py::as_index(run, arguments[2]);
    if (x->data.rank() != 1 || !is_integer(x->data.dtype()) || !least || *least < 0) {
        py::refuse(refusals::only_int, {"x"});
    }
    auto length = static_cast<std::int64_t>(*least);
    for (Index i = 0; i < x->data.size(); ++i) {
        const std::int64_t number = x->data.integer_at(i);
        if (number < 0) {
            raise("ValueError", {"'list' argument must have no negative elements"});
        }
        if (number == std::numeric_limits<std::int64_t>::max()) {
            py::refuse(refusals::only_int, {"x"});
        }
        length = std::max(length, number + 1);
    }
    run.memory().require({length}, DType::int64);
    std::vector<std::int64_t> counts(static_cast<std::size_t>(length));
    for (Index i = 0; i < x->data.size(); ++i) {
        ++counts[static_cast<std::size_t>(x->data.integer_at(i))];
    }
    return make_array({ints_of(counts)});
}

Value nonzero(Run& run, const Arguments& arguments) { return nonzero_of(run, array_of(run, arguments[0])); }
Value nonzero_method(Run& run, const Arguments& arguments) { return nonzero_of(run, self_of(arguments)); }

Value argwhere(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = array_of(run, arguments[0]);
    if (x->data.rank() == 0) {
        py::refuse(refusals::no_dimensions);
    }
    return make_array({array::nonzero(in_memory(run, x))});
}

Value count_nonzero(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = array_of(run, arguments[0]);
    return make_result(
        {array::sum(x->data.cast(DType::boolean).cast(DType::int64), std::nullopt).tensor, x->inexact});
}

/// np.cumsum(a, axis): one number after another, in the array's own dtype.
Value cumulated(Run& run, const NdarrayPtr& x, const Value& axis) {
    const Line line = line_of(run, x, axis);
    const DType dtype = is_floating(x->data.dtype()) ? x->data.dtype() : DType::int64;
    run.memory().require(line.x->data.shape(), dtype);
    if (dtype != DType::float32) {
        return knowing_order_of(
            make_array({array::cumulated(in_memory(run, line.x).cast(dtype), line.axis), x->inexact}),
            {line.x});
    }
    py::refuse(refusals::numpy_dtype);
}

Value cumsum(Run& run, const Arguments& arguments) {
    return cumulated(run, array_of(run, arguments[0]), arguments[1]);
}
Value cumsum_method(Run& run, const Arguments& arguments) {
    return cumulated(run, self_of(arguments), arguments[0]);
}

constexpr py::Entry functions_of_order[] = {
    {"sort(a, axis=-1, kind=None, order=?None, *, stable=None)", sort},
    {"argsort(a, axis=-1, kind=None, order=?None, *, stable=None)", argsort},
    {"unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=?None, *, "
     "equal_nan=?True, "
     "sorted=?True)",
     unique},
    {"bincount(x, /, weights=?None, minlength=0)", bincount},
    {"nonzero(a)", nonzero},
    {"argwhere(a)", argwhere},
    {"count_nonzero(a, axis=?None, *, keepdims=?False)", count_nonzero},
    {"cumsum(a, axis=None, dtype=?None, out=?None)", cumsum},
};

constexpr py::Entry methods_of_order[] = {
    {"sort(axis=-1, kind=None, order=?None, *, stable=None)", sort_method},
    {"argsort(axis=-1, kind=None, order=?None, *, stable=None)", argsort_method},
    {"nonzero()", nonzero_method},
    {"cumsum(axis=None, dtype=?None, out=?None)", cumsum_method},
};

} // namespace

Value nonzero_of(Run& run, const NdarrayPtr& x) {
    if (x->data.rank() == 0) {
        raise("ValueError",
              {"Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() "
               "instead. If the context of this error is of the form `arr[nonzero(cond)]`, just use "
               "`arr[cond]`."});
    }
    const Tensor found = array::nonzero(in_memory(run, x));
    py::Values places;
    for (Index axis = 0; axis < x->data.rank(); ++axis) {
        places.emplace_back(make_array({array::select(found, 1, axis).row_major()}));
    }
    return py::make_tuple(std::move(places));
}

std::span<const py::Entry> order_functions() { return functions_of_order; }

std::span<const py::Entry> order_methods() { return methods_of_order; }

} // namespace lim::numpy
