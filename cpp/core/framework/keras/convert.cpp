#include "core/framework/keras/convert.hpp"

#include "core/dtype.hpp"
#include "core/framework/keras/layers.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/keras/tf.hpp"
#include "core/framework/literal_of.hpp"
#include "core/framework/numpy/ndarray.hpp"
#include "core/framework/raise.hpp"
#include "core/print/layout.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

namespace lim::keras {
namespace {

/// Which kinds of values a literal holds.
struct Kinds {
    bool bools = false;
    bool ints = false;
    bool floats = false;
};

void look_at(const PyValue& data, Kinds& kinds) {
    if (const auto* list = data.get_if<PyList>()) {
        for (const PyValue& item : *list) {
            look_at(item, kinds);
        }
    } else {
        kinds.bools = kinds.bools || data.get_if<bool>() != nullptr;
        kinds.ints = kinds.ints || data.get_if<PyInt>() != nullptr;
        kinds.floats = kinds.floats || data.get_if<double>() != nullptr;
    }
}

PyValue literal(py::Run& run, const py::Value& value) {
    return literal_of(run, value, [](const py::Value& other) -> PyValue {
        if (other.is_none()) {
            return std::monostate();
        }
        py::refuse("This page makes tensors of numbers, lists, tuples, arrays and tensors alone");
    });
}

bool has_subnormal(const Tensor& x) {
    if (!is_floating(x.dtype()) || x.is_one_hot()) {
        return false;
    }
    const double least = x.dtype() == DType::float32 ? 0x1p-126 : 0x1p-1022;
    for (Index i = 0; i < x.size(); ++i) {
        const double size = std::abs(x.real_at(i));
        if (size > 0 && size < least) {
            return true;
        }
    }
    return false;
}

/// The floats in another dtype of floats. Where one is too large for it, TensorFlow casts them all, which
/// takes subnormal numbers for 0.
Tensor of_floats(py::Run& run, const Tensor& floats, DType dtype) {
    const Tensor result = floats.cast(dtype);
    for (Index i = 0; i < floats.size(); ++i) {
        if (std::isinf(result.real_at(i)) && std::isfinite(floats.real_at(i))) {
            return without_subnormals_of(run, result);
        }
    }
    return result;
}

/// tf.constant(data, dtype=dtype) of a literal.
Tensor of_literal(py::Run& run, const py::Value& value, std::optional<DType> dtype) {
    const PyValue data = literal(run, value);
    Kinds kinds;
    look_at(data, kinds);
    if (!dtype) {
        return constant(data).tensor;
    }
    const auto numbers = floats(data);
    if (numbers && is_floating(*dtype)) {
        return of_floats(run, *numbers, *dtype);
    }
    if (kinds.bools && (kinds.ints || kinds.floats)) {
        py::refuse("This page makes tensors of a given dtype of bools or of numbers, not of both");
    }
    if (numbers && (kinds.floats || (kinds.ints && *dtype == DType::boolean))) {
        cannot_convert(run, value, *dtype);
    }
    const Tensor natural = constant(data).tensor; // what fits no dtype raises here
    if (*dtype == DType::int32 && natural.dtype() == DType::int64) {
        py::refuse("This page makes int32 tensors of numbers of 32 bits alone");
    }
    return natural.cast(*dtype);
}

/// The same values in another dtype, those below its normal numbers too.
Tensor in_dtype(py::Run& run, const Tensor& x, DType dtype) {
    if (x.dtype() == dtype) {
        return x;
    }
    if (is_floating(x.dtype()) && !is_floating(dtype) && dtype != DType::boolean) {
        const double limit = dtype == DType::int32 ? 0x1p31 : 0x1p63;
        for (Index i = 0; i < x.size(); ++i) {
            if (!(std::abs(x.real_at(i)) < limit)) {
                py::refuse("This page makes whole numbers of floats that fit alone");
            }
        }
    }
    if (!x.is_one_hot()) {
        run.memory().require(x.shape(), dtype);
    }
    return x.cast(dtype);
}

} // namespace

void cannot_convert(py::Run& run, const py::Value& value, DType dtype) {
    raise("TypeError",
          {"Cannot convert ", py::repr(run, value), " to EagerTensor of dtype ", dtype_name(dtype)});
}

EagerPtr tensor_of(py::Run& run, const py::Value& value, std::optional<DType> dtype) {
    if (EagerPtr x = as_tensor(value)) {
        return x;
    }
    if (as_slices(value) != nullptr) {
        return dense_of(run, value);
    }
    if (const numpy::NdarrayPtr x = numpy::as_ndarray(value)) {
        const DType to = dtype.value_or(x->data.dtype());
        run.memory().require(x->data.shape(), to);
        return make_tensor({in_dtype(run, x->data, to).row_major().snapshot(), x->inexact});
    }
    return make_tensor({of_literal(run, value, dtype)});
}

void refuse_subnormal(const Tensor& x) {
    if (has_subnormal(x)) {
        py::refuse("This page does not compute with float32 numbers below 2⁻¹²⁶, and float64 ones below "
                   "2⁻¹⁰²², as TensorFlow does");
    }
}

Tensor without_subnormals_of(py::Run& run, const Tensor& x) {
    if (!has_subnormal(x)) {
        return x;
    }
    run.memory().require(x.shape(), x.dtype());
    Tensor result = x.row_major().snapshot();
    const auto flush = [](auto numbers) {
        for (auto& number : numbers) {
            number = flushed(number);
        }
    };
    if (x.dtype() == DType::float32) {
        flush(result.data<float>());
    } else {
        flush(result.data<double>());
    }
    return result;
}

Tensor cast_to(py::Run& run, const Tensor& x, DType dtype) {
    return x.dtype() == dtype
               ? x
               : without_subnormals_of(run, in_dtype(run, without_subnormals_of(run, x), dtype));
}

} // namespace lim::keras
