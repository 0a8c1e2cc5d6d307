#include "core/python/iterators.hpp"

#include "core/base/raise.hpp"
#include "core/python/depth_guard.hpp"
#include "core/python/dict.hpp"
#include "core/python/function_object.hpp"
#include "core/python/instance.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>

namespace lim::python {
namespace {

/// Walks a list as it is then: items that are appended meanwhile come too.
class ListIterator : public Iterator {
public:
    explicit ListIterator(std::shared_ptr<List> list) : list_(std::move(list)) {}
    std::optional<Value> next(Run& /*run*/) override {
        return next_ < list_->items.size() ? std::optional(list_->items[next_++]) : std::nullopt;
    }

private:
    std::shared_ptr<List> list_;
    std::size_t next_ = 0;
};

class DictIterator : public Iterator {
public:
    explicit DictIterator(std::shared_ptr<Dict> dict) : dict_(std::move(dict)), size_(dict_->size()) {}
    std::optional<Value> next(Run& /*run*/) override {
        if (dict_->size() != size_) {
            raise("RuntimeError", {"dictionary changed size during iteration"});
        }
        return next_ < size_ ? std::optional(dict_->items[next_++].first) : std::nullopt;
    }

private:
    std::shared_ptr<Dict> dict_;
    std::size_t size_;
    std::size_t next_ = 0;
};

class RangeIterator : public Iterator {
public:
    explicit RangeIterator(Range range) : range_(range), size_(range.size()) {}
    std::optional<Value> next(Run& /*run*/) override {
        return next_ < size_ ? std::optional<Value>(range_.at(next_++)) : std::nullopt;
    }

private:
    Range range_;
    Int size_;
    Int next_ = 0;
};

/// Walks an iterator that is a value, of which others may take items too.
class SharedIterator : public Iterator {
public:
    explicit SharedIterator(std::shared_ptr<IteratorObject> object) : object_(std::move(object)) {}
    SharedIterator(const SharedIterator&) = delete;
    SharedIterator& operator=(const SharedIterator&) = delete;
    ~SharedIterator() override {
        Values held{std::shared_ptr<Object>(std::move(object_))};
        dismantle(held);
    }
    std::optional<Value> next(Run& run) override {
        static thread_local int depth = 0;
        const DepthGuard guard(depth);
        if (guard.too_deep()) {
            refuse(refusals::nested_too_deep, {"100"});
        }
        return object_->next(run);
    }

private:
    std::shared_ptr<IteratorObject> object_;
};

Values characters(const std::string& text) {
    Values result;
    for (const char32_t point : code_points(text)) {
        std::string character;
        append_code_point(character, point);
        result.emplace_back(std::move(character));
    }
    return result;
}

template <class T> std::shared_ptr<T> shared(const Value& value) {
    return std::get<std::shared_ptr<T>>(value.data());
}

} // namespace

std::unique_ptr<Iterator> IteratorObject::iterate(Run& /*run*/) {
    return std::make_unique<SharedIterator>(std::static_pointer_cast<IteratorObject>(shared_from_this()));
}

std::shared_ptr<Object> IteratorObject::frozen() {
    if (frozen_ == nullptr) {
        frozen_ = opaque_object(type_.name);
    }
    return frozen_;
}

std::optional<Value> ValuesIterator::next(Run& /*run*/) {
    return next_ < values_.size() ? std::optional(values_[next_++]) : std::nullopt;
}

std::unique_ptr<Iterator> iterate(Run& run, const Value& value) {
    if (value.list() != nullptr) {
        return std::make_unique<ListIterator>(shared<List>(value));
    }
    if (const Tuple* tuple = value.tuple()) {
        return std::make_unique<ValuesIterator>(tuple->items);
    }
    if (const Range* range = value.range()) {
        return std::make_unique<RangeIterator>(*range);
    }
    if (const auto* text = value.get<std::string>()) {
        return std::make_unique<ValuesIterator>(characters(*text));
    }
    if (value.dict() != nullptr) {
        return std::make_unique<DictIterator>(shared<Dict>(value));
    }
    if (const Set* set = value.set()) {
        return std::make_unique<ValuesIterator>(in_python_order(*set));
    }
    if (Object* object = value.object()) {
        if (auto iterator = object->iterate(run)) {
            return iterator;
        }
    }
    raise("TypeError", {"'", type_name(value), "' object is not iterable"});
}

Values items_of(Run& run, const Value& value) {
    Values items;
    const auto iterator = iterate(run, value);
    while (auto item = iterator->next(run)) {
        run.step();
        items.push_back(std::move(*item));
        check_size(static_cast<Int>(items.size()));
    }
    return items;
}

bool may_be_walked(Run& run, const Value& value) {
    Object* const object = value.object();
    if (object == nullptr) {
        return items_in(value) != nullptr || value.range() != nullptr || value.get<std::string>() != nullptr ||
               value.dict() != nullptr || value.set() != nullptr;
    }
    if (object->is_instance()) {
        auto& instance = static_cast<Instance&>(*object);
        return instance.special(run, "__iter__") || instance.special(run, "__getitem__");
    }
    return value.object_of<FunctionObject>() == nullptr && value.object_of<MethodObject>() == nullptr;
}

Values starred_items(Run& run, const Value& value) {
    if (!may_be_walked(run, value)) {
        raise("TypeError", {"Value after * must be an iterable, not ", type_name(value)});
    }
    return items_of(run, value);
}

Values reversed_items(Run& run, const Value& value) {
    const bool is_sequence = value.list() != nullptr || value.tuple() != nullptr ||
                             value.range() != nullptr || value.dict() != nullptr ||
                             value.get<std::string>() != nullptr;
    if (!is_sequence && (value.object() == nullptr || !value.object()->length(run))) {
        raise("TypeError", {"'", type_name(value), "' object is not reversible"});
    }
    Values items = items_of(run, value);
    std::ranges::reverse(items);
    return items;
}

} // namespace lim::python
