#pragma once

#include "core/base/tensor.hpp"
#include "core/python/operations.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

/// What tensors are made of: numbers, bools, texts, None, and lists and tuples of these, however deep.
namespace lim {

/// Whether it is an int, of any size; a bool is none.
[[nodiscard]] bool is_int(const py::Value& value);
/// The int that a value is, where 64 bits hold it, with a sign and without one; nothing for any other value,
/// bools included.
[[nodiscard]] inline std::optional<std::int64_t> int64_of(const py::Value& value) {
    const py::Int* const integer = value.get<py::Int>();
    return integer != nullptr && *integer == static_cast<std::int64_t>(*integer)
               ? std::optional(static_cast<std::int64_t>(*integer))
               : std::nullopt;
}
[[nodiscard]] std::optional<std::uint64_t> uint64_of(const py::Value& value);
/// The float nearest to an int of any size; nothing where Python raises OverflowError.
[[nodiscard]] std::optional<double> nearest_float(const py::Value& integer);
/// −1, 0 or 1 by the sign of an int of any size.
[[nodiscard]] int sign_of(const py::Value& integer);
/// repr of an int of any size.
[[nodiscard]] std::string int_text(const py::Value& integer);

/// value.__float__() of a bool, an int or a float, as PyFloat_AsDouble does it.
/// @throws FrameworkError OverflowError for an int beyond float's range; TypeError for any other value
[[nodiscard]] double py_float(const py::Value& value);

/// Lists and tuples in one another that are looked at: more than the dimensions that any framework takes.
constexpr int deepest_literal = 150;

/// The value itself where it is a number, bool or text, or lists and tuples of such values; else the same
/// with others in their place: ranges become tuples, and the rest is what the framework makes of it.
/// @param other what any other value becomes, or what the framework raises of it
/// @throws MemoryRefused for more items, each counted as often as it is reached, than a tensor may have
[[nodiscard]] py::Value literal_of(py::Run& run, const py::Value& value,
                                   const std::function<py::Value(const py::Value&)>& other);

/// The list, tuple or range that is reached by going so many times to the first item; null where there is
/// none.
/// @param most_items that may stand beside one another on the way
[[nodiscard]] const py::Value* sequence_within(const py::Value& value, int depth,
                                               std::size_t most_items = SIZE_MAX);

/// The lengths met on the way down the first items, to where there is no list or tuple.
/// @returns the first value that is none; null below an empty list
[[nodiscard]] const py::Value* walk_down(const py::Value& literal, Shape& shape);

/// A tensor that takes the values of a literal.
/// @throws MemoryRefused where the lengths of the first items stand for more than there may be
template <class T> [[nodiscard]] Tensor tensor_to_fill(const Memory& memory, const Shape& shape) {
    constexpr double most = 1e15; // more than any page may hold
    memory.require_room(std::min(Memory::elements(shape), most) * sizeof(T));
    return Tensor::uninitialised<T>(shape);
}

/// Calls use(value) for all that a literal holds, in order; lists and tuples are not among it.
template <class Use> void for_each_value(const py::Value& literal, const Use& use) {
    if (const py::Values* const items = py::items_in(literal)) {
        for (const py::Value& item : *items) {
            for_each_value(item, use);
        }
    } else {
        use(literal);
    }
}

/// Walks a literal that is to be a tensor of this shape, one value after another in row-major order.
///
/// @param store takes a value; false ends the walk
/// @param wrong called with the items of what is no list as long as the shape says (null where it is no list
/// at all) and with its depth: throws the framework's own error
/// @returns whether all were taken
template <class Store, class Wrong>
bool walk_nested(const py::Value& data, const Shape& shape, const Store& store, const Wrong& wrong,
                 std::size_t depth = 0) {
    if (depth == shape.size()) {
        return store(data);
    }
    const py::Values* const items = py::items_in(data);
    if (items == nullptr || static_cast<Index>(items->size()) != shape[depth]) {
        wrong(items, depth);
    }
    const bool holds_values = depth + 1 == shape.size();
    return std::ranges::all_of(*items, [&](const py::Value& item) {
        return holds_values ? store(item) : walk_nested(item, shape, store, wrong, depth + 1);
    });
}

} // namespace lim
