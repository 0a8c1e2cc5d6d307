#include "core/framework/literal_of.hpp"

#include "core/python/large_int.hpp"
#include "core/python/operations.hpp"

#include <algorithm>

namespace lim {

std::optional<PyInt> int_of(const python::Value& value) {
    if (const python::Int* integer = value.get<python::Int>()) {
        if (*integer == static_cast<std::int64_t>(*integer)) {
            return static_cast<std::int64_t>(*integer);
        }
        const std::string text = python::to_text(*integer);
        return *integer < 0 ? PyInt(true, text.substr(1)) : PyInt(false, text);
    }
    if (const auto large = python::as_large_int(value)) {
        return PyInt(large->is_negative(), large->digits());
    }
    return std::nullopt;
}

PyValue literal_of(python::Run& run, const python::Value& value,
                   const std::function<PyValue(const python::Value&)>& other) {
    if (const bool* truth = value.get<bool>()) {
        return *truth;
    }
    if (auto integer = int_of(value)) {
        return *std::move(integer);
    }
    if (const double* number = value.get<double>()) {
        return *number;
    }
    if (const std::string* text = value.get<std::string>()) {
        return *text;
    }
    const auto all = [&](const python::Values& items) {
        PyList list;
        list.reserve(items.size());
        for (const python::Value& item : items) {
            list.push_back(literal_of(run, item, other));
        }
        return list;
    };
    if (const python::List* list = value.list()) {
        return all(list->items);
    }
    if (const python::Tuple* tuple = value.tuple()) {
        return all(tuple->items);
    }
    return value.range() != nullptr ? all(python::items_of(run, value)) : other(value);
}

std::optional<Tensor> vector_of_ints(const python::Value& value) {
    const python::List* const list = value.list();
    const python::Tuple* const tuple = value.tuple();
    if (list == nullptr && tuple == nullptr) {
        return std::nullopt;
    }
    const python::Values& items = list != nullptr ? list->items : tuple->items;
    const auto is_plain = [](const python::Value& item) {
        const python::Int* const integer = item.get<python::Int>();
        return integer != nullptr && *integer == static_cast<std::int64_t>(*integer);
    };
    if (items.empty() || !std::ranges::all_of(items, is_plain)) {
        return std::nullopt;
    }
    Tensor ints = Tensor::uninitialised<std::int64_t>({static_cast<Index>(items.size())});
    std::ranges::transform(items, ints.data<std::int64_t>().begin(), [](const python::Value& item) {
        return static_cast<std::int64_t>(*item.get<python::Int>());
    });
    return ints;
}

} // namespace lim
