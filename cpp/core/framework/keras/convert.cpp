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

/// tf.constant(data, dtype=dtype) of a literal.
Tensor of_literal(py::Run& run, const py::Value& value, std::optional<DType> dtype) {
    const PyValue data = literal(run, value);
    Kinds kinds;
    look_at(data, kinds);
    if (!dtype) {
        return constant(data).tensor;
    }
    if (kinds.bools && (kinds.ints || kinds.floats)) {
        py::refuse("This page makes tensors of a given dtype of bools or of numbers, not of both");
    }
    Tensor natural = constant(data).tensor; // what fits no dtype raises here
    const bool fits =
        *dtype == DType::boolean ? !kinds.ints && !kinds.floats : is_floating(*dtype) || !kinds.floats;
    if (!fits) {
        cannot_convert(run, value, *dtype);
    }
    if (*dtype == DType::int32 && natural.dtype() == DType::int64) {
        py::refuse("This page makes int32 tensors of numbers of 32 bits alone");
    }
    if (*dtype == DType::float64 && kinds.floats) {
        return numpy::array(data).tensor;
    }
    return natural.cast(*dtype);
}

bool has_subnormal(const Tensor& x) {
    if (x.dtype() != DType::float32 || x.is_one_hot()) {
        return false;
    }
    for (Index i = 0; i < x.size(); ++i) {
        if (std::fpclassify(static_cast<float>(x.real_at(i))) == FP_SUBNORMAL) {
            return true;
        }
    }
    return false;
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
        return make_tensor({cast_to(run, x->data, to).row_major().snapshot(), x->inexact});
    }
    return make_tensor({of_literal(run, value, dtype)});
}

void refuse_subnormal(const Tensor& x) {
    if (has_subnormal(x)) {
        py::refuse("This page does not compute with float32 numbers below 2⁻¹²⁶ as TensorFlow does");
    }
}

Tensor without_subnormals_of(py::Run& run, const Tensor& x) {
    if (!has_subnormal(x)) {
        return x;
    }
    run.memory().require(x.shape(), x.dtype());
    const Tensor data = x.row_major();
    return without_subnormals(Tensor::of<float>(data.shape(), data.data<float>()));
}

Tensor cast_to(py::Run& run, const Tensor& x, DType dtype) {
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

} // namespace lim::keras
