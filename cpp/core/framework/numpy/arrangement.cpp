#include "core/array/arrangement.hpp"
#include "core/array/index.hpp"
#include "core/array/views.hpp"
#include "core/base/memory.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <numeric>

/// squeeze, stack, tile, repeat and what else arranges elements anew.
namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

NdarrayPtr squeezed(Run& run, const NdarrayPtr& x, const Value& axis) {
    if (x->scalar) {
        return x;
    }
    Tensor values = in_memory(run, x);
    if (!axis.is_none()) {
        const Index at = one_axis(axis, values.rank());
        if (values.shape()[static_cast<std::size_t>(at)] != 1) {
            raise("ValueError", {"cannot select an axis to squeeze out which has size not equal to one"});
        }
        return make_view(x, array::squeeze(values, at));
    }
    for (Index i = values.rank(); i-- > 0;) {
        values = values.shape()[static_cast<std::size_t>(i)] == 1 ? array::squeeze(values, i) : values;
    }
    return make_view(x, values);
}

Value squeeze(Run& run, const Arguments& arguments) {
    return squeezed(run, array_of(run, arguments[0]), arguments[1]);
}
Value squeeze_method(Run& run, const Arguments& arguments) {
    return squeezed(run, self_of(arguments), arguments[0]);
}

/// np.stack(arrays, axis): the arrays one beside another, along a new axis.
Value stack(Run& run, const Arguments& arguments) {
    std::vector<NdarrayPtr> arrays = arrays_in(run, arguments[0]);
    if (arrays.empty()) {
        raise("ValueError", {"need at least one array to stack"});
    }
    const bool alike = std::ranges::all_of(
        arrays, [&](const NdarrayPtr& x) { return x->data.shape() == arrays[0]->data.shape(); });
    if (!alike) {
        raise("ValueError", {"all input arrays must have the same shape"});
    }
    const Index axis = one_axis(arguments[1], arrays[0]->data.rank() + 1);
    for (NdarrayPtr& x : arrays) {
        x = make_view(x, array::unsqueeze(in_memory(run, x), axis));
    }
    return concatenated(run, arrays, Value(axis));
}

/// np.repeat(a, repeats, axis): each element so often, one after another.
NdarrayPtr repeated(Run& run, const NdarrayPtr& given, const Value& repeats, const Value& along) {
    const NdarrayPtr x = along.is_none() || given->data.rank() == 0 ? reshaped(run, given, Value(-1)) : given;
    const Index axis = along.is_none() ? 0 : one_axis(along, given->data.rank());
    const Index length = x->data.shape()[static_cast<std::size_t>(axis)];
    const NdarrayPtr counts = array_of(run, repeats);
    if (!is_integer(counts->data.dtype()) || counts->data.rank() > 1) {
        py::refuse(refusals::only_int, {"repeats"});
    }
    if (counts->data.size() != 1 && counts->data.size() != length) {
        raise("ValueError", {"operands could not be broadcast together with shape (", std::to_string(length),
                             ",) (", std::to_string(counts->data.size()), ",)"});
    }
    double whole = 0;
    std::vector<std::int64_t> times;
    for (Index i = 0; i < length; ++i) {
        times.push_back(counts->data.integer_at(counts->data.size() == 1 ? 0 : i));
        if (times.back() < 0) {
            raise("ValueError", {"repeats may not contain negative values."});
        }
        whole += static_cast<double>(times.back());
    }
    run.memory().require(whole * sizeof(std::int64_t));
    std::vector<std::int64_t> places;
    for (Index i = 0; i < length; ++i) {
        places.insert(places.end(), static_cast<std::size_t>(times[static_cast<std::size_t>(i)]), i);
    }
    return taken(run, x, axis, Tensor::of<std::int64_t>({std::ssize(places)}, std::span(places)));
}

Value repeat(Run& run, const Arguments& arguments) {
    return repeated(run, array_of(run, arguments[0]), arguments[1], arguments[2]);
}
Value repeat_method(Run& run, const Arguments& arguments) {
    return repeated(run, self_of(arguments), arguments[0], arguments[1]);
}

/// np.tile(A, reps): the whole array so often along each axis.
Value tile(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = array_of(run, arguments[0]);
    Shape counts = shape_of(run, arguments[1]);
    if (std::ranges::any_of(counts, [](Index count) { return count < 0; })) {
        raise("ValueError", {"negative dimensions are not allowed"});
    }
    const Shape& shape = x->data.shape();
    const std::size_t missing = std::max(shape.size(), counts.size()) - counts.size();
    counts.insert(counts.begin(), missing, 1);
    const double times = Memory::elements(counts);
    const auto once = static_cast<double>(std::max<Index>(x->data.size(), 1) * item_size(x->data.dtype()));
    run.memory().require(times * once);
    return knowing_order_of(make_view(x, array::tile(in_memory(run, x), array::tiling(shape, counts))), {x});
}

Value swapaxes_of(Run& run, const NdarrayPtr& x, const Value& first, const Value& second) {
    std::vector<Index> order(x->data.shape().size());
    std::iota(order.begin(), order.end(), Index{0});
    const auto place = [&](const Value& axis, std::string_view name) {
        try {
            return static_cast<std::size_t>(one_axis(axis, x->data.rank()));
        } catch (const FrameworkError& error) {
            raise("AxisError", {name, ": ", error.what()});
        }
    };
    const std::size_t one = place(first, "axis1");
    std::swap(order[one], order[place(second, "axis2")]);
    return make_view(x, array::permute(in_memory(run, x), order));
}

Value swapaxes(Run& run, const Arguments& arguments) {
    return swapaxes_of(run, array_of(run, arguments[0]), arguments[1], arguments[2]);
}
Value swapaxes_method(Run& run, const Arguments& arguments) {
    return swapaxes_of(run, self_of(arguments), arguments[0], arguments[1]);
}

/// np.tril(m, k) and np.triu: zeros above or below a diagonal.
template <bool upper> Value triangle(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = array_of(run, arguments[0]);
    const auto k = py::as_index(run, arguments[1]);
    if (x->data.rank() != 2 || !k) {
        py::refuse(refusals::only_int, {"k"});
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    return make_view(x, array::triangle(x->data, diagonal_of(*k), upper));
}

Value copy_function(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = array_of(run, arguments[0]);
    run.memory().require(x->data.shape(), x->data.dtype());
    return knowing_order_of(make_view(x, x->data.row_major().snapshot()), {x});
}

Value shape_function(Run& run, const Arguments& arguments) {
    return py::attribute(run, Value(array_of(run, arguments[0])), "shape");
}

constexpr py::Entry functions_that_arrange[] = {
    {"squeeze(a, axis=None)", squeeze},
    {"stack(arrays, axis=0, out=?None, *, dtype=?None, casting=?'same_kind')", stack},
    {"repeat(a, repeats, axis=None)", repeat},
    {"tile(A, reps)", tile},
    {"swapaxes(a, axis1, axis2)", swapaxes},
    {"tril(m, k=0)", triangle<false>},
    {"triu(m, k=0)", triangle<true>},
    {"copy(a, order=?'K', subok=?False)", copy_function},
    {"shape(a)", shape_function},
};

constexpr py::Entry methods_that_arrange[] = {
    {"squeeze(axis=None)", squeeze_method},
    {"repeat(repeats, axis=None)", repeat_method},
    {"swapaxes(axis1, axis2, /)", swapaxes_method},
};

} // namespace

NdarrayPtr taken(Run& run, const NdarrayPtr& x, Index axis, const Tensor& places) {
    const Tensor values = in_memory(run, x);
    array::Positions positions(values.shape().size());
    positions[static_cast<std::size_t>(axis)] = places;
    const double count = Memory::elements(array::picked_shape(values, positions));
    run.memory().require(count *
                         static_cast<double>(item_size(values.dtype()) + 2 * item_size(DType::int64)));
    return knowing_order_of(make_view(x, array::gather(values, array::pick(values, positions))), {x});
}

std::span<const py::Entry> arranging_functions() { return functions_that_arrange; }

std::span<const py::Entry> arranging_methods() { return methods_that_arrange; }

} // namespace lim::numpy
