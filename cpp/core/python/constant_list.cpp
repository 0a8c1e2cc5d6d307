#include "core/python/constant_list.hpp"

#include "core/python/large_int.hpp"
#include "core/python/literals.hpp"
#include "core/python/refusal.hpp"

#include <utility>

namespace lim::python {
namespace {

constexpr std::size_t fewest_items = 32; // a shorter list is read as any other

/// The number of a token, or its negative; nothing where the page does not know it.
std::optional<Value> number_of(std::string_view token, bool negative) {
    try {
        Value value = number_value(token);
        if (!negative) {
            return value;
        }
        if (const Int* integer = value.get<Int>()) {
            return -*integer;
        }
        if (const double* number = value.get<double>()) {
            return -*number;
        }
        return int_value(true, as_large_int(value)->digits());
    } catch (const Refused&) {
        return std::nullopt;
    }
}

} // namespace

std::optional<Value> ConstantLists::take(int deepest) {
    const std::size_t begin = tokens_.mark();
    if (begin < known_until_) {
        return std::nullopt;
    }
    count_ = 0;
    Values items;
    if (take_items(items, deepest) && count_ >= fewest_items) {
        return make_list(std::move(items));
    }
    known_until_ = tokens_.mark();
    tokens_.rewind(begin);
    return std::nullopt;
}

bool ConstantLists::take_items(Values& items, int deepest) {
    while (!tokens_.take_if("]")) {
        std::optional<Value> item = take_item(deepest);
        if (!item) {
            return false;
        }
        items.push_back(*std::move(item));
        if (!tokens_.take_if(",") && !tokens_.next_is("]")) {
            return false;
        }
    }
    return true;
}

std::optional<Value> ConstantLists::take_item(int deepest) {
    if (tokens_.take_if("[")) {
        Values items;
        if (deepest <= 1 || !take_items(items, deepest - 1)) {
            return std::nullopt;
        }
        return make_list(std::move(items));
    }
    ++count_;
    if (tokens_.next_is("True") || tokens_.next_is("False")) {
        return tokens_.take().text == "True";
    }
    const bool negative = tokens_.take_if("-");
    if (!tokens_.next_is(Token::Kind::number)) {
        return std::nullopt;
    }
    return number_of(tokens_.take().text, negative);
}

Value copy_of_lists(const Value& value) {
    const List* list = value.list();
    if (list == nullptr) {
        return value;
    }
    Values items;
    items.reserve(list->items.size());
    for (const Value& item : list->items) {
        if (const Int* integer = item.get<Int>()) {
            items.emplace_back(*integer); // most are: a Value of anything takes longer to copy
        } else {
            items.push_back(copy_of_lists(item));
        }
    }
    return make_list(std::move(items));
}

} // namespace lim::python
