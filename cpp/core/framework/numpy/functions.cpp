#include "core/framework/numpy/functions.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/index.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/numpy/dtypes.hpp"
#include "core/framework/numpy/opaque_array.hpp"
#include "core/framework/numpy/operators.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

Value absolute(Run& run, const Arguments& arguments) {
    return apply(run, py::UnaryOperator::absolute, array_of(run, arguments[0]));
}

/// np.where(condition, x, y), and, of only a condition, where it holds.
Value where(Run& run, const Arguments& arguments) {
    const NdarrayPtr condition = array_of(run, arguments[0]);
    if (arguments.given(1) != arguments.given(2)) {
        raise("ValueError", {"either both or neither of x and y should be given"});
    }
    run.memory().require(condition->data.shape(), DType::int64);
    if (!arguments.given(1)) {
        if (condition->data.rank() == 0) {
            py::refuse(refusals::where_true);
        }
        return nonzero_of(run, condition);
    }
    const auto x = as_operand(run, arguments[1]);
    const auto y = as_operand(run, arguments[2]);
    if (!x || !y) {
        py::refuse(refusals::where_operands);
    }
    const auto [a, b] = in_one_dtype(*x, *y);
    const auto values = array::broadcast_shape(a.shape(), b.shape());
    const auto shape = values ? array::broadcast_shape(*values, condition->data.shape()) : std::nullopt;
    if (!shape) {
        py::refuse(refusals::only_broadcast, {"np.where"});
    }
    run.memory().require(*shape, a.dtype());
    const bool inexact =
        condition->inexact || (x->array && x->array->inexact) || (y->array && y->array->inexact);
    return knowing_order_of(make_array({array::where(condition->data.cast(DType::boolean), a, b), inexact}),
                            {condition, x->array, y->array});
}

/// np.array_equal(a1, a2): a Python bool.
Value array_equal(Run& run, const Arguments& arguments) {
    NdarrayPtr a;
    NdarrayPtr b;
    try {
        a = array_of(run, arguments[0]);
        b = array_of(run, arguments[1]);
    } catch (const FrameworkError&) {
        return false; // what makes no array equals none
    }
    if (a->data.shape() != b->data.shape()) {
        return false;
    }
    const NdarrayPtr same = apply(run, py::Operator::equal, {a}, {b});
    if (same->inexact) {
        run.mark_rounding_of_numbers();
    }
    return array::all(same->data, std::nullopt).integer_at(0) != 0;
}

/// np.allclose(a, b, rtol, atol, equal_nan): |a − b| <= atol + rtol · |b| where b is finite, a == b
/// elsewhere.
Value allclose(Run& run, const Arguments& arguments) {
    const NdarrayPtr a = array_of(run, arguments[0]);
    const NdarrayPtr b = array_of(run, arguments[1]);
    const auto rtol = py::as_float(arguments[2]);
    const auto atol = py::as_float(arguments[3]);
    const bool* equal_nan = arguments[4].get<bool>();
    const auto shape = array::broadcast_shape(a->data.shape(), b->data.shape());
    const DType dtype = promoted(a->data.dtype(), b->data.dtype());
    if (!shape || !rtol || !atol || equal_nan == nullptr || dtype == DType::float32 ||
        dtype == DType::boolean) {
        py::refuse(refusals::allclose_operands);
    }
    if (a->inexact || b->inexact) {
        run.mark_rounding_of_numbers();
    }
    run.memory().require(*shape, DType::float64);
    const Tensor left = array::broadcast_to(in_memory(run, a), *shape);
    const Tensor right = array::broadcast_to(in_memory(run, b), *shape);
    for (Index i = 0; i < left.size(); ++i) {
        const double x = left.real_at(i);
        const double y = right.real_at(i);
        const bool near = std::isfinite(y) ? std::abs(x - y) <= *atol + *rtol * std::abs(y) : x == y;
        if (!near && !(*equal_nan && std::isnan(x) && std::isnan(y))) {
            return false;
        }
    }
    return true;
}

Value round(Run& run, const Arguments& arguments) {
    if (const auto opaque = as_opaque_array(arguments[0]); opaque && opaque->values.tensor.size() == 0) {
        return opaque;
    }
    return round_to(run, array_of(run, arguments[0]), arguments[1]);
}

/// np.matmul(x1, x2): x1 @ x2.
Value matmul_function(Run& run, const Arguments& arguments) {
    return matmul(run, array_of(run, arguments[0]), array_of(run, arguments[1]));
}

/// np.dot(a, b) of vectors and matrices, of which it makes what a @ b makes; of numbers their product.
Value dot(Run& run, const Arguments& arguments) {
    return dot_of(run, array_of(run, arguments[0]), array_of(run, arguments[1]));
}

constexpr py::Entry first_of_elements[] = {{"round(a, decimals=0, out=?None)", round}};
constexpr py::Entry functions_of_elements[] = {
    {"matmul(x1, x2, /, out=?None, *, casting=?'same_kind', order=?'K', dtype=?None, subok=?True, ...)",
     matmul_function},
    {"dot(a, b, out=?None)", dot},
    {"abs(x, /, out=?None, *, where=?True, casting=?'same_kind', order=?'K', dtype=?None, subok=?True, ...)",
     absolute},
    {"absolute(x, /, out=?None, *, where=?True, casting=?'same_kind', order=?'K', dtype=?None, subok=?True, "
     "...)",
     absolute},
    {"where(condition, x=None, y=None, /)", where},
    {"array_equal(a1, a2, equal_nan=?False)", array_equal},
    {"allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False)", allclose},
};

} // namespace

NdarrayPtr round_to(Run& run, const NdarrayPtr& x, const Value& decimals) {
    if (decimals.get<double>() != nullptr || decimals.get<std::string>() != nullptr) {
        raise("TypeError", {"'", py::type_name(decimals), "' object cannot be interpreted as an integer"});
    }
    const auto digits = decimals.get<bool>() == nullptr ? py::as_index(run, decimals) : std::nullopt;
    const DType dtype = x->data.dtype();
    if (!digits || *digits < 0 || *digits > 22 || dtype == DType::boolean) {
        py::refuse(refusals::round_decimals);
    }
    run.memory().require(x->data.shape(), dtype);
    Tensor result = x->data.row_major().cast(dtype).snapshot();
    double power = 1;
    for (py::Int i = 0; i < *digits; ++i) {
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
               ? make_part(x, result)
               : knowing_order_of(std::make_shared<Ndarray>(array::Rounded{result, x->inexact}, x->scalar),
                                  {x});
}

std::span<const py::Entry> first_element_function() { return first_of_elements; }

std::span<const py::Entry> element_functions() { return functions_of_elements; }

} // namespace lim::numpy
