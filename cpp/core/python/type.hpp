#pragma once

#include "core/python/value.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <variant>

namespace lim::python {

class Run;
struct ClassObject;
class Instance;
class Arguments;
struct Call;
struct CallProblem;

/// How a parameter may be given: `positional_only` stands before `/`, `keyword_only` behind `*`.
enum class ParameterKind : std::uint8_t { positional_only, either, keyword_only };

/// A function, a method or a class's constructor: its signature as Python would write it, and what carries it
/// out.
///
///     {"one_hot(tensor, num_classes=-1)", one_hot}
///
/// The signature may have `/`, `*`, `*names`, `**names` and defaults (None, True, numbers, 'text'). A
/// method's does not name self. A parameter `name=?`, or `name=?None` with its default, is one of the real
/// function that this page does not have: giving it, or anything but the default, is refused. A signature
/// that ends in `...` does not name all of the real one's.
struct Entry {
    const char* signature;
    Value (*carry_out)(Run& run, const Arguments& arguments);
};

/// An attribute that is computed when it is read, and perhaps taken when it is set.
struct Property {
    const char* name;
    Value (*get)(Run& run, const Value& self);
    void (*set)(Run& run, const Value& self, const Value& value) = nullptr; // absent: setting it is refused
};

/// A framework's own words for calls whose arguments do not fit the signature. It throws: `lim::raise` with
/// the words of the framework, or Refused. Python's own words are in call.hpp. Absent, or where it returns:
/// such calls are refused.
using WrongCall = void (*)(const CallProblem& problem);

/// What carries out the calls of a module's functions, or of a type's methods, in the place of their entries.
/// Absent: the entries do.
using AroundCall = Value (*)(Run& run, const Function& function, const Call& call);

/// A type: what its values are called and what they offer. Types are constants and never change.
struct Type {
    const char* name;                 // type(x).__name__
    const char* module = "builtins";  // type(x).__module__
    const Type* base = nullptr;       // what it derives from, object aside
    std::span<const Entry> methods{}; // of its values
    std::span<const Property> properties{};
    const Entry* constructor = nullptr; // Type(…); absent: calling it is refused
    std::span<const Entry> statics{};   // Type.name(…), for instance Embedding.from_pretrained
    WrongCall wrong_call = nullptr;     // absent: refused
    /// Whether messages name the module too, as those about types that C code makes do: "numpy.ndarray".
    bool module_in_messages = false;
    const char* metaclass = "type"; // what messages call the type of the type
    /// repr of a framework's tuple; absent for every other type.
    std::string (*tuple_repr)(Run& run, const Tuple& tuple) = nullptr;
    ClassObject* made = nullptr; // of a class that the reader's code has made: itself
    /// Of a type that the reader's classes may derive from: makes an object of such a class. Python then
    /// finds its `methods` with special names too, `__init__` first of all.
    std::shared_ptr<Instance> (*instance)(Run& run, const Type& type) = nullptr;
    const char* called = nullptr; // beside `instance`: the method that object(…) carries out
    /// The rest of the methods, which are looked for last: what a page runs first needs none of them, so that
    /// they come with the rest of the core. Absent: there are no more.
    std::span<const Entry> (*more_methods)() = nullptr;
    AroundCall around = nullptr; // of its methods
};

/// Whether a type is another, or derives from it.
[[nodiscard]] bool derives_from(const Type& type, const Type& base);

/// What a function belongs to: a module or a type.
using Owner = std::variant<const Module*, const Type*>;

/// A function with what it belongs to. A bound method has a self.
struct Function {
    const Entry* entry;
    Owner owner;
    WrongCall wrong_call = nullptr;
    bool is_method = false;
    Value self{};
};

} // namespace lim::python
