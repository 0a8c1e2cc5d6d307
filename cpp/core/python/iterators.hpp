#pragma once

#include "core/python/object.hpp"

#include <cstdint>
#include <memory>

namespace lim::python {

/// What the types of all iterators derive from.
inline constexpr Type iterator_type{.name = "iterator"};

/// An iterator as a Python value, as zip(…) gives: walked once.
class IteratorObject : public Object {
public:
    /// @param type its own, which derives from iterator_type: "zip", "enumerate", …
    IteratorObject(const Type& type, std::unique_ptr<Iterator> iterator)
        : type_(type), iterator_(std::move(iterator)) {}

    static const Type& python_type() { return iterator_type; }
    [[nodiscard]] const Type& type() const override { return type_; }
    [[nodiscard]] std::unique_ptr<Iterator> iterate(Run& run) override;
    [[nodiscard]] std::optional<Value> next(Run& run) { return iterator_->next(run); }
    [[nodiscard]] std::shared_ptr<Object> frozen() override;
    [[nodiscard]] Iterator& iterator() { return *iterator_; }
    [[nodiscard]] std::string repr(Run& run) override;
    [[nodiscard]] std::string pretty(Run& run) override;

private:
    const Type& type_;
    std::unique_ptr<Iterator> iterator_;
    std::shared_ptr<Object> frozen_;
};

/// Walks values that are all there.
class ValuesIterator : public Iterator {
public:
    explicit ValuesIterator(Values values) : values_(std::move(values)) {}
    [[nodiscard]] std::optional<Value> next(Run& run) override;

private:
    Values values_;
    std::size_t next_ = 0;
};

/// Walks a dict: its keys, its values, or pairs of both.
enum class View : std::uint8_t { keys, values, items };
[[nodiscard]] std::unique_ptr<Iterator> iterate_dict(std::shared_ptr<Dict> dict, View view);

/// An iterator as a value.
[[nodiscard]] Value iterator_value(const Type& type, std::unique_ptr<Iterator> iterator);

/// Whether Python can walk it; what a framework brings is not asked.
[[nodiscard]] bool is_walkable(const Value& value);
/// Whether something can walk it; of frameworks' objects it is not known before they are asked.
[[nodiscard]] bool may_be_walked(Run& run, const Value& value);
/// The items of what stands behind a star in a list, in a tuple or among arguments.
[[nodiscard]] Values starred_items(Run& run, const Value& value);

} // namespace lim::python
