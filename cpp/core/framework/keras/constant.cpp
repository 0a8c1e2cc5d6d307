#include "core/base/raise.hpp"
#include "core/framework/keras/tf.hpp"
#include "core/framework/nested_values.hpp"
#include "core/python/refusal.hpp"

#include <cmath>
#include <optional>

namespace lim::keras {
namespace {

[[noreturn]] void raise_unconvertible(const char* what) {
    raise("ValueError", {"Can't convert ", what, " to Tensor."});
}

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
std::optional<std::int64_t> to_int64(const PyValue& item, DType& wider) {
    if (item.get_if<double>() != nullptr) {
        wider = DType::float32;
        return std::nullopt;
    }
    if (const auto* truth = item.get_if<bool>()) {
        return *truth ? 1 : 0;
    }
    const auto* integer = item.get_if<PyInt>();
    if (integer == nullptr) {
        raise_unconvertible("Python sequence with mixed types");
    }
    const auto value = integer->as_int64();
    if (!value) {
        raise_unconvertible("Python sequence with out-of-range integer");
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

std::optional<double> to_double(const PyValue& item, DType&) {
    if (item.is_list() || item.is_none() || item.get_if<std::string>() != nullptr) {
        return std::nullopt;
    }
    const auto* integer = item.get_if<PyInt>();
    return integer != nullptr ? integer->as_double() : py_float(item);
}

std::optional<float> to_float(const PyValue& item, DType& wider) {
    if (item.is_list() || item.is_none() || item.get_if<std::string>() != nullptr) {
        raise_unconvertible("Python sequence with mixed types");
    }
    const auto* integer = item.get_if<PyInt>();
    const auto value = to_double(item, wider);
    const auto nearest = static_cast<float>(value.value_or(0));
    const bool too_large =
        integer == nullptr && std::isinf(nearest) && std::isfinite(*value); // of ints it is inf
    if (!value || too_large) {
        raise("ValueError",
              {"Can't convert Python sequence with a value out of range for a double-precision float."});
    }
    return nearest;
}

std::optional<bool> to_bool(const PyValue& item, DType&) {
    const auto* value = item.get_if<bool>();
    if (value == nullptr) {
        raise_unconvertible("Python sequence with mixed types");
    }
    return *value;
}

/// A sequence that starts with a text: TensorFlow makes a tensor of texts of it, which this page does not
/// have.
std::optional<bool> to_text(const PyValue& item, DType&) {
    if (item.get_if<std::string>() == nullptr) {
        raise_unconvertible("Python sequence with mixed types");
    }
    return true;
}

/// Converter<T>::Helper: every element in order, the shape checked on the way. Nothing if another type is
/// due.
template <class T>
std::optional<Tensor> filled_from_literal(const PyValue& data, const Shape& shape,
                                          std::optional<T> (*convert)(const PyValue&, DType&), DType& wider) {
    Tensor result = Tensor::uninitialised<T>(shape);
    if (result.size() == 0) {
        return result;
    }
    T* next = result.template data<T>().data();
    const auto store = [&](const PyValue& item) {
        const auto value = convert(item, wider);
        if (value) {
            *next++ = *value;
        }
        return value.has_value();
    };
    const auto wrong = [](const PyList*, std::size_t) {
        raise_unconvertible("non-rectangular Python sequence");
    };
    return walk_nested(data, shape, store, wrong) ? std::optional(result) : std::nullopt;
}

} // namespace

Value constant(const PyValue& data) {
    Shape shape;
    const PyValue* first = walk_down(data, shape);
    if (first != nullptr && first->is_none()) {
        raise("ValueError",
              {"Attempt to convert a value (None) with an unsupported type (<class 'NoneType'>) to "
               "a Tensor."});
    }
    DType dtype = first == nullptr || first->get_if<double>() != nullptr ? DType::float32
                  : first->get_if<bool>() != nullptr                     ? DType::boolean
                                                                         : DType::int32;
    if (first != nullptr && first->get_if<std::string>() != nullptr) {
        static_cast<void>(filled_from_literal<bool>(data, shape, to_text, dtype));
        python::refuse(refusals::elements);
    }
    for (;;) {
        const auto result =
            dtype == DType::int32     ? filled_from_literal<std::int32_t>(data, shape, to_int32, dtype)
            : dtype == DType::int64   ? filled_from_literal<std::int64_t>(data, shape, to_int64, dtype)
            : dtype == DType::boolean ? filled_from_literal<bool>(data, shape, to_bool, dtype)
                                      : filled_from_literal<float>(data, shape, to_float, dtype);
        if (result) {
            return {*result};
        }
    }
}

std::optional<Tensor> floats(const PyValue& data) {
    Shape shape;
    DType dtype = DType::float64;
    walk_down(data, shape);
    return filled_from_literal<double>(data, shape, to_double, dtype);
}

} // namespace lim::keras
