#include "core/framework/torch/convert.hpp"

#include "core/base/raise.hpp"
#include "core/framework/literal.hpp"

namespace lim::torch {
namespace {

using py::Value;

[[noreturn]] void raise_text() { raise("TypeError", {"new(): invalid data type 'str'"}); }

/// compute_sizes: the lengths met on the way down the first elements, of which an empty text is a sequence.
Shape sizes_of_literal(const Value& data) {
    Shape sizes;
    const Value* const first = walk_down(data, sizes);
    if (first == nullptr) {
        return sizes;
    }
    if (const auto* text = first->get<std::string>()) {
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
DType dtype_of(const Value& data) {
    if (const py::Values* const items = py::items_in(data)) {
        if (items->empty()) {
            return DType::float32;
        }
        DType widest = DType::boolean;
        for (const Value& item : *items) {
            const DType dtype = item.get<py::Int>() != nullptr ? DType::int64 : dtype_of(item);
            if (dtype == DType::float32 || (dtype == DType::int64 && widest == DType::boolean)) {
                widest = dtype;
            }
        }
        return widest;
    }
    if (data.get<std::string>() != nullptr) {
        raise_text();
    }
    if (data.is_none()) {
        raise("RuntimeError", {"Could not infer dtype of NoneType"});
    }
    return data.get<double>() != nullptr ? DType::float32
           : data.get<bool>() != nullptr ? DType::boolean
                                         : DType::int64;
}

std::int64_t unpack_long_of_literal(const Value& item) {
    if (const auto value = int64_of(item)) {
        return *value;
    }
    if (is_int(item)) {
        raise("ValueError", {"Overflow when unpacking long long"});
    }
    if (const auto* truth = item.get<bool>()) {
        return *truth ? 1 : 0;
    }
    raise("TypeError", {"'", py::type_name(item), "' object cannot be interpreted as an integer"});
}

template <class T> T unpack(const Value& item) {
    if constexpr (std::is_floating_point_v<T>) {
        return static_cast<T>(py_float(item));
    } else if constexpr (std::is_same_v<T, bool>) {
        return is_int(item) ? sign_of(item) != 0 : unpack_long_of_literal(item) != 0;
    } else if constexpr (std::is_same_v<T, std::int32_t>) {
        const std::int64_t value = unpack_long_of_literal(item);
        if (value != static_cast<std::int32_t>(value)) {
            raise("RuntimeError", {"value cannot be converted to type int32 without overflow"});
        }
        return static_cast<std::int32_t>(value);
    } else if constexpr (std::is_same_v<T, std::uint8_t>) {
        const std::int64_t value = unpack_long_of_literal(item);
        if (!fits_uint8(value)) {
            raise("RuntimeError", {"value cannot be converted to type uint8 without overflow"});
        }
        return static_cast<std::uint8_t>(value);
    } else {
        return unpack_long_of_literal(item);
    }
}

/// recursive_store: every element in order, the shape checked on the way.
template <class T> Tensor filled_from_literal(const Value& data, const Shape& sizes, const Memory& memory) {
    Tensor result = tensor_to_fill<T>(memory, sizes);
    if (result.size() == 0) {
        return result;
    }
    T* next = result.template data<T>().data();
    const auto store = [&](const Value& item) {
        *next++ = unpack<T>(item);
        return true;
    };
    const auto wrong = [&](const py::Values* items, std::size_t dim) {
        if (items == nullptr) {
            raise("TypeError", {"not a sequence"});
        }
        raise("ValueError", {"expected sequence of length ", std::to_string(sizes[dim]), " at dim ",
                             std::to_string(dim), " (got ", std::to_string(items->size()), ")"});
    };
    (void)walk_nested(data, sizes, store, wrong);
    return result;
}

} // namespace

Tensor tensor(const Value& data, const Memory& memory, std::optional<DType> dtype) {
    const Shape sizes = sizes_of_literal(data); // whose errors come before those of the dtype
    return with_type_of(dtype ? *dtype : dtype_of(data),
                        [&](auto zero) { return filled_from_literal<decltype(zero)>(data, sizes, memory); });
}

} // namespace lim::torch
