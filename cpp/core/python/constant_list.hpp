#pragma once

#include "core/python/token_stream.hpp"
#include "core/python/value.hpp"

#include <optional>

namespace lim::python {

/// A list of many constants, as notebooks hold them by the thousands: one value, where an expression for each
/// would take much more memory and time.
class ConstantLists {
public:
    explicit ConstantLists(TokenStream& tokens) : tokens_(tokens) {}

    /// Takes the rest of a list whose `[` has been taken, if it holds nothing but numbers, bools and such
    /// lists, and enough of them; nothing is taken otherwise.
    /// @param deepest how many lists may stand in one another
    [[nodiscard]] std::optional<Value> take(int deepest);

private:
    bool take_items(Values& items, int deepest);
    std::optional<Value> take_item(int deepest);

    TokenStream& tokens_;
    std::size_t count_ = 0;       // of the constants taken
    std::size_t known_until_ = 0; // no list that begins before this token is one of constants
};

/// The list anew, and the lists in it: a program may change them.
[[nodiscard]] Value copy_of_lists(const Value& value);

} // namespace lim::python
