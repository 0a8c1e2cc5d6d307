#pragma once

#include "core/python/cyclic.hpp"
#include "core/python/type.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lim::python {

/// A class that the reader's code has made. It lives as long as the run, and its instances keep it.
struct ClassObject : Type, Cyclic, std::enable_shared_from_this<ClassObject> {
    explicit ClassObject(Cyclics& all) : Type{}, Cyclic(all) {}
    ~ClassObject() override { ClassObject::let_go(); }
    void let_go() override;

    /// The value of a name of its own body; null without.
    [[nodiscard]] const Value* find(std::string_view attribute) const;
    void set(const std::string& attribute, Value value);

    std::string own_name;
    std::string qualified; // with what it stands in
    std::string doc;
    bool has_doc = false;
    std::vector<const Type*> bases;
    std::vector<const Type*>
        order; // in which names are looked for, itself first (its __mro__ without object)
    std::vector<std::pair<std::string, Value>> attributes;
};

/// The order in which names are looked for in a type and what it derives from, object aside.
[[nodiscard]] std::vector<const Type*> order_of(const Type& type);

/// Makes a class as its statement does.
/// @throws FrameworkError TypeError where the bases have no order
[[nodiscard]] const Type& make_class(Run& run, const std::string& name, std::string qualified,
                                     const Values& bases,
                                     std::vector<std::pair<std::string, Value>> attributes);

/// What a class of the reader's, or one that it derives from, has under a name; null without.
[[nodiscard]] const Value* class_member(const Type& type, const std::string& name);

/// Whether a type, or one that it derives from, has a name: by the reader's code, or in the tables of this
/// page.
[[nodiscard]] bool has_member(const Type& type, const std::string& name);

/// Type.name of a class of the reader's or of what it derives from; nothing where none has it.
[[nodiscard]] std::optional<Value> class_attribute(Run& run, const Type& type, const std::string& name);

/// What an attribute that was found in a class is to an object (`self`), or to the class itself where `self`
/// is a type: a function becomes a method, a property its value.
/// @param type of self, or self
[[nodiscard]] Value bound_attribute(Run& run, const Value& found, const Value& self, const Type& type);

/// What super() in a method of `from` is.
extern const Type super_type;
[[nodiscard]] Value make_super(const Type& from, Value self);

/// object, which all types derive from.
extern const Type object_type;

} // namespace lim::python
