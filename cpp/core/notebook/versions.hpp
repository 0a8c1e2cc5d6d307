#pragma once

#include "core/python/value.hpp"

#include <cstddef>
#include <map>
#include <optional>

namespace lim::notebook {

/// Takes values as they are after each cell: what later cells write to them does not change what was taken.
/// Lists, tuples and dicts are copied with all that they hold; of one that is as it was after the cell
/// before, the copy of that cell is taken again. Objects give their own versions (python::Object::frozen).
class Versions {
public:
    /// To be called before the values of a cell are taken. What is shared among them stays shared.
    void begin_cell();

    /// The value as it is now.
    /// @returns nothing where containers are nested too deeply, all copies of all cells would hold too much,
    /// or the system gives no memory for this one
    [[nodiscard]] std::optional<python::Value> of(const python::Value& value);

    /// Whether two values are one and the same: the same number to the bit, the same text, the same
    /// container.
    [[nodiscard]] static bool same(const python::Value& a, const python::Value& b);

private:
    [[nodiscard]] std::optional<python::Value> of(const python::Value& value, int depth);
    [[nodiscard]] std::optional<python::Value> of_container(const python::Value& value, const void* address,
                                                            int depth);

    [[nodiscard]] python::Value of_set(const python::Set& set);

    using Copies = std::map<const void*, python::Value>; // by the address of what was copied
    Copies copies_;
    Copies before_; // of the cell before
    double bytes_ = 0;
};

} // namespace lim::notebook
