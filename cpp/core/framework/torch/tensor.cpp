#include "core/framework/torch/tensor.hpp"

#include "core/framework/nested_values.hpp"
#include "core/base/raise.hpp"

namespace lim::torch {
namespace {

[[noreturn]] void raise_text() { raise("TypeError", {"new(): invalid data type 'str'"}); }

/// compute_sizes: the lengths met on the way down the first elements, of which an empty text is a sequence.
Shape sizes_of_literal(const PyValue& data) {
    Shape sizes;
    const PyValue* at = &data;
    while (const auto* list = at->get_if<PyList>()) {
        sizes.push_back(static_cast<Index>(list->size()));
        if (list->empty()) {
            return sizes;
        }
        at = &list->front();
    }
    if (const auto* text = at->get_if<std::string>()) {
        if (sizes.empty()) {
            raise_text();
        }
        if (!text->empty()) {
            raise("ValueError", {"too many dimensions 'str'"});
        }
        sizes.push_back(0);
    }
    return sizes;
}

/// infer_scalar_type: the widest of what the lists hold; float32 for an empty list.
DType dtype_of(const PyValue& data) {
    if (const auto* list = data.get_if<PyList>()) {
        if (list->empty()) {
            return DType::float32;
        }
        DType widest = DType::boolean;
        for (const PyValue& item : *list) {
            const DType dtype = dtype_of(item);
            if (dtype == DType::float32 || (dtype == DType::int64 && widest == DType::boolean)) {
                widest = dtype;
            }
        }
        return widest;
    }
    if (data.get_if<std::string>() != nullptr) {
        raise_text();
    }
    if (data.is_none()) {
        raise("RuntimeError", {"Could not infer dtype of NoneType"});
    }
    return data.get_if<double>() != nullptr ? DType::float32
           : data.get_if<bool>() != nullptr ? DType::boolean
                                            : DType::int64;
}

std::int64_t unpack_long_of_literal(const PyValue& item) {
    if (const auto* integer = item.get_if<PyInt>()) {
        if (const auto value = integer->as_int64()) {
            return *value;
        }
        raise("ValueError", {"Overflow when unpacking long long"});
    }
    if (const auto* truth = item.get_if<bool>()) {
        return *truth ? 1 : 0;
    }
    raise("TypeError", {"'", py_type_name(item), "' object cannot be interpreted as an integer"});
}

template <class T> T unpack(const PyValue& item) {
    if constexpr (std::is_floating_point_v<T>) {
        return static_cast<T>(py_float(item));
    } else if constexpr (std::is_same_v<T, bool>) {
        const auto* integer = item.get_if<PyInt>();
        return integer != nullptr ? integer->as_int64() != 0 : unpack_long_of_literal(item) != 0;
    } else if constexpr (std::is_same_v<T, std::int32_t>) {
        const std::int64_t value = unpack_long_of_literal(item);
        if (value != static_cast<std::int32_t>(value)) {
            raise("RuntimeError", {"value cannot be converted to type int32 without overflow"});
        }
        return static_cast<std::int32_t>(value);
    } else {
        return unpack_long_of_literal(item);
    }
}

/// recursive_store: every element in order, the shape checked on the way.
template <class T> Tensor filled_from_literal(const PyValue& data, const Shape& sizes) {
    Tensor result = Tensor::uninitialised<T>(sizes);
    if (result.size() == 0) {
        return result;
    }
    T* next = result.template data<T>().data();
    const auto store = [&](const PyValue& item) {
        *next++ = unpack<T>(item);
        return true;
    };
    const auto wrong = [&](const PyList* list, std::size_t dim) {
        if (list == nullptr) {
            raise("TypeError", {"not a sequence"});
        }
        raise("ValueError", {"expected sequence of length ", std::to_string(sizes[dim]), " at dim ",
                             std::to_string(dim), " (got ", std::to_string(list->size()), ")"});
    };
    (void)walk_nested(data, sizes, store, wrong);
    return result;
}

Tensor stored(const PyValue& data, const Shape& sizes, DType dtype) {
    switch (dtype) {
    case DType::float32:
        return filled_from_literal<float>(data, sizes);
    case DType::float64:
        return filled_from_literal<double>(data, sizes);
    case DType::int32:
        return filled_from_literal<std::int32_t>(data, sizes);
    case DType::int64:
        return filled_from_literal<std::int64_t>(data, sizes);
    case DType::boolean:
        break;
    }
    return filled_from_literal<bool>(data, sizes);
}

} // namespace

Tensor tensor(const PyValue& data, DType dtype) { return stored(data, sizes_of_literal(data), dtype); }

Value tensor(const PyValue& data) {
    const Shape sizes = sizes_of_literal(data); // whose errors come before those of the dtype
    return {stored(data, sizes, dtype_of(data))};
}

} // namespace lim::torch
