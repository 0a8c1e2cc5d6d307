#include "core/framework/literal.hpp"

#include "core/base/decimal.hpp"
#include "core/base/raise.hpp"
#include "core/python/large_int.hpp"
#include "core/python/refusal.hpp"
#include "core/python/types.hpp"

#include <cmath>
#include <utility>

namespace lim {
namespace {

using py::Value;
using py::Values;

bool is_plain(const Value& value) {
    return value.get<py::Int>() != nullptr || value.get<double>() != nullptr ||
           value.get<bool>() != nullptr || value.get<std::string>() != nullptr || py::as_large_int(value);
}

/// Looks for values that no literal has, within what the run may use.
class Replacer {
public:
    Replacer(py::Run& run, const std::function<Value(const Value&)>& other) : run_(run), other_(other) {}

    /// What stands in the place of a value that is not plain; nothing where it stays.
    std::optional<Value> replaced(const Value& value, int depth) {
        if (const Values* const items = py::items_in(value)) {
            auto other = replaced_items(*items, depth + 1);
            return other ? std::optional(py::make_list(*std::move(other))) : std::nullopt;
        }
        if (value.range() != nullptr) {
            Values items = py::items_of(run_, value);
            static_cast<void>(replaced_items(items, depth + 1));
            return py::make_tuple(std::move(items), py::range_type);
        }
        return other_(value);
    }

private:
    std::optional<Values> replaced_items(const Values& items, int depth) {
        if (depth > deepest_literal) {
            py::refuse(refusals::nested_too_deep, {"150"});
        }
        run_.step();
        items_ += static_cast<double>(items.size());
        run_.memory().require_room(items_ * sizeof(std::int64_t));
        std::optional<Values> others;
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (auto other = is_plain(items[i]) ? std::nullopt : replaced(items[i], depth)) {
                others = others ? std::move(others) : items;
                (*others)[i] = *std::move(other);
            }
        }
        return others;
    }

    py::Run& run_;
    const std::function<Value(const Value&)>& other_;
    double items_ = 0; // of all lists
};

} // namespace

bool is_int(const Value& value) { return value.get<py::Int>() != nullptr || py::as_large_int(value); }

std::optional<std::uint64_t> uint64_of(const Value& value) {
    const py::Int* const integer = value.get<py::Int>();
    return integer != nullptr && *integer == static_cast<py::Int>(static_cast<std::uint64_t>(*integer))
               ? std::optional(static_cast<std::uint64_t>(*integer))
               : std::nullopt;
}

std::optional<double> nearest_float(const Value& integer) {
    if (const py::Int* const value = integer.get<py::Int>()) {
        return static_cast<double>(*value);
    }
    const auto large = py::as_large_int(integer);
    const double size = nearest_double(large->digits());
    return std::isinf(size) ? std::nullopt : std::optional(large->is_negative() ? -size : size);
}

int sign_of(const Value& integer) {
    if (const py::Int* const value = integer.get<py::Int>()) {
        return *value < 0 ? -1 : *value > 0 ? 1 : 0;
    }
    return py::as_large_int(integer)->is_negative() ? -1 : 1;
}

std::string int_text(const Value& integer) {
    if (const py::Int* const value = integer.get<py::Int>()) {
        return py::to_text(*value);
    }
    const auto large = py::as_large_int(integer);
    return concat({large->is_negative() ? "-" : "", large->digits()});
}

double py_float(const Value& value) {
    if (is_int(value)) {
        if (const auto number = nearest_float(value)) {
            return *number;
        }
        raise("OverflowError", {"int too large to convert to float"});
    }
    if (const auto number = py::as_float(value)) {
        return *number;
    }
    raise("TypeError", {"must be real number, not ", py::type_name(value)});
}

Value literal_of(py::Run& run, const Value& value, const std::function<Value(const Value&)>& other) {
    return is_plain(value) ? value : Replacer(run, other).replaced(value, 0).value_or(value);
}

const Value* sequence_within(const Value& value, int depth, std::size_t most_items) {
    const Value* at = &value;
    for (; depth > 0; --depth) {
        const Values* const items = py::items_in(*at);
        if (items == nullptr || items->empty() || items->size() > most_items) {
            return nullptr;
        }
        at = &items->front();
    }
    return py::items_in(*at) != nullptr || at->range() != nullptr ? at : nullptr;
}

const Value* walk_down(const Value& literal, Shape& shape) {
    const Value* at = &literal;
    while (const Values* const items = py::items_in(*at)) {
        shape.push_back(static_cast<Index>(items->size()));
        if (items->empty()) {
            return nullptr;
        }
        at = &items->front();
    }
    return at;
}

} // namespace lim
