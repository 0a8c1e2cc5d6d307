#pragma once

#include "core/python/type.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lim {
class Tensor;
}

namespace lim::python {

struct Call;

/// Python's operators that a value can take part in. `@` is matmul.
enum class Operator : std::uint8_t {
    add,
    subtract,
    multiply,
    divide,
    floor_divide,
    modulo,
    power,
    matmul,
    bit_and,
    bit_or,
    bit_xor,
    equal,
    not_equal,
    less,
    less_equal,
    greater,
    greater_equal,
};

enum class UnaryOperator : std::uint8_t { negative, positive, invert, absolute };

/// Walks what an `for` walks.
class Iterator {
public:
    virtual ~Iterator() = default;
    /// The next value; nothing at the end.
    [[nodiscard]] virtual std::optional<Value> next(Run& run) = 0;
};

/// A value that a framework brings: a tensor, a layer, a dtype. The language asks it what Python would ask.
/// What a value does not override answers as Python's plain `object` does.
class Object : public std::enable_shared_from_this<Object> {
public:
    Object() = default;
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;
    virtual ~Object() = default;

    /// Its class. `Object::attribute` finds methods and properties in it.
    [[nodiscard]] virtual const Type& type() const = 0;

    /// repr(x); `str` and `format` fall back on it. The default is refused: its text would hold an address.
    [[nodiscard]] virtual std::string repr(Run& run);
    [[nodiscard]] virtual std::string str(Run& run) { return repr(run); }
    /// What IPython shows after Out[…], lists and tuples around it included, where that is not repr:
    /// <torch._C.Generator at 0x…>.
    [[nodiscard]] virtual std::string pretty(Run& run) { return repr(run); }
    /// f"{x:spec}". The default takes an empty spec only, as object.__format__ does.
    [[nodiscard]] virtual std::string format(Run& run, std::string_view spec);

    /// x.name; nothing if it has none, which is then refused. The default looks into type() and its bases.
    [[nodiscard]] virtual std::optional<Value> attribute(Run& run, const std::string& name);
    /// x.name = value. The default sets a property of type(), and refuses any other name.
    virtual void set_attribute(Run& run, const std::string& name, const Value& value);
    /// del x.name. The default is refused.
    virtual void delete_attribute(Run& run, const std::string& name);

    /// x(…). Positional and keyword arguments reach it bound to the signature of `call_entry`; absent: raises
    /// TypeError.
    [[nodiscard]] virtual const Entry* call_entry() const { return nullptr; }

    /// callable(x).
    [[nodiscard]] virtual bool is_callable() const { return call_entry() != nullptr; }
    /// Carries out x(…).
    [[nodiscard]] virtual Value call(Run& run, const Call& call);

    /// What it is as a method of an object whose class holds it; nothing for what is no function.
    [[nodiscard]] virtual std::optional<Value> bound_to(const Value& /*self*/) { return std::nullopt; }

    /// Whether it is an Instance: of a class that the reader has made, or an exception.
    [[nodiscard]] virtual bool is_instance() const { return false; }

    /// Whether to give it is to give nothing, for an argument that this page leaves out: torch.device('cpu').
    [[nodiscard]] virtual bool stands_for_default() const { return false; }

    /// Whether a call changes neither it nor any argument.
    [[nodiscard]] virtual bool call_reads_only() const { return false; }

    /// op x; nothing stands for NotImplemented, of which Python makes its TypeError.
    [[nodiscard]] virtual std::optional<Value> unary(Run& run, UnaryOperator op);
    /// x op right; nothing stands for NotImplemented.
    [[nodiscard]] virtual std::optional<Value> binary(Run& run, Operator op, const Value& right);
    /// left op x, asked where left does not know x. For comparisons it is the mirrored one: 1 < x asks x > 1,
    /// by `binary`, so this sees arithmetic only.
    [[nodiscard]] virtual std::optional<Value> reflected(Run& run, Operator op, const Value& left);
    /// x op= right, in place; its answer is what the name then refers to. Nothing: x = x op right.
    [[nodiscard]] virtual std::optional<Value> in_place(Run& run, Operator op, const Value& right);

    /// x[index], x[index] = value. The defaults raise TypeError. An index is any value; a tuple for x[a, b].
    [[nodiscard]] virtual Value item(Run& run, const Value& index);
    virtual void set_item(Run& run, const Value& index, const Value& value);
    /// del x[index]. The default is refused.
    virtual void delete_item(Run& run, const Value& index);
    /// value in x; nothing: it is walked and compared.
    [[nodiscard]] virtual std::optional<bool> contains(Run& run, const Value& value);

    /// len(x); nothing where Python raises "object of type … has no len()".
    [[nodiscard]] virtual std::optional<Int> length(Run& run);
    /// iter(x); null where Python raises "… object is not iterable".
    [[nodiscard]] virtual std::unique_ptr<Iterator> iterate(Run& run);
    /// reversed(x) of an object that has more than its items; nothing: they are walked from the last on.
    [[nodiscard]] virtual std::optional<Value> reversed(Run& /*run*/) { return std::nullopt; }
    /// max(x), for an object that finds its greatest item without making all of them; nothing: it is walked,
    /// and what it holds is compared.
    [[nodiscard]] virtual std::optional<Value> greatest(Run& run);
    /// bool(x).
    [[nodiscard]] virtual bool truth(Run& run);
    /// Whether equal values are the same object (so that it can be a dict's key); if not, using it as a key
    /// is refused.
    [[nodiscard]] virtual bool hashed_by_identity() const { return true; }
    /// As a key: the number or text that it equals; nothing for an object that is a key by itself.
    /// @throws FrameworkError TypeError for an object that is no key
    [[nodiscard]] virtual std::optional<Value> key(Run& run);

    /// operator.index(x), where an int is needed: an index, range's argument; nothing if it is none.
    [[nodiscard]] virtual std::optional<Int> index(Run& run);
    /// int(x) and float(x); nothing where it has no such conversion.
    [[nodiscard]] virtual std::optional<Value> to_int(Run& run);
    [[nodiscard]] virtual std::optional<Value> to_float(Run& run);
    /// The number of Python that a number of a library stands for: 3 for np.int64(3).
    [[nodiscard]] virtual std::optional<Value> plain_number(Run& /*run*/) { return std::nullopt; }

    /// Whether it is a LargeInt, which shares its type with ints that other objects stand for.
    [[nodiscard]] virtual bool is_large_int() const { return false; }

    /// Whether it defines __round__, which is refused where its type's methods do not have it.
    [[nodiscard]] virtual bool has_round() const { return true; }

    /// with x as name: what name becomes; nothing where x is no context manager, which Python raises.
    [[nodiscard]] virtual std::optional<Value> enter(Run& run);
    /// At the end of the block.
    /// @param exception that ends it, or None
    /// @returns whether it ends there, as if nothing had been raised
    virtual bool leave(Run& run, const Value& exception);

    /// A copy of the value as it is now, which stays so when this object is written to later. The default
    /// gives the object itself, which is right for objects that never change. It is called at the end of each
    /// cell, so it must be quick: copy on write.
    [[nodiscard]] virtual std::shared_ptr<Object> frozen();

    /// The memory by which it could be changed for others that hold it too: none for what never changes.
    /// Nothing where that is not told: it may share anything with any object.
    [[nodiscard]] virtual std::optional<std::vector<const void*>> shared_memory() const {
        return std::nullopt;
    }

    /// The elements that a figure may show: of a tensor its own, of a layer its weight. Null for others. The
    /// language does not look inside.
    [[nodiscard]] virtual const Tensor* elements() const { return nullptr; }
};

template <class T> std::shared_ptr<T> Value::object_of() const {
    Object* const found = object();
    return found != nullptr && derives_from(found->type(), T::python_type())
               ? std::static_pointer_cast<T>(shared<Object>())
               : nullptr;
}

} // namespace lim::python
