#include "core/framework/keras/tf.hpp"

#include "core/framework/keras/message.hpp"
#include "core/framework/raise.hpp"

#include <cmath>
#include <limits>
#include <optional>

namespace lim::keras {
namespace {

[[noreturn]] void cannot_convert(const char* what) { raise("ValueError", {"Can't convert ", what, " to Tensor."}); }

/// InferShapeAndType: the lengths met on the way down the first elements, and the first element.
const PyValue* walk_down(const PyValue& data, Shape& shape) {
    const PyValue* at = &data;
    while (const auto* list = at->get_if<PyList>()) {
        shape.push_back(static_cast<Index>(list->size()));
        if (list->empty()) {
            return nullptr;
        }
        at = &list->front();
    }
    return at;
}

/// ConverterTraits<T>::ConvertOneTo…: nothing where another type has to be tried, which `wider` then names.
std::optional<std::int32_t> to_int32(const PyValue& item, DType& wider);
std::optional<std::int64_t> to_int64(const PyValue& item, DType& wider) {
    if (item.get_if<double>() != nullptr) {
        wider = DType::float32;
        return std::nullopt;
    }
    const auto* integer = item.get_if<PyInt>();
    if (integer == nullptr) {
        cannot_convert("Python sequence with mixed types");
    }
    const auto value = integer->as_int64();
    if (!value) {
        cannot_convert("Python sequence with out-of-range integer");
    }
    return value;
}

std::optional<std::int32_t> to_int32(const PyValue& item, DType& wider) {
    const auto value = to_int64(item, wider);
    if (value && static_cast<std::int32_t>(*value) != *value) {
        wider = DType::int64;
        return std::nullopt;
    }
    return value ? std::optional(static_cast<std::int32_t>(*value)) : std::nullopt;
}

std::optional<float> to_float(const PyValue& item, DType&) {
    if (item.get_if<double>() == nullptr && item.get_if<PyInt>() == nullptr) {
        cannot_convert("Python sequence with mixed types");
    }
    const auto* integer = item.get_if<PyInt>();
    const auto value = integer != nullptr ? integer->as_double() : *item.get_if<double>();
    const auto nearest = static_cast<float>(value.value_or(0));
    if (!value || (std::isinf(nearest) && std::isfinite(*value))) {
        raise("ValueError", {"Can't convert Python sequence with a value out of range for a double-precision float."});
    }
    return nearest;
}

std::optional<bool> to_bool(const PyValue& item, DType&) {
    const auto* value = item.get_if<bool>();
    if (value == nullptr) {
        cannot_convert("Python sequence with mixed types");
    }
    return *value;
}

/// Converter<T>::Helper: every element in order, the shape checked on the way. False if another type is due.
template <class T> class Filler {
  public:
    using Convert = std::optional<T> (*)(const PyValue&, DType&);
    Filler(const Shape& shape, std::span<T> out, Convert convert, DType& wider)
        : shape_(shape), out_(out), convert_(convert), wider_(wider) {}

    bool store(const PyValue& data, std::size_t depth) {
        if (depth == shape_.size()) {
            const auto value = convert_(data, wider_);
            if (value) {
                out_[next_++] = *value;
            }
            return value.has_value();
        }
        const auto* list = data.get_if<PyList>();
        if (list == nullptr || static_cast<Index>(list->size()) != shape_[depth]) {
            cannot_convert("non-rectangular Python sequence");
        }
        for (const PyValue& item : *list) {
            if (!store(item, depth + 1)) {
                return false;
            }
        }
        return true;
    }

  private:
    const Shape& shape_;
    std::span<T> out_;
    Convert convert_;
    DType& wider_;
    std::size_t next_ = 0;
};

template <class T>
std::optional<Tensor> filled(const PyValue& data, const Shape& shape, typename Filler<T>::Convert convert,
                             DType& wider) {
    Tensor result = Tensor::uninitialised<T>(shape);
    if (result.size() == 0 || Filler<T>(shape, result.template data<T>(), convert, wider).store(data, 0)) {
        return result;
    }
    return std::nullopt;
}

template <class T> T max_of(std::span<const T> values) {
    T best = std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                  : std::numeric_limits<T>::min();
    for (const T value : values) {
        best = value > best || value != value ? value : best;
    }
    return best;
}

template <class T> Value scalar(T value) { return {Tensor::of<T>({}, std::span<const T>(&value, 1))}; }

} // namespace

Value constant(const PyValue& data) {
    Shape shape;
    const PyValue* first = walk_down(data, shape);
    DType dtype = first == nullptr || first->get_if<double>() != nullptr ? DType::float32
                  : first->get_if<bool>() != nullptr                     ? DType::boolean
                                                                         : DType::int32;
    for (;;) {
        const auto result = dtype == DType::int32   ? filled<std::int32_t>(data, shape, to_int32, dtype)
                            : dtype == DType::int64 ? filled<std::int64_t>(data, shape, to_int64, dtype)
                            : dtype == DType::boolean ? filled<bool>(data, shape, to_bool, dtype)
                                                      : filled<float>(data, shape, to_float, dtype);
        if (result) {
            return {*result};
        }
    }
}

Value reduce_max_plus_one(const Value& x) {
    const auto wrapped = [](auto value) {
        return static_cast<decltype(value)>(static_cast<std::make_unsigned_t<decltype(value)>>(value) + 1U);
    };
    switch (x.tensor.dtype()) {
    case DType::int32:
        return scalar(wrapped(max_of(x.tensor.data<std::int32_t>())));
    case DType::int64:
        return scalar(wrapped(max_of(x.tensor.data<std::int64_t>())));
    default:
        return scalar(max_of(x.tensor.data<float>()) + 1);
    }
}

Value one_hot(const Value& ids, const Argument& depth, const Memory& memory) {
    const PyValue number = as_number(depth);
    const auto* integer = number.get_if<PyInt>();
    if (integer == nullptr) {
        raise("TypeError", {"Cannot convert ", py_float_text(py_float(number)), " to EagerTensor of dtype int32"});
    }
    if (ids.tensor.dtype() == DType::float32) {
        raise("InvalidArgumentError",
              {"Value for attr 'TI' of float is not in the list of allowed values: uint8, int8, int32, int64\n\t; "
               "NodeDef: {{node OneHot}}; Op<name=OneHot; signature=indices:TI, depth:int32, on_value:T, off_value:T "
               "-> output:T; attr=axis:int,default=-1; attr=T:type; attr=TI:type,default=DT_INT64,allowed=[DT_UINT8, "
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
        raise("InvalidArgumentError", {"Cannot convert tensor with ", std::to_string(tensor.rank()),
                                       " dimensions to NumPy array. NumPy arrays can have at most 64 dimensions"});
    }
    return tensor;
}

PyValue as_number(const Argument& size) {
    const auto* value = std::get_if<Value>(&size);
    if (value == nullptr) {
        return std::get<PyValue>(size);
    }
    if (value->tensor.dtype() == DType::float32) {
        return value->tensor.real_at(0);
    }
    return PyInt(value->tensor.integer_at(0));
}

} // namespace lim::keras
