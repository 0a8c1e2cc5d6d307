#include "core/base/raise.hpp"
#include "core/python/iterators.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"

#include <algorithm>

/// + and * of str, list and tuple.
namespace lim::python {
namespace {

Values repeated(Run& run, const Values& items, Int count) {
    const Int times = std::max<Int>(count, 0);
    const auto size = static_cast<Int>(items.size());
    check_size(size == 0 ? 0 : std::min<Int>(times, most_items + 1) * size);
    count_steps(run, static_cast<std::size_t>(size == 0 ? 0 : times * size));
    Values result;
    for (Int i = 0; i < times && size > 0; ++i) {
        result.insert(result.end(), items.begin(), items.end());
    }
    return result;
}

std::string repeated_text(const std::string& text, Int count) {
    const Int times = text.empty() ? 0 : std::max<Int>(count, 0);
    check_size(std::min<Int>(times, most_items + 1) * static_cast<Int>(text.size()));
    std::string result;
    for (Int i = 0; i < times; ++i) {
        result += text;
    }
    return result;
}

bool is_sequence(const Value& value) {
    return value.get<std::string>() != nullptr || value.list() != nullptr || value.tuple() != nullptr;
}

Value concatenated(Run& run, const Value& left, const Value& right) {
    const auto fail = [&](const char* kind) {
        raise("TypeError", {"can only concatenate ", kind, " (not \"", type_name(right), "\") to ", kind});
    };
    if (const auto* text = left.get<std::string>()) {
        const auto* other = right.get<std::string>();
        if (other == nullptr) {
            fail("str");
        }
        check_size(static_cast<Int>(text->size() + other->size()));
        return *text + *other;
    }
    const bool is_list = left.list() != nullptr;
    if (is_list ? right.list() == nullptr : right.tuple() == nullptr) {
        fail(is_list ? "list" : "tuple");
    }
    Values items = is_list ? left.list()->items : left.tuple()->items;
    const Values& more = is_list ? right.list()->items : right.tuple()->items;
    check_size(static_cast<Int>(items.size() + more.size()));
    count_steps(run, items.size() + more.size());
    items.insert(items.end(), more.begin(), more.end());
    if (is_list) {
        return make_list(std::move(items));
    }
    const Type* const type = left.tuple()->type;
    if (type != nullptr || right.tuple()->type != nullptr) {
        refuse(refusals::no_addition, {type_name(left), type_name(right)});
    }
    return make_tuple(std::move(items));
}

Value multiplied(Run& run, const Value& sequence, const Value& count) {
    const auto times = as_index(run, count);
    if (!times) {
        raise("TypeError", {"can't multiply sequence by non-int of type '", type_name(count), "'"});
    }
    if (const auto* text = sequence.get<std::string>()) {
        return repeated_text(*text, *times);
    }
    if (const List* list = sequence.list()) {
        return make_list(repeated(run, list->items, *times));
    }
    if (sequence.tuple()->type != nullptr) {
        refuse(refusals::no_multiplication, {type_name(sequence)});
    }
    return make_tuple(repeated(run, sequence.tuple()->items, *times));
}

} // namespace

std::optional<Value> sequence_arithmetic(Run& run, Operator op, const Value& left, const Value& right) {
    if (op == Operator::add && is_sequence(left)) {
        return concatenated(run, left, right);
    }
    if (op == Operator::multiply && is_sequence(left)) {
        return multiplied(run, left, right);
    }
    if (op == Operator::multiply && is_sequence(right)) {
        return multiplied(run, right, left);
    }
    return std::nullopt;
}

Value extended_in_place(Run& run, Operator op, const Value& list, const Value& right) {
    Values& items = list.list()->items;
    if (op == Operator::multiply) {
        const auto times = as_index(run, right);
        if (!times) {
            raise("TypeError", {"can't multiply sequence by non-int of type '", type_name(right), "'"});
        }
        items = repeated(run, items, *times);
        return list;
    }
    if (right.object() != nullptr) { // which may walk the list itself
        const auto iterator = iterate(run, right);
        hint_length(run, right);
        while (const auto item = iterator->next(run)) {
            run.step();
            refuse_cycle(run, list, *item);
            check_size(static_cast<Int>(items.size()) + 1);
            items.push_back(*item);
        }
        return list;
    }
    Values more = items_of(run, right);
    check_size(static_cast<Int>(items.size() + more.size()));
    for (const Value& item : more) {
        refuse_cycle(run, list, item);
    }
    items.insert(items.end(), more.begin(), more.end());
    return list;
}

} // namespace lim::python
