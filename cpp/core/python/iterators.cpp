#include "core/python/iterators.hpp"

#include "core/base/raise.hpp"
#include "core/python/depth_guard.hpp"
#include "core/python/dict.hpp"
#include "core/python/function_object.hpp"
#include "core/python/instance.hpp"
#include "core/python/operations.hpp"
#include "core/python/sequences.hpp"
#include "core/python/type_lookup.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>

namespace lim::python {
namespace {

/// Walks a list as it is then: items that are appended meanwhile come too.
class ListIterator : public Iterator {
public:
    explicit ListIterator(std::shared_ptr<List> list) : list_(std::move(list)) {}
    std::optional<Value> next(Run& /*run*/) override {
        if (list_ != nullptr && next_ < list_->items.size()) {
            return list_->items[next_++];
        }
        list_.reset(); // whatever is appended later does not come
        return std::nullopt;
    }

private:
    std::shared_ptr<List> list_;
    std::size_t next_ = 0;
};

class DictIterator : public Iterator {
public:
    DictIterator(std::shared_ptr<Dict> dict, View view)
        : dict_(std::move(dict)), view_(view), size_(dict_->size()) {}
    std::optional<Value> next(Run& /*run*/) override {
        if (dict_ == nullptr) {
            return std::nullopt;
        }
        if (dict_->size() != size_) {
            size_ = dict_->size() + 1; // it stays so
            const bool ordered = dict_->kind == Dict::Kind::ordered;
            raise("RuntimeError",
                  {ordered ? "OrderedDict mutated" : "dictionary changed size", " during iteration"});
        }
        if (next_ == size_) {
            dict_.reset();
            return std::nullopt;
        }
        const auto& [name, value] = dict_->items[next_++];
        return view_ == View::keys ? name : view_ == View::values ? value : make_tuple({name, value});
    }

private:
    std::shared_ptr<Dict> dict_;
    View view_;
    std::size_t size_;
    std::size_t next_ = 0;
};

class SetIterator : public Iterator {
public:
    explicit SetIterator(std::shared_ptr<Set> set) : set_(std::move(set)), items_(in_python_order(*set_)) {}
    std::optional<Value> next(Run& /*run*/) override {
        if (set_ == nullptr) {
            return std::nullopt;
        }
        if (set_->size() != items_.size()) {
            raise("RuntimeError", {"Set changed size during iteration"});
        }
        if (next_ == items_.size()) {
            set_.reset();
            return std::nullopt;
        }
        return items_[next_++];
    }

private:
    std::shared_ptr<Set> set_;
    Values items_;
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
        guard.check();
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

} // namespace

std::unique_ptr<Iterator> IteratorObject::iterate(Run& /*run*/) {
    return std::make_unique<SharedIterator>(std::static_pointer_cast<IteratorObject>(shared_from_this()));
}

std::string IteratorObject::repr(Run& run) {
    return type_.name == std::string_view("generator") ? Object::repr(run)
                                                       : concat({"<", full_name(type_), " object at 0x…>"});
}

std::string IteratorObject::pretty(Run& run) {
    return type_.name == std::string_view("generator") ? Object::repr(run)
                                                       : concat({"<", full_name(type_), " at 0x…>"});
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
        return std::make_unique<ListIterator>(value.shared<List>());
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
        return iterate_dict(value.shared<Dict>(), View::keys);
    }
    if (value.set() != nullptr) {
        return std::make_unique<SetIterator>(value.shared<Set>());
    }
    if (Object* object = value.object()) {
        if (auto iterator = object->iterate(run)) {
            return iterator;
        }
    }
    raise("TypeError", {"'", type_name(value), "' object is not iterable"});
}

std::unique_ptr<Iterator> iterate_in_any_order(Run& run, const Value& value) {
    if (!has_unknown_order(value)) {
        return iterate(run, value);
    }
    const Set* const set = value.set();
    const List* const list = value.any_list();
    return std::make_unique<ValuesIterator>(set != nullptr    ? set->items
                                            : list != nullptr ? list->items
                                                              : value.any_tuple()->items);
}

bool has_unknown_order(const Value& value) {
    const List* const list = value.any_list();
    const Tuple* const tuple = value.any_tuple();
    return value.set() != nullptr || (list != nullptr && list->unordered) ||
           (tuple != nullptr && tuple->unordered);
}

std::unique_ptr<Iterator> iterate_dict(std::shared_ptr<Dict> dict, View view) {
    return std::make_unique<DictIterator>(std::move(dict), view);
}

Value iterator_value(const Type& type, std::unique_ptr<Iterator> iterator) {
    return std::shared_ptr<Object>(std::make_shared<IteratorObject>(type, std::move(iterator)));
}

bool is_walkable(const Value& value) {
    return value.object() != nullptr || value.any_list() != nullptr || value.any_tuple() != nullptr ||
           value.get<std::string>() != nullptr || value.range() != nullptr || value.dict() != nullptr ||
           value.set() != nullptr;
}

namespace {

Values items_from(Run& run, Iterator& iterator) {
    Values items;
    while (auto item = iterator.next(run)) {
        run.step();
        items.push_back(std::move(*item));
        check_size(static_cast<Int>(items.size()));
    }
    return items;
}

} // namespace

void hint_length(Run& run, const Value& value) {
    if (Object* const object = value.object(); object != nullptr && object->is_instance()) {
        static_cast<Instance&>(*object).hint_length(run);
    }
}

Values items_of(Run& run, const Value& value) {
    const auto iterator = iterate(run, value);
    hint_length(run, value);
    return items_from(run, *iterator);
}

Values items_of_any_order(Run& run, const Value& value) {
    const auto iterator = iterate_in_any_order(run, value);
    hint_length(run, value);
    return items_from(run, *iterator);
}

Values items_in_any_order(Run& run, const Value& value) {
    return items_from(run, *iterate_in_any_order(run, value));
}

bool may_be_walked(Run& run, const Value& value) {
    Object* const object = value.object();
    if (object == nullptr) {
        return items_in(value) != nullptr || value.range() != nullptr ||
               value.get<std::string>() != nullptr || value.dict() != nullptr || value.set() != nullptr;
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

} // namespace lim::python
