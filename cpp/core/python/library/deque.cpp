#include "core/python/library/deque.hpp"

#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/iterators.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/sequences.hpp"

#include <algorithm>
#include <deque>

/// collections.deque.
namespace lim::python::library {
namespace {

class Deque : public Object {
public:
    Deque() = default;
    ~Deque() override {
        Values held(items.begin(), items.end());
        items.clear();
        dismantle(held);
    }

    [[nodiscard]] static const Type& python_type() { return deque_type(); }
    [[nodiscard]] const Type& type() const override { return deque_type(); }
    [[nodiscard]] std::string repr(Run& run) override {
        const std::string shown = python::repr(run, as_list());
        return most ? concat({"deque(", shown, ", maxlen=", to_text(*most), ")"})
                    : concat({"deque(", shown, ")"});
    }
    [[nodiscard]] std::string pretty(Run& run) override {
        std::string shown = python::repr(run, as_list());
        if (shown.size() > 60) { // lines may end between items
            refuse_missing("collections.deque");
        }
        return repr(run);
    }
    [[nodiscard]] std::optional<Int> length(Run&) override { return static_cast<Int>(items.size()); }
    [[nodiscard]] bool hashed_by_identity() const override { return false; }
    [[nodiscard]] std::unique_ptr<Iterator> iterate(Run& run) override;
    [[nodiscard]] Value item(Run& run, const Value& index) override { return items[place(run, index)]; }
    void set_item(Run& run, const Value& index, const Value& value) override {
        items[place(run, index)] = checked(run, value);
    }
    [[nodiscard]] std::optional<Value> binary(Run& run, Operator op, const Value& right) override {
        const auto other = right.object_of<Deque>();
        if (op < Operator::equal || other == nullptr) {
            return op < Operator::equal ? (refuse_missing("collections.deque"), std::nullopt) : std::nullopt;
        }
        return python::binary(run, op, as_list(), other->as_list());
    }
    [[nodiscard]] std::shared_ptr<Object> frozen() override {
        auto copy = std::make_shared<Deque>();
        copy->items = items;
        copy->most = most;
        return copy;
    }

    [[nodiscard]] Value as_list() const { return make_list(Values(items.begin(), items.end())); }

    void append(Run& run, const Value& value, bool left) {
        checked(run, value);
        left ? items.push_front(value) : items.push_back(value);
        if (most && static_cast<Int>(items.size()) > *most) {
            left ? items.pop_back() : items.pop_front();
        }
        check_size(static_cast<Int>(items.size()));
        ++changes;
    }

    std::deque<Value> items;
    std::optional<Int> most;
    std::size_t changes = 0; // of its length

private:
    std::size_t place(Run& run, const Value& index) const {
        const auto at = as_index(run, index);
        if (!at) {
            raise("TypeError", {"sequence index must be integer, not '", type_name(index), "'"});
        }
        const auto size = static_cast<Int>(items.size());
        const Int from_start = *at < 0 ? *at + size : *at;
        if (from_start < 0 || from_start >= size) {
            raise("IndexError", {"deque index out of range"});
        }
        return static_cast<std::size_t>(from_start);
    }

    /// A deque holds no containers that may hold it.
    const Value& checked(Run& run, const Value& value) const {
        refuse_cycle(run, Value(), value);
        if (value.object_of<Deque>()) {
            refuse(refusals::holds_itself);
        }
        return value;
    }
};

class DequeIterator : public Iterator {
public:
    explicit DequeIterator(std::shared_ptr<Deque> deque)
        : deque_(std::move(deque)), changes_(deque_->changes) {}
    std::optional<Value> next(Run&) override {
        if (deque_->changes != changes_) {
            raise("RuntimeError", {"deque mutated during iteration"});
        }
        return next_ < deque_->items.size() ? std::optional(deque_->items[next_++]) : std::nullopt;
    }

private:
    std::shared_ptr<Deque> deque_;
    std::size_t changes_;
    std::size_t next_ = 0;
};

std::unique_ptr<Iterator> Deque::iterate(Run&) {
    return std::make_unique<DequeIterator>(std::static_pointer_cast<Deque>(shared_from_this()));
}

Deque& self_of(const Arguments& arguments) { return static_cast<Deque&>(*arguments.self().object()); }

void extend(Run& run, Deque& deque, const Value& given, bool left) {
    for (const Value& value : items_of(run, given)) {
        deque.append(run, value, left);
    }
}

template <bool left> Value add(Run& run, const Arguments& arguments) {
    self_of(arguments).append(run, arguments[0], left);
    return None{};
}

template <bool left> Value add_all(Run& run, const Arguments& arguments) {
    extend(run, self_of(arguments), arguments[0], left);
    return None{};
}

template <bool left> Value take(Run& /*run*/, const Arguments& arguments) {
    Deque& deque = self_of(arguments);
    if (deque.items.empty()) {
        raise("IndexError", {"pop from an empty deque"});
    }
    Value taken = left ? deque.items.front() : deque.items.back();
    left ? deque.items.pop_front() : deque.items.pop_back();
    ++deque.changes;
    return taken;
}

Value rotate(Run& run, const Arguments& arguments) {
    Deque& deque = self_of(arguments);
    const auto size = static_cast<Int>(deque.items.size());
    const Int steps = require_size(run, arguments[0]);
    if (size > 1) {
        const Int left = (size - steps % size) % size;
        count_steps(run, deque.items.size());
        std::rotate(deque.items.begin(), deque.items.begin() + static_cast<std::ptrdiff_t>(left),
                    deque.items.end());
        ++deque.changes;
    }
    return None{};
}

Value clear(Run& /*run*/, const Arguments& arguments) {
    self_of(arguments).items.clear();
    ++self_of(arguments).changes;
    return None{};
}

Value copied_deque(Run& /*run*/, const Arguments& arguments) { return self_of(arguments).frozen(); }

Value count(Run& run, const Arguments& arguments) {
    Int found = 0;
    for (const Value& item : items_of(run, arguments.self())) {
        found += equal(run, item, arguments[0]) ? 1 : 0;
    }
    return found;
}

Value most_of(Run& /*run*/, const Value& self) {
    const auto& most = static_cast<const Deque&>(*self.object()).most;
    return most ? Value(*most) : Value();
}

Value make_deque(Run& run, const Arguments& arguments) {
    auto deque = std::make_shared<Deque>();
    if (!arguments[1].is_none()) {
        const auto most = as_int(arguments[1]);
        if (!most) {
            raise("TypeError", {"an integer is required"});
        }
        if (*most < 0) {
            raise("ValueError", {"maxlen must be non-negative"});
        }
        deque->most = *most;
    }
    if (arguments.given(0)) {
        extend(run, *deque, arguments[0], false);
    }
    return std::shared_ptr<Object>(std::move(deque));
}

constexpr Entry deque_methods[] = {
    {"append(x, /)", add<false>},
    {"appendleft(x, /)", add<true>},
    {"pop()", take<false>},
    {"popleft()", take<true>},
    {"extend(iterable, /)", add_all<false>},
    {"extendleft(iterable, /)", add_all<true>},
    {"rotate(n=1, /)", rotate},
    {"clear()", clear},
    {"copy()", copied_deque},
    {"count(x, /)", count},
};
constexpr Property deque_properties[] = {{"maxlen", most_of}};
constexpr Entry deque_constructor{"deque(iterable=None, maxlen=None)", make_deque};

} // namespace

const Type& deque_type() {
    static constexpr Type type{.name = "deque",
                               .module = "collections",
                               .methods = deque_methods,
                               .properties = deque_properties,
                               .constructor = &deque_constructor,
                               .module_in_messages = true};
    return type;
}

std::optional<Value> deque_copy(const Value& value) {
    const auto deque = value.object_of<Deque>();
    return deque == nullptr ? std::nullopt : std::optional<Value>(deque->frozen());
}

} // namespace lim::python::library
