#include "core/framework/literal_of.hpp"

#include "core/python/large_int.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

namespace lim {
namespace {

/// Takes values to pieces, within what the run may use.
class LiteralMaker {
public:
    LiteralMaker(python::Run& run, const std::function<PyValue(const python::Value&)>& other)
        : run_(run), other_(other) {}

    PyValue made(const python::Value& value, int depth) {
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
        if (const python::Values* items = python::items_in(value)) {
            return all(*items, depth + 1);
        }
        return value.range() != nullptr ? all(python::items_of(run_, value), depth + 1) : other_(value);
    }

private:
    PyList all(const python::Values& items, int depth) {
        if (depth > deepest_literal) {
            python::refuse(refusals::nested_too_deep, {"150"});
        }
        run_.step();
        items_ += static_cast<double>(items.size());
        run_.memory().require_room(items_ * sizeof(PyValue));
        PyList list;
        list.reserve(items.size());
        for (const python::Value& item : items) {
            list.push_back(made(item, depth));
        }
        return list;
    }

    python::Run& run_;
    const std::function<PyValue(const python::Value&)>& other_;
    double items_ = 0; // of all lists
};

} // namespace

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
    return LiteralMaker(run, other).made(value, 0);
}

const python::Value* sequence_within(const python::Value& value, int depth, std::size_t most_items) {
    const python::Value* at = &value;
    for (; depth > 0; --depth) {
        const python::Values* const items = python::items_in(*at);
        if (items == nullptr || items->empty() || items->size() > most_items) {
            return nullptr;
        }
        at = &items->front();
    }
    return python::items_in(*at) != nullptr || at->range() != nullptr ? at : nullptr;
}

std::optional<Tensor> vector_of_ints(const python::Value& value) {
    const python::Values* const held = python::items_in(value);
    if (held == nullptr) {
        return std::nullopt;
    }
    const python::Values& items = *held;
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
