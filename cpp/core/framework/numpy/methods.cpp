#include "core/framework/numpy/functions.hpp"

#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/base/text.hpp"
#include "core/framework/numpy/dtypes.hpp"
#include "core/framework/numpy/messages.hpp"
#include "core/framework/one_after_another.hpp"
#include "core/framework/tensor_object.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

Value shape(Run&, const Value& self) {
    py::Values lengths;
    for (const Index length : as_ndarray(self)->data.shape()) {
        lengths.emplace_back(length);
    }
    return py::make_tuple(std::move(lengths));
}
Value dtype(Run&, const Value& self) { return dtype_value(as_ndarray(self)->data.dtype()); }
Value ndim(Run&, const Value& self) { return as_ndarray(self)->data.rank(); }
Value size(Run&, const Value& self) { return as_ndarray(self)->data.size(); }

Value T(Run& run, const Value& self) {
    const NdarrayPtr x = as_ndarray(self);
    if (x->scalar) {
        return self;
    }
    std::vector<Index> order(x->data.shape().size());
    std::iota(order.rbegin(), order.rend(), Index{0});
    return make_view(x, array::permute(in_memory(run, x), order));
}

constexpr py::Property ndarray_properties[] = {
    {"shape", shape}, {"dtype", dtype}, {"ndim", ndim}, {"size", size}, {"T", T},
};

Value astype(Run& run, const Arguments& arguments) {
    return cast_to(run, self_of(arguments), dtype_of(run, arguments[0]));
}

Value item(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = self_of(arguments);
    if (!arguments.rest().empty()) {
        py::refuse(refusals::only_without_arguments, {"item()"});
    }
    if (x->data.size() != 1) {
        raise("ValueError", {"can only convert an array of size 1 to a Python scalar"});
    }
    return element_of(run, *x, 0);
}

Value tolist(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = self_of(arguments);
    run.memory().require(static_cast<double>(x->data.size()) * sizeof(Value));
    Index position = 0;
    return nested_elements(run, *x, 0, position);
}

/// round(x, ndigits): an int without digits, of floats half to even.
Value rounded(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = self_of(arguments);
    if (!x->has_round()) {
        raise("AttributeError",
              {"'", py::type_name(arguments.self()), "' object has no attribute '__round__'"});
    }
    if (arguments[0].is_none()) {
        const Value number = element_of(run, *x, 0);
        const double* real = number.get<double>();
        if (real != nullptr && std::isnan(*real)) {
            raise("ValueError", {"cannot convert float NaN to integer"});
        }
        return int_of_element(real != nullptr ? Value(std::nearbyint(*real)) : number);
    }
    return round_to(run, x, arguments[0]);
}

Value round_method(Run& run, const Arguments& arguments) {
    return round_to(run, self_of(arguments), arguments[0]);
}

constexpr py::Entry of_scalars[] = {
    {"astype(dtype, order=?'K', casting=?'unsafe', subok=?True, copy=?True)", astype},
    {"item(*args)", item},
    {"tolist()", tolist},
    {"round(decimals=0, out=?None)", round_method},
    {"__round__(ndigits=None)", rounded}};

/// The lengths given to reshape, one of which may be −1.
Shape inferred(Shape shape, Index size) {
    const Shape asked = shape;
    const auto unknown = std::ranges::find_if(shape, [](Index length) { return length < 0; });
    if (std::ranges::count_if(shape, [](Index length) { return length < 0; }) > 1) {
        raise("ValueError", {"can only specify one unknown dimension"});
    }
    bool fits = true;
    if (unknown != shape.end()) {
        if (*unknown != -1) {
            py::refuse(refusals::inferred_length);
        }
        *unknown = 1;
        const double known = Memory::elements(shape);
        fits = known > 0 && known <= static_cast<double>(std::max<Index>(size, 1)) &&
               size % static_cast<Index>(known) == 0;
        *unknown = fits ? size / static_cast<Index>(known) : 0;
    }
    if (!fits || Memory::elements(shape) != static_cast<double>(size)) {
        std::string text = spaceless(asked);
        if (unknown == shape.begin() && asked.size() > 1) { // an unknown length in front is not shown
            text = concat({"(", joined(Shape(asked.begin() + 1, asked.end()), ","), ")"});
        } else if (unknown != shape.end()) {
            text.replace(text.find("-1"), 2, "newaxis");
        }
        raise("ValueError", {"cannot reshape array of size ", std::to_string(size), " into shape ", text});
    }
    return shape;
}

Value reshape(Run& run, const Arguments& arguments) {
    const py::Values& given = arguments.rest();
    const NdarrayPtr x = self_of(arguments);
    if (given.empty()) {
        py::refuse(refusals::reshape_without_shape);
    }
    const Value lengths = given.size() == 1 ? given[0] : py::make_tuple(given);
    return reshaped(run, x, lengths);
}

Value copy(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = self_of(arguments);
    run.memory().require(x->data.shape(), x->data.dtype());
    return make_view(x, x->data.row_major().snapshot());
}

Value flatten(Run& run, const Arguments& arguments) {
    const NdarrayPtr x = self_of(arguments);
    run.memory().require(x->data.shape(), x->data.dtype());
    return make_view(x, array::reshape_view(x->data.row_major(), {x->data.size()})->snapshot());
}

Value repr(Run& run, const Arguments& arguments) { return py::repr(run, arguments.self()); }

Value str(Run& run, const Arguments& arguments) { return py::str(run, arguments.self()); }

constexpr py::Entry of_arrays[] = {{"__repr__()", repr},
                                   {"__str__()", str},
                                   {"reshape(*shape, order=?'C', copy=?None)", reshape},
                                   {"copy(order=?'C')", copy},
                                   {"flatten(order=?'C')", flatten}};

std::span<const py::Entry> methods() {
    static const std::vector<py::Entry> all =
        one_after_another<py::Entry>({of_arrays, reduction_methods(), sum_methods(), shape_methods(),
                                      order_methods(), arranging_methods(), binary_methods()});
    return all;
}

} // namespace

const py::Type& ndarray_type() {
    static const py::Type type{.name = "ndarray",
                               .module = "numpy",
                               .base = &Ndarray::python_type(),
                               .wrong_call = raise_in_words_of_methods,
                               .module_in_messages = true,
                               .more_methods = methods};
    return type;
}

std::span<const py::Property> array_properties() { return ndarray_properties; }

std::span<const py::Entry> scalar_methods() { return of_scalars; }

void refuse_unfit(const Tensor& x) {
    for (Index i = 0; i < x.size(); ++i) {
        if (!(std::abs(x.real_at(i)) < 0x1p31)) {
            py::refuse(refusals::cast_that_does_not_fit);
        }
    }
}

NdarrayPtr cast_to(Run& run, const NdarrayPtr& x, DType dtype) {
    run.memory().require(x->data.shape(), dtype);
    const bool known = dtype == x->data.dtype() || dtype == DType::float64;
    array::Rounded values{cast_on_x86(x->data.row_major(), dtype).snapshot(), x->inexact,
                          known ? x->difference : HUGE_VAL};
    return x->scalar ? make_result(std::move(values)) : knowing_order_of(make_array(std::move(values)), {x});
}

Tensor in_memory(Run& run, const NdarrayPtr& x) {
    if (x->data.is_one_hot()) {
        run.memory().require(x->data.shape(), x->data.dtype());
        x->data = x->data.row_major();
    }
    return x->data;
}

NdarrayPtr reshaped(Run& run, const NdarrayPtr& x, const Value& lengths) {
    const Shape shape = inferred(shape_of(run, lengths), x->data.size());
    if (x->scalar && shape.empty()) {
        return x;
    }
    if (!x->data.is_one_hot() && !x->scalar) {
        if (const auto view = array::reshape_view(x->data, shape)) {
            return make_view(x, *view);
        }
    }
    run.memory().require(shape, x->data.dtype());
    return make_view(x, *array::reshape_view(x->data.row_major(), shape));
}

Index one_axis(const Value& axis, Index rank) {
    if (axis.get<std::string>() != nullptr) {
        raise("TypeError", {"'", py::type_name(axis), "' object cannot be interpreted as an integer"});
    }
    const py::Int* given = axis.get<py::Int>();
    if (given == nullptr || rank == 0 || *given != std::clamp<py::Int>(*given, -INT32_MAX, INT32_MAX)) {
        py::refuse(refusals::only_int, {"axis"});
    }
    if (*given < -rank || *given >= rank) {
        raise("AxisError", {"axis ", py::to_text(*given), " is out of bounds for array of dimension ",
                            std::to_string(rank)});
    }
    return static_cast<Index>(*given < 0 ? *given + rank : *given);
}

NdarrayPtr self_of(const Arguments& arguments) { return as_ndarray(arguments.self()); }

Shape shape_of(Run& run, const Value& shape) {
    const bool several = shape.list() != nullptr || shape.tuple() != nullptr;
    Shape lengths;
    for (const Value& each : several ? py::items_of(run, shape) : py::Values{shape}) {
        const Tensor* const elements = each.object() != nullptr ? each.object()->elements() : nullptr;
        const bool may_be_int = each.get<bool>() == nullptr && each.get<double>() == nullptr &&
                                (elements == nullptr || elements->size() == 1);
        const auto length = may_be_int ? py::as_index(run, each) : std::nullopt;
        if (!length || *length > Index{1} << 53 || *length < -(Index{1} << 53)) {
            py::refuse(refusals::shape_of_ints);
        }
        lengths.push_back(static_cast<Index>(*length));
    }
    return lengths;
}

} // namespace lim::numpy
