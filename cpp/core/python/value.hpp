#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// A small exact corner of Python: what a value is. It knows nothing of tensors.
///
/// Read in this order: value.hpp (what a value is), type.hpp (what a type offers), object.hpp (what a
/// framework's value can do), call.hpp (how arguments reach a function), module.hpp (how a framework offers
/// names), run.hpp (what a function may ask of the run), operations.hpp (what Python does with any value).
namespace lim::python {

/// Python's int as far as this page has it: beyond 128 bits a result is refused.
__extension__ typedef __int128 Int; // NOLINT(modernize-use-using): __extension__ needs a typedef

struct None {
    friend bool operator==(None, None) { return true; }
};
struct Ellipsis {
    friend bool operator==(Ellipsis, Ellipsis) { return true; }
};

struct List;
struct Tuple;
struct Dict;
struct Set;
struct Range;
struct Slice;
struct Function;
struct Type;
struct Module;
class Object;

/// Any Python value. Copies share what they refer to, as Python's names do; str, tuple, range and slice never
/// change. It holds numbers itself, all else by a shared pointer: to copy one is to copy 16 bytes, or to
/// count.
class Value {
public:
    enum class Kind : std::uint8_t {
        unbound,
        none,
        truth,
        integer,
        number,
        ellipsis,
        type,
        module,
        // from here on shared
        text,
        list,
        tuple,
        dict,
        set,
        range,
        slice,
        function,
        object,
    };

    Value() : Value(Kind::none) {}
    /// What stands where a function's name has no value yet; no value of Python.
    [[nodiscard]] static Value unbound() { return Value(Kind::unbound); }
    Value(None) : Value() {}
    template <std::same_as<bool> T> Value(T truth) : Value(Kind::truth) { truth_ = truth; }
    template <class T>
        requires((std::integral<T> || std::same_as<T, Int>) && !std::same_as<T, bool>)
    Value(T integer) : kind_(Kind::integer), integer_(static_cast<Int>(integer)) {}
    Value(double number) : Value(Kind::number) { number_ = number; }
    Value(std::string text) : Value(std::make_shared<const std::string>(std::move(text))) {}
    Value(const char* text) : Value(std::string(text)) {}
    Value(Ellipsis) : Value(Kind::ellipsis) {}
    Value(const Type* type) : Value(Kind::type) { type_ = type; }
    Value(const Module* module) : Value(Kind::module) { module_ = module; }
    /// A shared text, List, Tuple, …, or a framework's object.
    template <class T>
    Value(std::shared_ptr<T> shared)
        : kind_(kind_of<std::remove_const_t<T>>()), shared_(held(std::move(shared))) {}

    Value(const Value& other) : kind_(other.kind_) {
        if (is_shared()) {
            new (&shared_) Shared(other.shared_);
        } else {
            copy_plain(other);
        }
    }
    Value(Value&& other) noexcept : kind_(other.kind_) {
        if (is_shared()) {
            new (&shared_) Shared(std::move(other.shared_));
            other.clear();
        } else {
            copy_plain(other);
        }
    }
    Value& operator=(const Value& other) { return *this = Value(other); }
    Value& operator=(Value&& other) noexcept {
        // it may hold the other one, and what it lets go of may ask for this one
        Value before(std::move(*this));
        clear();
        return *new (this) Value(std::move(other));
    }
    ~Value() { clear(); }

    [[nodiscard]] bool is_none() const { return kind_ == Kind::none; }
    [[nodiscard]] bool is_unbound() const { return kind_ == Kind::unbound; }

    /// What it is, or null: get<bool>(), get<Int>(), get<double>(), get<std::string>(). A bool is no Int
    /// here; `as_int` of operations.hpp takes both.
    template <class T> [[nodiscard]] const T* get() const {
        if constexpr (std::same_as<T, bool>) {
            return kind_ == Kind::truth ? &truth_ : nullptr;
        } else if constexpr (std::same_as<T, Int>) {
            return kind_ == Kind::integer ? &integer_ : nullptr;
        } else if constexpr (std::same_as<T, double>) {
            return kind_ == Kind::number ? &number_ : nullptr;
        } else {
            return pointer<const T>();
        }
    }

    /// The list, dict or set that it refers to, or null.
    /// @throws Refused where it is a list or a tuple whose order is not known: `any_list` and `any_tuple` are
    /// for what does not depend on the order
    [[nodiscard]] List* list() const;
    [[nodiscard]] Dict* dict() const { return pointer<Dict>(); }
    [[nodiscard]] Set* set() const { return pointer<Set>(); }
    [[nodiscard]] const Tuple* tuple() const;
    [[nodiscard]] List* any_list() const { return pointer<List>(); }
    [[nodiscard]] const Tuple* any_tuple() const { return pointer<const Tuple>(); }
    [[nodiscard]] const Range* range() const { return pointer<const Range>(); }
    [[nodiscard]] const Slice* slice() const { return pointer<const Slice>(); }
    [[nodiscard]] const Function* function() const { return pointer<const Function>(); }
    [[nodiscard]] Object* object() const { return pointer<Object>(); }
    [[nodiscard]] const Type* type() const { return kind_ == Kind::type ? type_ : nullptr; }
    [[nodiscard]] const Module* module() const { return kind_ == Kind::module ? module_ : nullptr; }
    [[nodiscard]] bool is_ellipsis() const { return kind_ == Kind::ellipsis; }

    /// Whether it may hold other values.
    [[nodiscard]] bool holds_others() const {
        return is_shared() && kind_ != Kind::text && kind_ != Kind::range;
    }

    /// The List, Tuple, … with its other holders; null for any other value.
    template <class T> [[nodiscard]] std::shared_ptr<T> shared() const {
        return pointer<T>() == nullptr ? nullptr : std::static_pointer_cast<T>(shared_);
    }

    /// The framework's object if its type is T's own or derives from it, else null. T names its type as
    /// `T::python_type`, a static function that returns const Type&.
    template <class T> [[nodiscard]] std::shared_ptr<T> object_of() const;

    [[nodiscard]] Kind kind() const { return kind_; }

    /// Whether both refer to one object, or are the same number or text.
    [[nodiscard]] bool is_same_as(const Value& other) const;

private:
    /// Of what is not shared all bytes are set, which are copied.
    explicit Value(Kind kind) : kind_(kind), integer_(0) {}

    using Shared = std::shared_ptr<void>; // to what the kind says, an Object of whatever class as Object

    template <class T> static consteval Kind kind_of() {
        if constexpr (std::same_as<T, std::string>) {
            return Kind::text;
        } else if constexpr (std::same_as<T, List>) {
            return Kind::list;
        } else if constexpr (std::same_as<T, Tuple>) {
            return Kind::tuple;
        } else if constexpr (std::same_as<T, Dict>) {
            return Kind::dict;
        } else if constexpr (std::same_as<T, Set>) {
            return Kind::set;
        } else if constexpr (std::same_as<T, Range>) {
            return Kind::range;
        } else if constexpr (std::same_as<T, Slice>) {
            return Kind::slice;
        } else if constexpr (std::same_as<T, Function>) {
            return Kind::function;
        } else {
            static_assert(std::convertible_to<T*, Object*>);
            return Kind::object;
        }
    }
    template <class T> static Shared held(std::shared_ptr<T> shared) {
        if constexpr (kind_of<std::remove_const_t<T>>() == Kind::object) {
            return std::shared_ptr<Object>(std::move(shared));
        } else {
            return std::const_pointer_cast<std::remove_const_t<T>>(std::move(shared));
        }
    }

    [[nodiscard]] bool is_shared() const { return kind_ >= Kind::text; }
    void copy_plain(const Value& other) {
        // the largest: of smaller ones the rest is copied along
        std::memcpy(static_cast<void*>(&integer_), &other.integer_, sizeof integer_);
    }
    void clear() noexcept {
        if (is_shared()) {
            kind_ = Kind::none;
            shared_.~Shared();
            integer_ = 0;
        }
    }
    template <class T> [[nodiscard]] T* pointer() const {
        return kind_ == kind_of<std::remove_const_t<T>>() ? static_cast<T*>(shared_.get()) : nullptr;
    }

    Kind kind_;
    union {
        bool truth_;
        Int integer_;
        double number_;
        const Type* type_;
        const Module* module_;
        Shared shared_;
    };
};

using Values = std::vector<Value>;

/// Destroys values that may hold values that hold values … one after another, however deep they are nested.
void dismantle(Values& values);

struct List {
    Values items;
    bool unordered = false; // list(set(…)): Python draws the order anew each time it starts
    ~List() { dismantle(items); }
};

/// A tuple, or what a framework derives from tuple: torch.Size, torch.return_types.max.
struct Tuple {
    Values items;
    const Type* type = nullptr; // null for tuple itself
    bool unordered = false;     // tuple(set(…))
    ~Tuple() { dismantle(items); }
};

/// Refuses to show the order of what came from a set.
[[noreturn]] void refuse_order();

inline List* Value::list() const {
    List* const found = any_list();
    if (found != nullptr && found->unordered) {
        refuse_order();
    }
    return found;
}

inline const Tuple* Value::tuple() const {
    const Tuple* const found = any_tuple();
    if (found != nullptr && found->unordered) {
        refuse_order();
    }
    return found;
}

/// range(start, stop, step), the step not 0.
struct Range {
    Int start;
    Int stop;
    Int step;

    [[nodiscard]] Int size() const;
    [[nodiscard]] Int at(Int position) const { return start + position * step; }
};

/// start:stop:step in a subscript, None where nothing is written.
struct Slice {
    Value start;
    Value stop;
    Value step;
};

/// The items of a list or a tuple; null for any other value.
[[nodiscard]] const Values* items_in(const Value& value);

/// list(items), tuple(items).
[[nodiscard]] Value make_list(Values items);
[[nodiscard]] Value make_tuple(Values items);
/// A tuple of a framework's own type, for instance torch.Size.
[[nodiscard]] Value make_tuple(Values items, const Type& type);

} // namespace lim::python

namespace lim {
namespace py = python; // as the frameworks' folders call it
}
