#include "core/python/sequences.hpp"

#include "core/base/raise.hpp"
#include "core/python/dict.hpp"
#include "core/python/iterators.hpp"
#include "core/python/library/typing.hpp"
#include "core/python/methods.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/text_places.hpp"
#include "core/python/types.hpp"

#include <algorithm>
#include <limits>

namespace lim::python {
namespace {

constexpr std::size_t items_of_a_step = 16; // that are copied or looked at

Values sliced(Run& run, const Slice& slice, const Values& items) {
    const SlicePositions picked = positions(run, slice, static_cast<Int>(items.size()));
    count_steps(run, static_cast<std::size_t>(picked.count));
    Values result;
    for (Int i = 0; i < picked.count; ++i) {
        result.push_back(items[static_cast<std::size_t>(picked.start + i * picked.step)]);
    }
    return result;
}

Value text_item(Run& run, const Value& text, const Value& index) {
    const Value asked = asked_index(run, index); // before the places, of which only the last are kept
    const TextPlaces& places = places_of(run, text);
    std::string result;
    if (const Slice* slice = asked.slice()) {
        const SlicePositions picked = positions(run, *slice, static_cast<Int>(places.size()));
        count_steps(run, static_cast<std::size_t>(picked.count));
        for (Int i = 0; i < picked.count; ++i) {
            places.append(result, static_cast<std::size_t>(picked.start + i * picked.step));
        }
    } else {
        places.append(result, position(run, asked, places.size(), "string"));
    }
    return result;
}

Value tuple_item(Run& run, const Tuple& tuple, const Value& index) {
    if (const Slice* slice = index.slice()) {
        Values items = sliced(run, *slice, tuple.items);
        return tuple.type == nullptr ? make_tuple(std::move(items))
                                     : make_tuple(std::move(items), *tuple.type);
    }
    return tuple.items[position(run, index, tuple.items.size(), "tuple")];
}

Value range_item(Run& run, const Range& range, const Value& index) {
    if (const Slice* slice = index.slice()) {
        const SlicePositions picked = positions(run, *slice, range.size());
        Int step = 0;
        if (__builtin_mul_overflow(range.step, picked.step, &step)) {
            refuse(refusals::int_too_large, {"128"});
        }
        return std::make_shared<const Range>(Range{range.at(picked.start), range.at(picked.stop), step});
    }
    const auto place = as_index(run, index);
    if (!place) {
        raise("TypeError", {"range indices must be integers or slices, not ", type_name(index)});
    }
    const Int from_start = *place < 0 ? *place + range.size() : *place;
    if (from_start < 0 || from_start >= range.size()) {
        raise("IndexError", {"range object index out of range"});
    }
    return range.at(from_start);
}

} // namespace

Value asked_index(Run& run, const Value& index) {
    const auto asked = [&](const Value& each) {
        const auto place = each.object() == nullptr ? std::nullopt : as_index(run, each);
        return place ? Value(*place) : each;
    };
    const Slice* const slice = index.slice();
    if (slice == nullptr) {
        return asked(index);
    }
    if (slice->start.object() == nullptr && slice->stop.object() == nullptr &&
        slice->step.object() == nullptr) {
        return index;
    }
    const Value step = asked(slice->step); // CPython asks it first
    const Value start = asked(slice->start);
    return std::make_shared<const Slice>(Slice{start, asked(slice->stop), step});
}

std::size_t position(Run& run, const Value& index, std::size_t size, const char* kind, bool assignment) {
    const auto place = as_index(run, index);
    if (!place) {
        const std::string_view words = std::string_view(kind) == "string" ? ", not '" : " or slices, not ";
        raise("TypeError", {kind, " indices must be integers", words, type_name(index),
                            std::string_view(kind) == "string" ? "'" : ""});
    }
    if (*place != static_cast<std::int64_t>(*place)) {
        raise("IndexError", {"cannot fit 'int' into an index-sized integer"});
    }
    const auto count = static_cast<Int>(size);
    const Int from_start = *place < 0 ? *place + count : *place;
    if (from_start < 0 || from_start >= count) {
        raise("IndexError", {kind, assignment ? " assignment" : "", " index out of range"});
    }
    return static_cast<std::size_t>(from_start);
}

void count_steps(Run& run, std::size_t items) {
    for (std::size_t i = 0; i < items; i += items_of_a_step) {
        run.step();
    }
}

Value taken_out(Run& run, Values& items, std::size_t place) {
    count_steps(run, items.size() - place - 1);
    Value taken = std::move(items[place]);
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(place));
    return taken;
}

void check_size(Int count) {
    if (count > most_items) {
        refuse(refusals::list_too_long);
    }
}

void push_parts(const Value& value, Values& waiting) {
    if (const List* list = value.any_list()) {
        waiting.insert(waiting.end(), list->items.begin(), list->items.end());
    } else if (const Tuple* tuple = value.any_tuple()) {
        waiting.insert(waiting.end(), tuple->items.begin(), tuple->items.end());
    } else if (const Dict* dict = value.dict()) {
        for (const auto& [name, held] : dict->items) {
            waiting.push_back(held);
        }
    } else if (const Function* function = value.function()) {
        waiting.push_back(function->self);
    }
}

void refuse_cycle(Run& run, const Value& container, const Value& value) {
    Values waiting{value};
    std::size_t seen = 0;
    while (!waiting.empty()) {
        const Value last = std::move(waiting.back());
        waiting.pop_back();
        if (same(last, container) && (last.any_list() != nullptr || last.dict() != nullptr)) {
            refuse(refusals::holds_itself);
        }
        if (last.object_of<IteratorObject>() || is_dict_view(last)) {
            refuse(refusals::holds_iterator);
        }
        if (++seen % items_of_a_step == 0) {
            run.step();
        }
        if (seen > 100'000) {
            refuse(refusals::too_many_parts);
        }
        push_parts(last, waiting);
    }
}

Value sequence_item(Run& run, const Value& value, const Value& index) {
    if (value.get<std::string>() != nullptr) {
        return text_item(run, value, index);
    }
    if (const List* list = value.list()) {
        const Value asked = asked_index(run, index);
        if (const Slice* slice = asked.slice()) {
            return make_list(sliced(run, *slice, list->items));
        }
        return list->items[position(run, asked, list->items.size(), "list")];
    }
    if (const Tuple* tuple = value.tuple()) {
        return tuple_item(run, *tuple, index);
    }
    if (const Range* range = value.range()) {
        return range_item(run, *range, index);
    }
    if (const Dict* dict = value.dict()) {
        const Value* const found = dict->find(key_of(run, index));
        return found == nullptr ? missing_item(run, value, index) : *found;
    }
    if (const Type* type = value.type()) {
        const Type* const generic[] = {&list_type, &dict_type, &tuple_type, &set_type, &type_type};
        if (std::ranges::find(generic, type) != std::end(generic)) {
            return library::annotation(); // list[int]
        }
        refuse_missing(concat({type->name, "[…]"}));
    }
    raise("TypeError", {"'", type_name(value), "' object is not subscriptable"});
}

void refuse_asked_index(const Value& index) {
    if (index.object() != nullptr ||
        (index.get<Int>() != nullptr && *index.get<Int>() != static_cast<std::int64_t>(*index.get<Int>()))) {
        refuse(refusals::error_words, {"builtins", "x[…] = …"});
    }
}

namespace {

/// A bound of a slice: an int, or None.
std::optional<Int> slice_bound(Run& run, const Value& value) {
    if (value.is_none()) {
        return std::nullopt;
    }
    if (const auto place = as_index(run, value)) {
        return place;
    }
    raise("TypeError", {"slice indices must be integers or None or have an __index__ method"});
}

} // namespace

SlicePositions positions(Run& run, const Slice& slice, Int size) {
    const Int step = slice_bound(run, slice.step).value_or(1);
    if (step == 0) {
        raise("ValueError", {"slice step cannot be zero"});
    }
    const Int first = step > 0 ? 0 : -1;
    const Int last = step > 0 ? size : size - 1;
    const auto clamped = [&](const Value& value, Int otherwise) {
        const auto given = slice_bound(run, value);
        return given ? std::clamp(*given < 0 ? *given + size : *given, first, last) : otherwise;
    };
    const Int start = clamped(slice.start, step > 0 ? first : last);
    const Int stop = clamped(slice.stop, step > 0 ? last : first);
    const Int stride =
        std::max<Int>(step, -std::numeric_limits<Int>::max()); // so that -stride is an Int, too
    const Int count = stride > 0 ? (start < stop ? (stop - start - 1) / stride + 1 : 0)
                                 : (start > stop ? (start - stop - 1) / -stride + 1 : 0);
    return {start, stop, stride, count};
}

} // namespace lim::python
