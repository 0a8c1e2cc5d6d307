#include "core/framework/keras/tf.hpp"

#include "core/framework/keras/message.hpp"
#include "core/framework/raise.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace lim::keras {
namespace {

template <class T> T max_of(std::span<const T> values) {
    T best = std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                  : std::numeric_limits<T>::min();
    for (const T value : values) {
        best = value > best || value != value ? value : best;
    }
    return best;
}

/// The greatest of two floats or more where it is a zero: the last of them. Nothing from eight numbers on,
/// which are compared side by side, unless all zeros are the same.
std::optional<float> greatest_zero(std::span<const float> values) {
    constexpr std::size_t compared_at_a_time = 8;
    std::optional<float> last;
    bool several = false;
    for (const float value : values) {
        if (flushed(value) == 0) {
            several = several || value != 0 || (last && std::signbit(*last) != std::signbit(value));
            last = flushed(value);
        }
    }
    return several && values.size() >= compared_at_a_time ? std::nullopt : last;
}

std::optional<float> max_of_floats(std::span<const float> values) {
    const float best = max_of(values);
    return values.size() > 1 && flushed(best) == 0 ? greatest_zero(values) : best;
}

template <class T> Value scalar(T value) { return {Tensor::of<T>({}, std::span<const T>(&value, 1))}; }

} // namespace

std::optional<Value> reduce_max(const Value& x) {
    switch (x.tensor.dtype()) {
    case DType::int32:
        return scalar(max_of(x.tensor.data<std::int32_t>()));
    case DType::int64:
        return scalar(max_of(x.tensor.data<std::int64_t>()));
    case DType::float64:
        return std::nullopt;
    default:
        if (const auto best = max_of_floats(x.tensor.data<float>())) {
            return scalar(*best);
        }
        return std::nullopt;
    }
}

Value one_hot(const Value& ids, const Argument& depth, const Memory& memory) {
    const PyValue number = as_number(depth);
    const auto* integer = number.get_if<PyInt>();
    if (integer == nullptr) {
        raise("TypeError",
              {"Cannot convert ", py_float_text(py_float(number)), " to EagerTensor of dtype int32"});
    }
    if (ids.tensor.dtype() == DType::float32) {
        raise("InvalidArgumentError", {"Value for attr 'TI' of float is not in the list of allowed values: "
                                       "uint8, int8, int32, int64\n\t; "
                                       "NodeDef: {{node OneHot}}; Op<name=OneHot; signature=indices:TI, "
                                       "depth:int32, on_value:T, off_value:T "
                                       "-> output:T; attr=axis:int,default=-1; attr=T:type; "
                                       "attr=TI:type,default=DT_INT64,allowed=[DT_UINT8, "
                                       "DT_INT8, DT_INT32, DT_INT64]> [Op:OneHot] name: "});
    }
    // Beyond 32 bits an Embedding of as many rows has been refused already.
    const Index classes = integer->as_int64().value_or(0);
    if (classes < 0) {
        raise("InvalidArgumentError", {device_prefix("OneHot"), "depth must be non-negative, got: ",
                                       std::to_string(classes), " [Op:OneHot] name: "});
    }
    Shape shape = ids.tensor.shape();
    shape.push_back(classes);
    memory.require_one_hot(shape, DType::float32);
    return {Tensor::one_hot(ids.tensor.cast(DType::int64), classes, DType::float32)};
}

const Tensor& as_array(const Tensor& tensor) {
    if (tensor.rank() > 64) {
        raise("InvalidArgumentError",
              {"Cannot convert tensor with ", std::to_string(tensor.rank()),
               " dimensions to NumPy array. NumPy arrays can have at most 64 dimensions"});
    }
    return tensor;
}

PyValue as_number(const Argument& size) {
    const auto* value = std::get_if<Value>(&size);
    if (value == nullptr) {
        return std::get<PyValue>(size);
    }
    if (value->tensor.size() == 0) {
        throw std::invalid_argument("an empty tensor is no number");
    }
    if (value->tensor.dtype() == DType::float32) {
        return value->tensor.real_at(0);
    }
    return PyInt(value->tensor.integer_at(0));
}

} // namespace lim::keras
