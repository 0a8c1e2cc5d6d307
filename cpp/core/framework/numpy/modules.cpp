#include "core/framework/numpy/modules.hpp"

#include "core/array/make.hpp"
#include "core/dtype.hpp"
#include "core/framework/literal_of.hpp"
#include "core/framework/numpy/dtypes.hpp"
#include "core/framework/numpy/methods.hpp"
#include "core/framework/numpy/opaque_array.hpp"
#include "core/framework/numpy/operators.hpp"
#include "core/framework/raise.hpp"
#include "core/framework/text.hpp"
#include "core/python/call.hpp"
#include "core/python/large_int.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>

namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

std::optional<DType> dtype_at(const Arguments& arguments, std::size_t parameter) {
    return arguments[parameter].is_none() ? std::nullopt : std::optional(dtype_of(arguments[parameter]));
}

/// np.array(object, dtype=None): of its own elements.
Value array_function(Run& run, const Arguments& arguments) {
    const bool other = arguments[0].object() != nullptr && !as_ndarray(arguments[0]) && !int_of(arguments[0]);
    if (other) {
        py::refuse("This page makes arrays of numbers, lists, tuples and arrays alone. There is `x.numpy()`");
    }
    if (!as_ndarray(arguments[0]) && !dtype_at(arguments, 1)) {
        return new_array(run, arguments[0]);
    }
    NdarrayPtr x = array_of(run, arguments[0]);
    x = cast_to(run, x, dtype_at(arguments, 1).value_or(x->data.dtype()));
    return make_array({x->data, x->inexact});
}

Shape checked_shape(Run& run, const Value& shape, DType dtype) {
    if (shape.get<double>() != nullptr) {
        raise("TypeError",
              {"expected a sequence of integers or a single integer, got '", py::repr(run, shape), "'"});
    }
    const auto length = int_of(shape);
    const Shape lengths = length ? Shape{ones_length(*length)} : shape_of(run, shape);
    if (std::ranges::any_of(lengths, [](Index each) { return each < 0; })) {
        raise("ValueError", {"negative dimensions are not allowed"});
    }
    check_size(lengths, dtype);
    run.memory().require(lengths, dtype);
    return lengths;
}

template <int value> Value filled(Run& run, const Arguments& arguments) {
    const DType dtype = dtype_at(arguments, 1).value_or(DType::float64);
    return make_array({array::full(checked_shape(run, arguments[0], dtype), dtype, std::int64_t{value})});
}

Value eye(Run& run, const Arguments& arguments) {
    const DType dtype = dtype_at(arguments, 2).value_or(DType::float64);
    const Value columns = arguments[1].is_none() ? arguments[0] : arguments[1];
    const Shape shape = checked_shape(run, py::make_tuple({arguments[0], columns}), dtype);
    return make_array({array::eye(shape[0], shape[1], dtype)});
}

/// What np.arange is given as a number: an int, a float, a scalar of ints, or TensorFlow's tensor of one
/// number.
Value number_of(Run& run, const Value& value) {
    if (value.get<double>() != nullptr || int_of(value)) {
        return value;
    }
    const Tensor* const elements = value.object() != nullptr ? value.object()->elements() : nullptr;
    const bool tensor = elements != nullptr && std::string_view(value.object()->type().name) == "EagerTensor";
    if (tensor && elements->rank() == 0 && is_floating(elements->dtype())) {
        return elements->real_at(0);
    }
    const auto integer = value.object() != nullptr ? py::as_index(run, value) : std::nullopt;
    if (!integer) {
        py::refuse("This page has `np.arange` of ints and floats alone");
    }
    return *integer;
}

/// np.arange(stop).
Value arange_to(Run& run, const Value& stop) {
    const auto integer = int_of(stop);
    const Index count = arange_length(integer ? PyValue(*integer) : PyValue(*stop.get<double>()));
    const bool whole = integer && integer->as_int64();
    check_size({count}, DType::float64);
    run.memory().require({count}, DType::float64);
    if (integer && !whole && integer->is_negative()) {
        const double none = 0;
        return std::make_shared<OpaqueArray>(Array{Tensor::of<double>({0}, std::span(&none, 0)), true});
    }
    return make_array({array::range(0, 1, count, whole ? DType::int64 : DType::float64)});
}

Value arange(Run& run, const Arguments& arguments) {
    py::Values ends;
    for (const Value& end : arguments.rest()) {
        ends.push_back(number_of(run, end));
    }
    if (ends.empty() || ends.size() > 3) {
        py::refuse("This page has `np.arange` of one to three numbers");
    }
    if (ends.size() == 1 && arguments[0].is_none()) {
        return arange_to(run, ends[0]);
    }
    const auto is_float = [](const Value& end) { return end.get<double>() != nullptr; };
    const bool floats = std::ranges::any_of(ends, is_float);
    if (std::ranges::any_of(ends,
                            [](const Value& end) { return static_cast<bool>(py::as_large_int(end)); })) {
        py::refuse("This page has `np.arange` of numbers up to 2⁵³");
    }
    const double start = ends.size() > 1 ? *py::as_float(ends[0]) : 0;
    const double stop = *py::as_float(ends[ends.size() > 1 ? 1 : 0]);
    const double step = ends.size() > 2 ? *py::as_float(ends[2]) : 1;
    const double most = 0x1p53;
    if (step == 0 || !(std::abs(start) <= most && std::abs(stop) <= most && std::abs(step) <= most)) {
        py::refuse("This page has `np.arange` of numbers up to 2⁵³ and of steps other than 0");
    }
    const DType natural = floats ? DType::float64 : DType::int64;
    const DType dtype = dtype_at(arguments, 0).value_or(natural);
    if (dtype == DType::boolean || (floats && dtype != natural)) {
        py::refuse(
            "This page has `np.arange` of ints as int64, int32, float64 and float32, of floats as float64");
    }
    const double length = std::max(0.0, std::ceil((stop - start) / step));
    run.memory().require(length * 8);
    const auto count = static_cast<Index>(length);
    if (!floats) {
        return make_array(
            {array::range(static_cast<std::int64_t>(start), static_cast<std::int64_t>(step), count, dtype)});
    }
    // the first two are computed, the others by their difference (DOUBLE_fill)
    Tensor result = Tensor::uninitialised<double>({count});
    const double difference = (start + step) - start;
    Index i = 0;
    for (double& element : result.data<double>()) {
        element = start + static_cast<double>(i++) * difference;
    }
    return make_array({result});
}

/// np.round(a, decimals=0): x · 10ᵈ rounded half to even, over 10ᵈ.
Value round(Run& run, const Arguments& arguments) {
    const py::Int* decimals = arguments[1].get<py::Int>();
    if (decimals == nullptr || *decimals < 0 || *decimals > 22) {
        py::refuse("This page rounds to 0 up to 22 decimals alone");
    }
    if (const auto opaque = as_opaque_array(arguments[0]); opaque && opaque->values.tensor.size() == 0) {
        return opaque;
    }
    const NdarrayPtr x = array_of(run, arguments[0]);
    const DType dtype = x->data.dtype();
    run.memory().require(x->data.shape(), dtype);
    if (dtype == DType::boolean) {
        py::refuse("This page does not round bools");
    }
    Tensor result = x->data.row_major().cast(dtype).snapshot();
    double power = 1;
    for (py::Int i = 0; i < *decimals; ++i) {
        power *= 10; // exact up to 10²²
    }
    const auto round_all = [power](auto elements) {
        for (auto& element : elements) {
            using T = std::decay_t<decltype(element)>;
            const auto scale = static_cast<T>(power);
            element = std::nearbyint(element * scale) / scale;
        }
    };
    if (dtype == DType::float64) {
        round_all(result.data<double>());
    } else if (dtype == DType::float32) {
        round_all(result.data<float>());
    }
    return x->data.rank() == 0 && !x->scalar
               ? make_result({result, x->inexact})
               : std::make_shared<Ndarray>(array::Rounded{result, x->inexact}, x->scalar);
}

/// np.matmul(x1, x2): x1 @ x2.
Value matmul_function(Run& run, const Arguments& arguments) {
    return matmul(run, array_of(run, arguments[0]), array_of(run, arguments[1]));
}

/// np.dot(a, b) of vectors and matrices, of which it makes what a @ b makes.
Value dot(Run& run, const Arguments& arguments) {
    const NdarrayPtr a = array_of(run, arguments[0]);
    const NdarrayPtr b = array_of(run, arguments[1]);
    const Shape& left = a->data.shape();
    const Shape& right = b->data.shape();
    if (left.empty() || left.size() > 2 || right.empty() || right.size() > 2) {
        py::refuse("This page has `np.dot` of vectors and matrices alone");
    }
    if (left.back() != right.front()) {
        raise("ValueError", {"shapes ", spaceless(left), " and ", spaceless(right), " not aligned: ",
                             std::to_string(left.back()), " (dim ", std::to_string(left.size() - 1),
                             ") != ", std::to_string(right.front()), " (dim 0)"});
    }
    return matmul(run, a, b);
}

constexpr py::Entry functions[] = {
    {"array(object, dtype=None, ...)", array_function}, {"arange(*ends, dtype=None)", arange},
    {"ones(shape, dtype=None, ...)", filled<1>},        {"zeros(shape, dtype=None, ...)", filled<0>},
    {"eye(N, M=None, *, dtype=None, ...)", eye},        {"round(a, decimals=0, ...)", round},
    {"matmul(x1, x2, /, ...)", matmul_function},        {"dot(a, b, ...)", dot},
};

constexpr py::Instead instead[] = {
    {"asarray", "numpy.array"}, {"around", "numpy.round"}, {"linspace", "numpy.arange"},
    {"identity", "numpy.eye"},  {"empty", "numpy.zeros"},
};

Value version(Run&) { return "2.4.6"; }
Value newaxis(Run&) { return {}; }
constexpr py::Constant constants[] = {{"__version__", version}, {"newaxis", newaxis}};

} // namespace

py::Modules modules() {
    static const py::Module numpy{.name = "numpy",
                                  .functions = functions,
                                  .types = scalar_types(),
                                  .constants = constants,
                                  .instead = instead,
                                  .known_names = known_names};
    static const py::Module* const all[] = {&numpy};
    return all;
}

} // namespace lim::numpy
