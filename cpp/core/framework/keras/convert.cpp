#include "core/framework/keras/convert.hpp"

#include "core/array/arrangement.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/gradients.hpp"
#include "core/framework/keras/layers.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/literal.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/framework/tensor_object.hpp"
#include "core/print/layout.hpp"
#include "core/print/numpy_repr.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>
#include <set>

namespace lim::keras {
namespace {

/// Which kinds of values a literal holds.
struct Kinds {
    bool bools = false;
    bool ints = false;
    bool floats = false;
    bool texts = false;
};

Kinds kinds_in(const py::Value& literal) {
    Kinds kinds;
    for_each_value(literal, [&kinds](const py::Value& value) {
        kinds.bools = kinds.bools || value.get<bool>() != nullptr;
        kinds.ints = kinds.ints || is_int(value);
        kinds.floats = kinds.floats || value.get<double>() != nullptr;
        kinds.texts = kinds.texts || value.get<std::string>() != nullptr;
    });
    return kinds;
}

/// A literal in which NumPy's arrays and scalars are lists and numbers, and the dtype that all of these have.
struct Literal {
    py::Value data;
    bool of_numpy = false;
    std::optional<DType> dtype = {};
    bool with_numbers = false; // Python's own beside them
};

Literal literal(py::Run& run, const py::Value& value) {
    Literal made;
    Index in_arrays = 0;
    made.data = literal_of(run, value, [&](const py::Value& other) -> py::Value {
        if (other.is_none()) {
            return {};
        }
        const numpy::NdarrayPtr x = numpy::as_ndarray(other);
        if (!x || x->inexact) {
            py::refuse(refusals::made_of);
        }
        const DType dtype = x->data.dtype();
        if (made.of_numpy && made.dtype != dtype) {
            py::refuse(refusals::mixed_arrays);
        }
        made.of_numpy = true;
        made.dtype = dtype;
        in_arrays += x->data.size();
        return numpy::literal_of_array(run, other);
    });
    Index count = 0;
    for_each_value(made.data, [&count](const py::Value&) { ++count; });
    made.with_numbers = made.of_numpy && count != in_arrays;
    return made;
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
    const Literal made = literal(run, value);
    const py::Value& data = made.data;
    const Kinds kinds = kinds_in(data);
    if (made.of_numpy) {
        const bool whole = !is_floating(*made.dtype) && !kinds.floats && !kinds.bools;
        const bool same =
            is_floating(*made.dtype) ? !kinds.ints && !kinds.bools : !kinds.ints && !kinds.floats;
        if (!whole && (!same || made.with_numbers)) {
            py::refuse(refusals::mixed_arrays);
        }
    }
    if (dtype && kinds.texts) {
        py::refuse(refusals::elements);
    }
    if (made.of_numpy) {
        const Tensor natural = constant(data, run.memory());
        if (natural.size() == 0) {
            return natural.cast(dtype.value_or(natural.dtype()));
        }
    }
    if (made.of_numpy && kinds.bools && dtype && *dtype != DType::boolean) {
        cannot_convert(run, value, *dtype);
    }
    if (!dtype && made.dtype == DType::float64) {
        return *floats(data, run.memory());
    }
    if (!dtype) {
        return constant(data, run.memory());
    }
    const auto numbers = floats(data, run.memory());
    if (numbers && is_floating(*dtype)) {
        return of_floats(run, *numbers, *dtype);
    }
    if (kinds.bools && (kinds.ints || kinds.floats)) {
        py::refuse(refusals::mixed_bools);
    }
    if (numbers && (kinds.floats || (kinds.ints && *dtype == DType::boolean))) {
        if (*dtype == DType::boolean) {
            static_cast<void>(constant(data, run.memory())); // what fits no dtype raises first
        }
        cannot_convert(run, value, *dtype);
    }
    const Tensor natural = constant(data, run.memory()); // what fits no dtype raises here
    return natural.cast(*dtype);
}

/// @param depth of the lists and tuples that the value stands in
/// @param seen lists and tuples without tensors, which may stand in many places
std::optional<DType> dtype_of_first_tensor(const py::Value& value, int depth,
                                           std::set<const py::Values*>& seen) {
    if (const EagerPtr x = as_tensor(value)) {
        return x->data.dtype();
    }
    const py::Values* const items = py::items_in(value);
    if (items == nullptr || depth > deepest_literal || !seen.insert(items).second) {
        return std::nullopt;
    }
    for (const py::Value& item : *items) {
        if (const auto dtype = dtype_of_first_tensor(item, depth + 1, seen)) {
            return dtype;
        }
    }
    return std::nullopt;
}

/// A list that holds tensors, numbers of their dtype beside them (ops._autopacking_helper): tf.stack of all.
EagerPtr packed(py::Run& run, const py::Value& value, DType dtype) {
    std::vector<EagerPtr> parts;
    double whole = 0;
    for (const py::Value& item : *py::items_in(value)) {
        run.step();
        const py::Value listed = item.tuple() != nullptr ? py::make_list(item.tuple()->items) : item;
        const EagerPtr part =
            dtype_of_tensors_in(item) ? tensor_of(run, item) : tensor_of(run, listed, dtype);
        if (part->data.dtype() != dtype || part->is_variable() ||
            (!parts.empty() && part->data.shape() != parts[0]->data.shape())) {
            py::refuse(refusals::packed_mixture);
        }
        parts.push_back(part);
        whole += static_cast<double>(part->data.size());
    }
    run.memory().require(2 * whole * static_cast<double>(item_size(dtype))); // row by row, and together
    std::vector<Tensor> rows;
    for (const EagerPtr& part : parts) {
        rows.push_back(array::unsqueeze(part->data.row_major(), 0));
    }
    const auto back = [count = parts.size()](py::Run&, const array::Rounded& g) {
        Gradients gradients;
        for (std::size_t i = 0; i < count; ++i) {
            const Tensor part = array::select(g.tensor, 0, static_cast<Index>(i));
            gradients.emplace_back(array::Rounded{part.row_major(), g.order_matters});
        }
        return gradients;
    };
    return record(run, {array::concatenate(rows, 0)}, parts, back);
}

/// The same values in another dtype, those below its normal numbers too.
Tensor in_dtype(py::Run& run, const Tensor& x, DType dtype) {
    if (x.dtype() == dtype) {
        return x;
    }
    if (!x.is_one_hot()) {
        run.memory().require(x.shape(), dtype);
    }
    return cast_on_x86(x, dtype);
}

} // namespace

std::optional<DType> dtype_of_tensors_in(const py::Value& value) {
    std::set<const py::Values*> seen;
    return dtype_of_first_tensor(value, 0, seen);
}

void cannot_convert(py::Run& run, const py::Value& value, DType dtype) {
    raise("TypeError",
          {"Cannot convert ", py::repr(run, value), " to EagerTensor of dtype ", message_name(dtype)});
}

void raise_other_dtype(const EagerPtr& x, DType wanted) {
    raise("ValueError", {"Tensor conversion requested dtype ", dtype_name(wanted), " for Tensor with dtype ",
                         dtype_name(x->data.dtype()), ": ", tf_repr(x->data)});
}

EagerPtr tensor_of(py::Run& run, const py::Value& value, std::optional<DType> dtype) {
    if (EagerPtr x = as_tensor(value)) {
        return x;
    }
    if (as_slices(value) != nullptr) {
        return dense_of(run, value);
    }
    if (const auto of_tensors = dtype_of_tensors_in(value)) {
        if (dtype && *dtype != *of_tensors) {
            py::refuse(refusals::packed_dtype);
        }
        return packed(run, value, *of_tensors);
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
        py::refuse(refusals::subnormal);
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
