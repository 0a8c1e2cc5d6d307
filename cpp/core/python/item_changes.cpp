#include "core/base/raise.hpp"
#include "core/python/dict.hpp"
#include "core/python/iterators.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"

#include <algorithm>

/// x[index] = value and del x[index] of lists and dicts.
namespace lim::python {
namespace {

auto at(Values& items, Int place) { return items.begin() + static_cast<std::ptrdiff_t>(place); }

/// list[start:stop:step] = to
void set_slice(Run& run, const Value& list, const Slice& slice, const Value& to) {
    const bool plain = slice.step.is_none() || (as_int(slice.step) && *as_int(slice.step) == 1);
    if (!is_walkable(to)) {
        raise("TypeError",
              {plain ? "can only assign an iterable" : "must assign iterable to extended slice"});
    }
    const Values made = items_of(run, to);
    for (const Value& item : made) {
        refuse_cycle(run, list, item);
    }
    Values& items = list.list()->items;
    const SlicePositions picked = positions(run, slice, static_cast<Int>(items.size()));
    if (plain) {
        check_size(static_cast<Int>(items.size() + made.size()));
        Values held(at(items, picked.start), at(items, picked.start + picked.count));
        items.erase(at(items, picked.start), at(items, picked.start + picked.count));
        items.insert(at(items, picked.start), made.begin(), made.end());
        return;
    }
    const auto count = static_cast<Int>(made.size());
    if (count != picked.count) {
        raise("ValueError", {"attempt to assign sequence of size ", to_text(count),
                             " to extended slice of size ", to_text(picked.count)});
    }
    for (Int i = 0; i < count; ++i) {
        *at(items, picked.start + i * picked.step) = made[static_cast<std::size_t>(i)];
    }
}

void delete_slice(Run& run, Values& items, const Slice& slice) {
    const SlicePositions picked = positions(run, slice, static_cast<Int>(items.size()));
    count_steps(run, items.size());
    std::vector<bool> goes(items.size());
    for (Int i = 0; i < picked.count; ++i) {
        goes[static_cast<std::size_t>(picked.start + i * picked.step)] = true;
    }
    Values held;
    Values kept;
    for (std::size_t i = 0; i < items.size(); ++i) {
        (goes[i] ? held : kept).push_back(std::move(items[i]));
    }
    items = std::move(kept);
}

} // namespace

void set_sequence_item(Run& run, const Value& value, const Value& index, const Value& to) {
    if (List* list = value.list()) {
        const Value asked = asked_index(run, index);
        if (const Slice* slice = asked.slice()) {
            return set_slice(run, value, *slice, to);
        }
        const std::size_t place = position(run, asked, list->items.size(), "list", true);
        refuse_cycle(run, value, to);
        list->items[place] = to;
    } else if (Dict* dict = value.dict()) {
        const std::string key = key_of(run, index);
        refuse_cycle(run, value, to);
        check_size(static_cast<Int>(dict->size()));
        dict->set(key, index, to);
    } else {
        refuse_asked_index(index);
        raise("TypeError", {"'", type_name(value), "' object does not support item assignment"});
    }
}

void delete_item(Run& run, const Value& of, const Value& index) {
    if (Object* object = of.object()) {
        return object->delete_item(run, index);
    }
    if (List* list = of.list()) {
        const Value asked = asked_index(run, index);
        if (const Slice* slice = asked.slice()) {
            return delete_slice(run, list->items, *slice);
        }
        const std::size_t place = position(run, asked, list->items.size(), "list", true);
        const Value held = taken_out(run, list->items, place);
    } else if (Dict* dict = of.dict()) {
        const auto found = dict->places.find(key_of(run, index));
        if (found == dict->places.end()) {
            if (dict->kind == Dict::Kind::counter) {
                return; // Counter.__delitem__
            }
            raise("KeyError", {repr(run, index)});
        }
        dict->erase(run, found);
    } else {
        const bool is_sequence = of.any_tuple() != nullptr || of.range() != nullptr || of.set() != nullptr ||
                                 of.get<std::string>() != nullptr;
        raise("TypeError", {"'", type_name(of), "' ", no_deletion(index, is_sequence)});
    }
}

std::string_view no_deletion(const Value& index, bool is_sequence) {
    return is_sequence && as_int(index) ? "object doesn't support item deletion"
                                        : "object does not support item deletion";
}

} // namespace lim::python
