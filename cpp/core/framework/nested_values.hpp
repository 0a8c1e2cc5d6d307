#pragma once

#include "core/framework/py_value.hpp"
#include "core/base/tensor.hpp"

#include <cstddef>

namespace lim {

/// Walks nested lists that are to be a tensor of this shape, one value after another in row-major order.
///
/// @param store takes a value; false ends the walk
/// @param wrong called with what is no list as long as the shape says (null where it is no list at all) and
/// with its depth: throws the framework's own error
/// @returns whether all were taken
template <class Store, class Wrong>
bool walk_nested(const PyValue& data, const Shape& shape, const Store& store, const Wrong& wrong,
                 std::size_t depth = 0) {
    if (depth == shape.size()) {
        return store(data);
    }
    const auto* const list = data.get_if<PyList>();
    if (list == nullptr || static_cast<Index>(list->size()) != shape[depth]) {
        wrong(list, depth);
    }
    for (const PyValue& item : *list) {
        if (!walk_nested(item, shape, store, wrong, depth + 1)) {
            return false;
        }
    }
    return true;
}

} // namespace lim
