#include "core/base/raise.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/literal.hpp"
#include "core/python/refusal.hpp"

#include <cmath>
#include <optional>

namespace lim::keras {
namespace {

using py::Value;

[[noreturn]] void raise_unconvertible(const char* what) {
    raise("ValueError", {"Can't convert ", what, " to Tensor."});
}

/// ConverterTraits<T>::ConvertOneTo…: nothing where another type has to be tried, which `wider` then names.
std::optional<std::int64_t> to_int64(const Value& item, DType& wider) {
    if (item.get<double>() != nullptr) {
        wider = DType::float32;
        return std::nullopt;
    }
    if (const auto* truth = item.get<bool>()) {
        return *truth ? 1 : 0;
    }
    if (!is_int(item)) {
        raise_unconvertible("Python sequence with mixed types");
    }
    const auto value = int64_of(item);
    if (!value) {
        raise_unconvertible("Python sequence with out-of-range integer");
    }
    return value;
}

std::optional<std::int32_t> to_int32(const Value& item, DType& wider) {
    const auto value = to_int64(item, wider);
    if (value && static_cast<std::int32_t>(*value) != *value) {
        wider = DType::int64;
        return std::nullopt;
    }
    return value ? std::optional(static_cast<std::int32_t>(*value)) : std::nullopt;
}

/// An int, a float or a bool; one that is too large for a float is none.
std::optional<double> to_double(const Value& item, DType&) {
    return is_int(item) ? nearest_float(item) : py::as_float(item);
}

std::optional<float> to_float(const Value& item, DType& wider) {
    const bool integer = is_int(item);
    if (!integer && !py::as_float(item)) {
        raise_unconvertible("Python sequence with mixed types");
    }
    const auto value = to_double(item, wider);
    const auto nearest = static_cast<float>(value.value_or(0));
    const bool too_large = !integer && std::isinf(nearest) && std::isfinite(*value); // of ints it is inf
    if (!value || too_large) {
        raise("ValueError",
              {"Can't convert Python sequence with a value out of range for a double-precision float."});
    }
    return nearest;
}

std::optional<bool> to_bool(const Value& item, DType&) {
    const auto* value = item.get<bool>();
    if (value == nullptr) {
        raise_unconvertible("Python sequence with mixed types");
    }
    return *value;
}

/// A sequence that starts with a text: TensorFlow makes a tensor of texts of it, which this page does not
/// have.
std::optional<bool> to_text(const Value& item, DType&) {
    if (item.get<std::string>() == nullptr) {
        raise_unconvertible("Python sequence with mixed types");
    }
    return true;
}

/// Converter<T>::Helper: every element in order, the shape checked on the way. Nothing if another type is
/// due.
template <class T>
std::optional<Tensor> filled_from_literal(const Value& data, const Shape& shape, const Memory& memory,
                                          std::optional<T> (*convert)(const Value&, DType&), DType& wider) {
    Tensor result = tensor_to_fill<T>(memory, shape);
    if (result.size() == 0) {
        return result;
    }
    T* next = result.template data<T>().data();
    const auto store = [&](const Value& item) {
        const auto value = convert(item, wider);
        if (value) {
            *next++ = *value;
        }
        return value.has_value();
    };
    const auto wrong = [](const py::Values*, std::size_t) {
        raise_unconvertible("non-rectangular Python sequence");
    };
    return walk_nested(data, shape, store, wrong) ? std::optional(result) : std::nullopt;
}

} // namespace

Tensor constant(const Value& data, const Memory& memory) {
    Shape shape;
    const Value* first = walk_down(data, shape);
    if (first != nullptr && first->is_none()) {
        raise("ValueError",
              {"Attempt to convert a value (None) with an unsupported type (<class 'NoneType'>) to "
               "a Tensor."});
    }
    DType dtype = first == nullptr || first->get<double>() != nullptr ? DType::float32
                  : first->get<bool>() != nullptr                     ? DType::boolean
                                                                      : DType::int32;
    if (first != nullptr && first->get<std::string>() != nullptr) {
        static_cast<void>(filled_from_literal<bool>(data, shape, memory, to_text, dtype));
        py::refuse(refusals::elements);
    }
    for (;;) {
        const auto result =
            dtype == DType::int32   ? filled_from_literal<std::int32_t>(data, shape, memory, to_int32, dtype)
            : dtype == DType::int64 ? filled_from_literal<std::int64_t>(data, shape, memory, to_int64, dtype)
            : dtype == DType::boolean ? filled_from_literal<bool>(data, shape, memory, to_bool, dtype)
                                      : filled_from_literal<float>(data, shape, memory, to_float, dtype);
        if (result) {
            return *result;
        }
    }
}

std::optional<Tensor> floats(const Value& data, const Memory& memory) {
    Shape shape;
    DType dtype = DType::float64;
    static_cast<void>(walk_down(data, shape));
    return filled_from_literal<double>(data, shape, memory, to_double, dtype);
}

} // namespace lim::keras
