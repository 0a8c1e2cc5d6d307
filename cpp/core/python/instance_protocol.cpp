#include "core/base/raise.hpp"
#include "core/python/class_object.hpp"
#include "core/python/instance.hpp"
#include "core/python/iterators.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"
#include "core/python/types.hpp"

/// What Python asks of an instance by methods with special names.
namespace lim::python {
namespace {

constexpr std::string_view operator_names[] = {"add", "sub",    "mul", "truediv", "floordiv", "mod",
                                               "pow", "matmul", "and", "or",      "xor",      "eq",
                                               "ne",  "lt",     "le",  "gt",      "ge"};

std::string special_name(std::string_view prefix, Operator op) {
    return concat({"__", prefix, operator_names[static_cast<std::size_t>(op)], "__"});
}

/// Of a class that has only one of the two methods, Python names the other.
[[noreturn]] void raise_no_item_method(const Type& type, const std::string& other, std::string_view missing,
                                       std::string_view words) {
    if (class_member(type, other) != nullptr) {
        raise("AttributeError", {missing});
    }
    raise("TypeError", {"'", type.name, "' ", words});
}

/// Walks an object by its __next__.
class NextIterator : public Iterator {
public:
    NextIterator(Value object, Value method) : object_(std::move(object)), method_(std::move(method)) {}
    std::optional<Value> next(Run& run) override {
        try {
            return call(run, method_, {});
        } catch (const FrameworkError& error) {
            if (error.type() != "StopIteration") {
                throw;
            }
            return std::nullopt;
        }
    }

private:
    Value object_;
    Value method_;
};

/// Walks an object by __getitem__ of 0, 1, ….
class ItemsIterator : public Iterator {
public:
    explicit ItemsIterator(Value object) : object_(std::move(object)) {}
    std::optional<Value> next(Run& run) override {
        try {
            return item(run, object_, next_++);
        } catch (const FrameworkError& error) {
            if (error.type() != "IndexError" && error.type() != "StopIteration") {
                throw;
            }
            return std::nullopt;
        }
    }

private:
    Value object_;
    Int next_ = 0;
};

} // namespace

bool Instance::is_callable() const {
    const auto is_called = [](const Type* at) { return at->called != nullptr; };
    return class_member(type_, "__call__") != nullptr || std::ranges::any_of(order_of(type_), is_called);
}

Value Instance::call(Run& run, const Call& call) {
    const auto method = special(run, "__call__");
    if (!method) {
        raise("TypeError", {"'", type_.name, "' object is not callable"});
    }
    return python::call(run, *method, call);
}

std::optional<Value> Instance::unary(Run& run, UnaryOperator op) {
    constexpr std::string_view names[] = {"__neg__", "__pos__", "__invert__", "__abs__"};
    return ask(run, std::string(names[static_cast<std::size_t>(op)]), {});
}

std::optional<Value> Instance::binary(Run& run, Operator op, const Value& right) {
    auto answer = ask_operator(run, special_name("", op), right);
    if (!answer && op == Operator::not_equal && !special(run, "__ne__")) {
        const auto equal = ask_operator(run, "__eq__", right);
        return equal ? std::optional<Value>(!python::truth(run, *equal)) : std::nullopt;
    }
    return answer;
}

std::optional<Value> Instance::reflected(Run& run, Operator op, const Value& left) {
    return ask_operator(run, special_name("r", op), left);
}

bool Instance::overrides_reflected(Operator op, const Type& left) const {
    const std::string name = special_name("r", op);
    const Value* const own_one = class_member(type_, name);
    const Value* const other = class_member(left, name);
    return own_one != nullptr && (other == nullptr || !same(*own_one, *other));
}

std::optional<Value> Instance::in_place(Run& run, Operator op, const Value& right) {
    return ask_operator(run, special_name("i", op), right);
}

Value Instance::item(Run& run, const Value& index) {
    if (auto found = ask(run, "__getitem__", {index})) {
        return *std::move(found);
    }
    return Object::item(run, index);
}

void Instance::set_item(Run& run, const Value& index, const Value& value) {
    if (!ask(run, "__setitem__", {index, value})) {
        raise_no_item_method(type_, "__delitem__", "__setitem__", "object does not support item assignment");
    }
}

void Instance::delete_item(Run& run, const Value& index) {
    if (!ask(run, "__delitem__", {index})) {
        raise_no_item_method(type_, "__setitem__", "__delitem__", no_deletion(index, class_ != nullptr));
    }
}

std::optional<bool> Instance::contains(Run& run, const Value& value) {
    const auto answer = ask(run, "__contains__", {value});
    return answer ? std::optional(python::truth(run, *answer)) : std::nullopt;
}

std::optional<Int> Instance::length(Run& run) {
    const auto answer = ask(run, "__len__", {});
    if (!answer) {
        return std::nullopt;
    }
    const auto count = as_index(run, *answer);
    if (!count) {
        raise("TypeError", {"'", type_name(*answer), "' object cannot be interpreted as an integer"});
    }
    if (*count < 0) {
        raise("ValueError", {"__len__() should return >= 0"});
    }
    return count;
}

void Instance::hint_length(Run& run) {
    if (special(run, "__len__")) {
        try {
            static_cast<void>(length(run));
            return;
        } catch (const FrameworkError& error) {
            if (error.type() != "TypeError") {
                throw;
            }
        }
    }
    if (special(run, "__length_hint__")) {
        refuse_missing("__length_hint__");
    }
}

std::optional<Value> Instance::iterator(Run& run) {
    auto walked = ask(run, "__iter__", {});
    if (!walked) {
        return std::nullopt;
    }
    Object* const object = walked->object();
    const bool is_iterator =
        object != nullptr &&
        (object->is_instance() ? static_cast<Instance&>(*object).special(run, "__next__").has_value()
                               : walked->object_of<IteratorObject>() != nullptr);
    if (!is_iterator) {
        raise("TypeError", {"iter() returned non-iterator of type '", type_name(*walked), "'"});
    }
    return walked;
}

std::unique_ptr<Iterator> Instance::iterate(Run& run) {
    if (const auto walked = iterator(run)) {
        Object* const object = walked->object();
        return object->is_instance() ? std::make_unique<NextIterator>(
                                           *walked, *static_cast<Instance&>(*object).special(run, "__next__"))
                                     : object->iterate(run);
    }
    return special(run, "__getitem__") ? std::make_unique<ItemsIterator>(shared_from_this()) : nullptr;
}

Value Instance::next(Run& run) {
    const auto method = special(run, "__next__");
    if (!method) {
        raise("TypeError", {"'", type_.name, "' object is not an iterator"});
    }
    return python::call(run, *method, {});
}

bool Instance::truth(Run& run) {
    const auto answer = ask(run, "__bool__", {});
    if (!answer) {
        return Object::truth(run);
    }
    const bool* const truth = answer->get<bool>();
    if (truth == nullptr) {
        raise("TypeError", {"__bool__ should return bool, returned ", type_name(*answer)});
    }
    return *truth;
}

bool Instance::hashed_by_identity() const { return true; }

std::optional<Value> Instance::key(Run& run) {
    if (special(run, "__eq__")) {
        raise("TypeError", {"unhashable type: '", type_.name, "'"});
    }
    return std::nullopt;
}

std::optional<Int> Instance::index(Run& run) {
    const auto answer = ask(run, "__index__", {});
    if (answer && !as_int(*answer)) {
        raise("TypeError", {"__index__ returned non-int (type ", type_name(*answer), ")"});
    }
    return answer ? as_int(*answer) : std::nullopt;
}

std::optional<Value> Instance::to_int(Run& run) {
    auto answer = ask(run, "__int__", {});
    if (!answer) {
        answer = index(run);
    }
    if (answer && !as_int(*answer)) {
        raise("TypeError", {"__int__ returned non-int (type ", type_name(*answer), ")"});
    }
    return answer;
}

std::optional<Value> Instance::to_float(Run& run) {
    auto answer = ask(run, "__float__", {});
    if (answer && answer->get<double>() == nullptr) {
        raise("TypeError", {type_.name, ".__float__ returned non-float (type ", type_name(*answer), ")"});
    }
    if (!answer) {
        const auto integer = index(run);
        answer = integer ? std::optional<Value>(*as_float(*integer)) : std::nullopt;
    }
    return answer;
}

std::optional<Value> Instance::enter(Run& run) {
    const auto method = special(run, "__enter__");
    if (method && !special(run, "__exit__")) {
        raise("TypeError",
              {"'", type_.name,
               "' object does not support the context manager protocol (missed __exit__ method)"});
    }
    return method ? ask(run, "__enter__", {}) : std::nullopt;
}

bool Instance::leave(Run& run, const Value& exception) {
    const Value type = exception.is_none() ? Value() : Value(&type_of(exception));
    if (!exception.is_none() && special(run, "__exit__")) {
        const auto swallowed = ask(run, "__exit__", {type, exception, opaque_object("traceback")});
        return swallowed && python::truth(run, *swallowed);
    }
    static_cast<void>(ask(run, "__exit__", {None{}, None{}, None{}}));
    return false;
}

} // namespace lim::python
