#include "core/python/dict.hpp"

#include "core/base/raise.hpp"
#include "core/python/depth_guard.hpp"
#include "core/python/literals.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"
#include "core/python/types.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>

namespace lim::python {
namespace {

/// Takes out one of so many places; those behind it move up by one. @returns which one it was
std::size_t take_out(Run& run, Places& places, Places::iterator found, std::size_t size) {
    const std::size_t place = found->second;
    const bool is_last = place + 1 == size;
    count_steps(run, is_last ? 0 : size);
    places.erase(found);
    if (!is_last) {
        for (auto& [key, at] : places) {
            at -= at > place ? 1 : 0;
        }
    }
    return place;
}

std::string pointer_text(const void* pointer) {
    return std::to_string(reinterpret_cast<std::uintptr_t>(pointer));
}

std::string float_key(double number) {
    if (std::isnan(number)) {
        refuse(refusals::nan_key);
    }
    constexpr double largest = 0x1p126;
    if (std::trunc(number) == number && std::abs(number) < largest) {
        return concat({"i", to_text(static_cast<Int>(number))});
    }
    return concat({"f", repr_of_float(number)});
}

std::string tuple_key(Run& run, const Tuple& tuple, int depth);

std::string key_at_depth(Run& run, const Value& value, int depth) {
    if (const auto integer = as_int(value)) {
        return concat({"i", to_text(*integer)});
    }
    if (const auto* number = value.get<double>()) {
        return float_key(*number);
    }
    if (const auto* text = value.get<std::string>()) {
        return concat({"s", std::to_string(text->size()), ":", *text});
    }
    if (const Tuple* tuple = value.tuple()) {
        return tuple_key(run, *tuple, depth);
    }
    if (value.is_none() || value.is_ellipsis()) {
        return value.is_none() ? "n" : "e";
    }
    if (value.list() != nullptr || value.dict() != nullptr || value.set() != nullptr ||
        value.slice() != nullptr) {
        raise("TypeError", {"unhashable type: '", type_name(value), "'"});
    }
    if (const auto plain = value.object() != nullptr ? value.object()->key(run) : std::nullopt) {
        return key_at_depth(run, *plain, depth);
    }
    if (Object* object = value.object(); object != nullptr && object->hashed_by_identity()) {
        return concat({"o", pointer_text(object)});
    }
    if (value.type() != nullptr) {
        return concat({"t", pointer_text(value.type())});
    }
    refuse(refusals::no_key, {type_name(value)});
}

std::string tuple_key(Run& run, const Tuple& tuple, int depth) {
    if (depth > DepthGuard::deepest) {
        DepthGuard::refuse();
    }
    std::string key = "(";
    for (const Value& item : tuple.items) {
        run.step();
        key += key_at_depth(run, item, depth + 1);
        key += ",";
    }
    return key + ")";
}

// CPython's table of a set (Objects/setobject.c): open addressing with short linear runs.
constexpr std::size_t linear_probes = 9;
constexpr unsigned perturb_shift = 5;

struct Slot {
    const Value* value = nullptr;
    std::uint64_t hash = 0;
};

class SetTable {
public:
    SetTable() : slots_(8) {}

    void add(const Value& value, std::uint64_t hash) {
        put(slots_, value, hash);
        ++used_;
        if (used_ * 5 >= (slots_.size() - 1) * 3) {
            resize(used_ > 50000 ? used_ * 2 : used_ * 4);
        }
    }

    /// The table that is made when its items are added in their order, as the compiler does with constants.
    [[nodiscard]] SetTable again() const {
        SetTable result;
        for (const Slot& slot : slots_) {
            if (slot.value != nullptr) {
                result.add(*slot.value, slot.hash);
            }
        }
        return result;
    }

    /// What set_merge makes of this table in an empty set.
    [[nodiscard]] SetTable merged_into_empty() const {
        SetTable result;
        if (used_ * 5 >= (result.slots_.size() - 1) * 3) {
            result.resize(used_ * 2);
        }
        if (result.slots_.size() == slots_.size()) {
            return *this;
        }
        for (const Slot& slot : slots_) {
            if (slot.value != nullptr) {
                put(result.slots_, *slot.value, slot.hash);
            }
        }
        return result;
    }

    [[nodiscard]] Values values() const {
        Values result;
        for (const Slot& slot : slots_) {
            if (slot.value != nullptr) {
                result.push_back(*slot.value);
            }
        }
        return result;
    }

private:
    static void put(std::vector<Slot>& slots, const Value& value, std::uint64_t hash) {
        const std::size_t mask = slots.size() - 1;
        std::uint64_t perturb = hash;
        std::size_t i = static_cast<std::size_t>(hash) & mask;
        for (;;) {
            const std::size_t probes = i + linear_probes <= mask ? linear_probes : 0;
            for (std::size_t probe = 0; probe <= probes; ++probe) {
                if (slots[i + probe].value == nullptr) {
                    slots[i + probe] = {&value, hash};
                    return;
                }
            }
            perturb >>= perturb_shift;
            i = static_cast<std::size_t>(i * 5 + 1 + perturb) & mask;
        }
    }

    void resize(std::size_t least) {
        std::size_t size = 8;
        while (size <= least) {
            size *= 2;
        }
        std::vector<Slot> slots(size);
        for (const Slot& slot : slots_) {
            if (slot.value != nullptr) {
                put(slots, *slot.value, slot.hash);
            }
        }
        slots_ = std::move(slots);
    }

    std::vector<Slot> slots_;
    std::size_t used_ = 0;
};

/// hash(int): the remainder by 2⁶¹ − 1 with the sign, and −2 for −1.
std::uint64_t int_hash(Int value) {
    constexpr Int modulus = (Int{1} << 61U) - 1;
    const Int rest = value % modulus;
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(rest == -1 ? -2 : rest));
}

} // namespace

std::string key_of(Run& run, const Value& value) { return key_at_depth(run, value, 0); }

Dict::~Dict() {
    Values held;
    for (auto& [name, value] : items) {
        held.push_back(std::move(name));
        held.push_back(std::move(value));
    }
    dismantle(held);
}

const Type& type_of_dict(const Dict& dict) {
    const Type* const types[] = {&dict_type, &ordered_dict_type, &counter_type, &default_dict_type};
    return *types[static_cast<std::size_t>(dict.kind)];
}

const Value* Dict::find(const std::string& key) const {
    const auto found = places.find(key);
    return found == places.end() ? nullptr : &items[found->second].second;
}

void Dict::set(const std::string& key, const Value& name, const Value& value) {
    const auto [place, added] = places.try_emplace(key, items.size());
    if (added) {
        items.emplace_back(name, value);
    } else {
        items[place->second].second = value;
    }
}

void Dict::erase(Run& run, Places::iterator found) {
    const std::size_t place = take_out(run, places, found, items.size());
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(place));
}

void Dict::clear() {
    items.clear();
    places.clear();
}

void Set::add(const std::string& key, const Value& value) {
    if (places.try_emplace(key, items.size()).second) {
        items.push_back(value);
    }
}

bool Set::erase(Run& run, const std::string& key) {
    const auto found = places.find(key);
    if (found == places.end()) {
        return false;
    }
    const std::size_t place = take_out(run, places, found, items.size());
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(place));
    order_lost = true;
    return true;
}

void Set::clear() {
    items.clear();
    places.clear();
    order_lost = false;
    constants = 0;
}

Values in_python_order(const Set& set) {
    if (set.items.size() < 2) {
        return set.items;
    }
    if (set.order_lost) {
        refuse_order();
    }
    std::vector<std::optional<Int>> integers(set.items.size()); // their keys are what hashing goes by
    for (const auto& [key, place] : set.places) {
        if (key[0] == 'i') {
            integers[place] = *number_value(std::string_view(key).substr(key[1] == '-' ? 2 : 1)).get<Int>() *
                              (key[1] == '-' ? -1 : 1);
        }
    }
    SetTable table;
    for (std::size_t place = 0; place < set.items.size(); ++place) {
        const Value& item = set.items[place];
        const auto integer = integers[place];
        if (!integer) {
            refuse(refusals::set_order);
        }
        table.add(item, int_hash(*integer));
        if (place + 1 == set.constants) {
            table = table.again().merged_into_empty();
        }
    }
    return table.values();
}

} // namespace lim::python
