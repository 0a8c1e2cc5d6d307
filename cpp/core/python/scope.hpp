#pragma once

#include "core/python/cyclic.hpp"
#include "core/python/value.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lim::python {

class FunctionObject;

/// The names of a notebook, outside its functions, and what they refer to.
class Namespace {
public:
    using Names = std::map<std::string, Value, std::less<>>;

    [[nodiscard]] Names::const_iterator find(std::string_view name) const { return names_.find(name); }
    [[nodiscard]] bool contains(std::string_view name) const { return names_.contains(name); }
    [[nodiscard]] Names::const_iterator begin() const { return names_.begin(); }
    [[nodiscard]] Names::const_iterator end() const { return names_.end(); }
    [[nodiscard]] bool empty() const { return names_.empty(); }

    /// @returns the place of its value
    Value& set(const std::string& name, Value value) {
        return names_.insert_or_assign(name, std::move(value)).first->second;
    }
    /// The place of a name's value; null without.
    [[nodiscard]] Value* place_of(std::string_view name) {
        const auto found = names_.find(name);
        return found == names_.end() ? nullptr : &found->second;
    }
    /// @returns whether it was there
    bool erase(std::string_view name);
    void clear();

    /// A number that no other namespace has, and that changes when a name goes. As long as it stays, values
    /// stay in their places.
    [[nodiscard]] std::uint64_t version() const { return version_; }

private:
    [[nodiscard]] static std::uint64_t next_version();

    Names names_;
    std::uint64_t version_ = next_version();
};

/// The names of one call of a function, of one walk of a comprehension, or of the body of a class.
struct Scope : Cyclic {
    /// @param own the names that belong to it; alive as long
    /// @param declared those that are declared global in it, or null
    /// @param given the values of the first names
    Scope(Cyclics& all, std::shared_ptr<Scope> around, const std::vector<std::string>& own,
          const std::vector<std::string>* declared, Values given = {})
        : Cyclic(all), outer(std::move(around)), locals(own), globals(declared), slots(std::move(given)) {
        slots.resize(own.size(), Value::unbound());
    }
    ~Scope() override;

    void let_go() override;

    std::shared_ptr<Scope> outer; // null around the outermost function
    const std::vector<std::string>& locals;
    const std::vector<std::string>* globals;
    Values slots; // of `locals`
    bool of_class = false;
    /// The body of a class: its names as they came. Functions in it do not see them.
    std::vector<std::pair<std::string, Value>> attributes = {};
    std::vector<std::shared_ptr<FunctionObject>> functions = {}; // that were made in it
};

} // namespace lim::python
