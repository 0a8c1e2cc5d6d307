#include "core/python/value.hpp"

#include "core/python/class_object.hpp"

#include "core/python/refusal.hpp"
#include "core/python/type.hpp"
#include <algorithm>

namespace lim::python {

bool Value::is_same_as(const Value& other) const {
    if (kind_ != other.kind_) {
        return false;
    }
    switch (kind_) {
    case Kind::unbound:
    case Kind::none:
    case Kind::ellipsis:
        return true;
    case Kind::truth:
        return truth_ == other.truth_;
    case Kind::integer:
        return integer_ == other.integer_;
    case Kind::number:
        return number_ == other.number_;
    case Kind::type:
        return type_ == other.type_;
    case Kind::module:
        return module_ == other.module_;
    case Kind::text:
        return *get<std::string>() == *other.get<std::string>();
    default:
        return shared_ == other.shared_;
    }
}

// Values that hold others are destroyed from a queue, not by recursion: deeply nested lists would overflow
// the stack.
void dismantle(Values& values) {
    static thread_local Values waiting;
    static thread_local bool busy = false;
    for (Value& value : values) {
        if (value.holds_others()) {
            waiting.push_back(std::move(value));
        }
    }
    values.clear();
    if (busy) {
        return;
    }
    busy = true;
    while (!waiting.empty()) {
        const Value last = std::move(waiting.back());
        waiting.pop_back();
    }
    waiting.shrink_to_fit();
    busy = false;
}

void refuse_order() { refuse(refusals::set_order); }

Int Range::size() const {
    if (step > 0) {
        return start < stop ? (stop - start - 1) / step + 1 : 0;
    }
    return start > stop ? (start - stop - 1) / -step + 1 : 0;
}

const Values* items_in(const Value& value) {
    const List* const list = value.list();
    const Tuple* const tuple = value.tuple();
    return list != nullptr ? &list->items : tuple != nullptr ? &tuple->items : nullptr;
}

Value make_list(Values items) {
    auto list = std::make_shared<List>();
    list->items = std::move(items);
    return list;
}

Value make_tuple(Values items) {
    auto tuple = std::make_shared<Tuple>();
    tuple->items = std::move(items);
    return std::shared_ptr<const Tuple>(std::move(tuple));
}

Value make_tuple(Values items, const Type& type) {
    auto tuple = std::make_shared<Tuple>();
    tuple->items = std::move(items);
    tuple->type = &type;
    return std::shared_ptr<const Tuple>(std::move(tuple));
}

bool derives_from(const Type& type, const Type& base) {
    if (type.made != nullptr) {
        return std::ranges::find(type.made->order, &base) != type.made->order.end();
    }
    for (const Type* at = &type; at != nullptr; at = at->base) {
        if (at == &base) {
            return true;
        }
    }
    return false;
}

} // namespace lim::python
