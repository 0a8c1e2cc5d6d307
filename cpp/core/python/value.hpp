#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <variant>
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
/// change.
class Value {
public:
    using Data =
        std::variant<None, bool, Int, double, std::string, std::shared_ptr<List>,
                     std::shared_ptr<const Tuple>, std::shared_ptr<Dict>, std::shared_ptr<Set>,
                     std::shared_ptr<const Range>, std::shared_ptr<const Slice>, Ellipsis,
                     std::shared_ptr<const Function>, const Type*, const Module*, std::shared_ptr<Object>>;

    Value() = default; // None
    Value(None) {}
    template <std::same_as<bool> T> Value(T truth) : data_(truth) {}
    template <class T>
        requires((std::integral<T> || std::same_as<T, Int>) && !std::same_as<T, bool>)
    Value(T integer) : data_(static_cast<Int>(integer)) {}
    Value(double number) : data_(number) {}
    Value(std::string text) : data_(std::move(text)) {}
    Value(const char* text) : data_(std::string(text)) {}
    Value(Ellipsis dots) : data_(dots) {}
    Value(const Type* type) : data_(type) {}
    Value(const Module* module) : data_(module) {}
    /// A shared List, Tuple, …, or a framework's object.
    template <class T>
        requires std::constructible_from<Data, std::shared_ptr<T>>
    Value(std::shared_ptr<T> shared) : data_(std::move(shared)) {}

    [[nodiscard]] bool is_none() const { return std::holds_alternative<None>(data_); }

    /// What it is, or null: get<bool>(), get<Int>(), get<double>(), get<std::string>(). A bool is no Int
    /// here; `as_int` of operations.hpp takes both.
    template <class T> [[nodiscard]] const T* get() const { return std::get_if<T>(&data_); }

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
    [[nodiscard]] const Type* type() const { return plain<const Type*>(); }
    [[nodiscard]] const Module* module() const { return plain<const Module*>(); }
    [[nodiscard]] bool is_ellipsis() const { return std::holds_alternative<Ellipsis>(data_); }

    /// The framework's object if its type is T's own or derives from it, else null. T names its type as
    /// `T::python_type`, a static function that returns const Type&.
    template <class T> [[nodiscard]] std::shared_ptr<T> object_of() const;

    [[nodiscard]] const Data& data() const { return data_; }

private:
    template <class T> [[nodiscard]] T* pointer() const {
        const auto* shared = std::get_if<std::shared_ptr<T>>(&data_);
        return shared == nullptr ? nullptr : shared->get();
    }
    template <class T> [[nodiscard]] T plain() const {
        const auto* value = std::get_if<T>(&data_);
        return value == nullptr ? nullptr : *value;
    }

    Data data_;
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
