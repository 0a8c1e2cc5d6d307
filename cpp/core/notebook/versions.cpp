#include "core/notebook/versions.hpp"

#include "core/python/dict.hpp"
#include "core/python/object.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

namespace lim::notebook {

using python::Value;
using python::Values;

bool Versions::same(const Value& a, const Value& b) {
    const double* x = a.get<double>();
    const double* y = b.get<double>();
    return x != nullptr && y != nullptr ? std::bit_cast<std::uint64_t>(*x) == std::bit_cast<std::uint64_t>(*y)
                                        : a.is_same_as(b);
}

namespace {

constexpr int most_depth = 64;
constexpr double most_bytes =
    1 << 25; // of all copies of a run; those of the tensors' elements count elsewhere

/// The list, tuple or dict that a value refers to, or null.
const void* container(const Value& value) {
    if (const void* list = value.any_list()) {
        return list;
    }
    if (const void* tuple = value.any_tuple()) {
        return tuple;
    }
    return value.dict();
}

/// The items of a container; of a dict its values, as its names never change.
Values parts_of(const Value& container) {
    if (const python::List* list = container.any_list()) {
        return list->items;
    }
    if (const python::Tuple* tuple = container.any_tuple()) {
        return tuple->items;
    }
    Values values;
    for (const auto& [name, value] : container.dict()->items) {
        values.push_back(value);
    }
    return values;
}

double bytes_of(const Value& container) {
    const auto of_item = [](const Value& item) {
        const std::string* text = item.get<std::string>();
        return static_cast<double>(sizeof(Value) + (text == nullptr ? 0 : text->size()));
    };
    double bytes = 0;
    if (const python::Dict* dict = container.dict()) {
        for (const auto& [name, value] : dict->items) {
            bytes += 3 * of_item(name) + of_item(value); // the name is in the table of places too
        }
        return bytes;
    }
    const python::List* list = container.any_list();
    for (const Value& item : list != nullptr ? list->items : container.any_tuple()->items) {
        bytes += of_item(item);
    }
    return bytes;
}

/// Whether `copy` is a container like `value`, with the same names, that holds these parts.
bool holds(const Value& copy, const Value& value, const Values& parts) {
    if (copy.kind() != value.kind()) {
        return false;
    }
    if (const python::Dict* dict = value.dict()) {
        const python::Dict* other = copy.dict();
        const auto same_name = [](const auto& a, const auto& b) { return Versions::same(a.first, b.first); };
        if (other->kind != dict->kind || !std::ranges::equal(other->items, dict->items, same_name)) {
            return false;
        }
    }
    if (value.any_tuple() != nullptr && value.any_tuple()->type != copy.any_tuple()->type) {
        return false;
    }
    return std::ranges::equal(parts_of(copy), parts, Versions::same);
}

/// A container like `value` that holds these parts.
Value with_parts(const Value& value, Values parts) {
    if (value.any_list() != nullptr) {
        Value copy = python::make_list(std::move(parts));
        copy.any_list()->unordered = value.any_list()->unordered;
        return copy;
    }
    if (const python::Tuple* tuple = value.any_tuple()) {
        return tuple->type == nullptr ? python::make_tuple(std::move(parts))
                                      : python::make_tuple(std::move(parts), *tuple->type);
    }
    const python::Dict& dict = *value.dict();
    const auto copy = std::make_shared<python::Dict>();
    copy->kind = dict.kind;
    copy->factory = dict.factory;
    copy->places = dict.places;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        copy->items.emplace_back(dict.items[i].first, std::move(parts[i]));
    }
    return copy;
}

} // namespace

void Versions::begin_cell() { before_ = std::exchange(copies_, {}); }

std::optional<Value> Versions::of(const Value& value) {
    try {
        return of(value, 0);
    } catch (const std::bad_alloc&) {
        return std::nullopt;
    }
}

std::optional<Value> Versions::of(const Value& value, int depth) {
    if (python::Object* object = value.object()) {
        return object->frozen();
    }
    if (const python::Set* set = value.set()) {
        return of_set(*set);
    }
    const void* address = container(value);
    return address == nullptr ? value : of_container(value, address, depth);
}

Value Versions::of_set(const python::Set& set) {
    const auto before = before_.find(&set);
    const python::Set* const known = before == before_.end() ? nullptr : before->second.set();
    if (known != nullptr && std::ranges::equal(known->items, set.items, same)) {
        return copies_[&set] = before->second;
    }
    return copies_[&set] = std::make_shared<python::Set>(set);
}

std::optional<Value> Versions::of_container(const Value& value, const void* address, int depth) {
    if (const auto found = copies_.find(address); found != copies_.end()) {
        return found->second;
    }
    const double bytes = bytes_of(value);
    if (depth == most_depth || bytes > most_bytes) {
        return std::nullopt;
    }
    Values parts = parts_of(value);
    for (Value& part : parts) {
        std::optional<Value> taken = of(part, depth + 1);
        if (!taken) {
            return std::nullopt;
        }
        part = std::move(*taken);
    }
    const auto before = before_.find(address);
    if (value.any_tuple() != nullptr && holds(value, value, parts)) {
        return copies_[address] = value; // it cannot change
    }
    if (before != before_.end() && holds(before->second, value, parts)) {
        return copies_[address] = before->second;
    }
    if (bytes_ + bytes > most_bytes) {
        return std::nullopt;
    }
    Value copy = with_parts(value, std::move(parts));
    bytes_ += bytes;
    return copies_[address] = std::move(copy);
}

} // namespace lim::notebook
