#pragma once

#include "core/python/value.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace lim::python {

class Run;

/// What decides whether two values are the same key: 1, 1.0 and True are.
/// @throws FrameworkError TypeError for unhashable values; Refused for those whose hash this page does not
/// know
[[nodiscard]] std::string key_of(Run& run, const Value& value);

/// Where the items of a dict or set are, by their keys.
using Places = std::unordered_map<std::string, std::size_t>;

/// A dict in the order in which its keys came, or what derives from dict.
struct Dict {
    enum class Kind : std::uint8_t { plain, ordered, counter, with_default };

    Dict() = default;
    Dict(const Dict&) = delete;
    Dict& operator=(const Dict&) = delete;
    ~Dict();

    [[nodiscard]] const Value* find(const std::string& key) const;
    void set(const std::string& key, const Value& name, const Value& value);
    /// Takes an item out; the others keep their order. @throws as Run::step
    void erase(Run& run, Places::iterator found);
    void clear();
    [[nodiscard]] std::size_t size() const { return items.size(); }

    Kind kind = Kind::plain; // or collections.OrderedDict (as state_dict() gives), Counter, defaultdict
    Value factory;           // of a defaultdict: what makes the value of a key that is missing
    std::vector<std::pair<Value, Value>> items;
    Places places;
};

/// The items of a Counter, those with the greatest counts first.
[[nodiscard]] std::vector<std::pair<Value, Value>> by_count(Run& run, const Dict& counter);

/// A set. Python walks a set in the order of its hash table. `in_python_order` finds that order where the set
/// holds only ints.
struct Set {
    Set() = default;
    Set(const Set&) = default;
    Set& operator=(const Set&) = delete;
    ~Set() { dismantle(items); }

    [[nodiscard]] bool contains(const std::string& key) const { return places.contains(key); }
    void add(const std::string& key, const Value& value);
    /// Takes an item out. @returns whether there was one @throws as Run::step
    bool erase(Run& run, const std::string& key);
    void clear();
    [[nodiscard]] std::size_t size() const { return items.size(); }

    Values items; // as they came
    bool order_lost =
        false; // items were taken out or came from another set: the table is not what adding makes
    std::size_t constants = 0; // so many came from {1, 2, 3} in the text, which is made of a ready frozenset
    Places places;
};

/// dict, or what derives from it.
[[nodiscard]] const Type& type_of_dict(const Dict& dict);

/// The items in the order in which Python walks the set: of at most one item, or of ints.
/// @throws Refused for others, whose order Python draws anew each time it starts
[[nodiscard]] Values in_python_order(const Set& set);

} // namespace lim::python
