#pragma once

#include "core/python/call.hpp"
#include "core/python/cyclic.hpp"
#include "core/python/object.hpp"
#include "core/python/scope.hpp"
#include "core/python/tree.hpp"

#include <memory>
#include <string>

namespace lim::python {

extern const Type user_function_type;
extern const Type method_type;
extern const Type staticmethod_type;
extern const Type classmethod_type;
extern const Type property_type;

/// A function that the reader's code has made by `def` or `lambda`.
class FunctionObject : public Object, public Cyclic {
public:
    /// @param qualified its name with those of what it stands in: "Tokenizer.encode"
    /// @param defaults of its parameters that have one, in their order
    FunctionObject(Cyclics& all, std::shared_ptr<const FunctionCode> code, std::string qualified,
                   std::shared_ptr<Scope> around, Values defaults);
    ~FunctionObject() override { FunctionObject::let_go(); }

    static const Type& python_type() { return user_function_type; }
    [[nodiscard]] const Type& type() const override { return user_function_type; }
    [[nodiscard]] std::string pretty(Run& run) override;
    [[nodiscard]] std::optional<Value> attribute(Run& run, const std::string& name) override;
    void set_attribute(Run& run, const std::string& name, const Value& value) override;
    [[nodiscard]] bool is_callable() const override { return true; }
    [[nodiscard]] Value call(Run& run, const Call& call) override;
    [[nodiscard]] std::shared_ptr<Object> frozen() override;
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override;

    /// The values of its parameters, of `*names` and `**names`, in the order of `code().locals`.
    /// @throws FrameworkError in Python's words for calls that do not fit
    [[nodiscard]] Values bound_arguments(Run& run, Call& call) const;

    [[nodiscard]] const std::shared_ptr<const FunctionCode>& code() const { return code_; }
    [[nodiscard]] const std::shared_ptr<Scope>& around() const { return around_; }
    [[nodiscard]] const std::string& qualified() const { return qualified_; }

    /// Makes a context manager.
    using Manager = Value (*)();
    /// The same function, each call of which is carried out within a manager of its own.
    [[nodiscard]] Value within(Run& run, Manager manager) const;
    [[nodiscard]] Manager manager() const { return manager_; }

    /// "f(a, b=2, *, c=3)".
    /// @param run writes the values of defaults; null: they are left out
    [[nodiscard]] std::string shown_signature(Run* run) const;

    /// The class in whose body it was made; null for others. super() looks from there.
    [[nodiscard]] const Type* owner() const { return *owner_; }
    void set_owner(const Type& owner) { *owner_ = &owner; }

    void let_go() override;

private:
    std::shared_ptr<const FunctionCode> code_;
    std::string qualified_;
    std::shared_ptr<Scope> around_;
    Signature signature_;
    std::shared_ptr<const Type*> owner_ = std::make_shared<const Type*>(nullptr); // of copies too
    Manager manager_ = nullptr;
    std::shared_ptr<Object> frozen_;
    std::vector<std::pair<std::string, Value>> attributes_;
};

/// A function of the reader's with the object that it is called on.
class MethodObject : public Object {
public:
    MethodObject(std::shared_ptr<FunctionObject> function, Value self)
        : function_(std::move(function)), self_(std::move(self)) {}
    ~MethodObject() override;

    static const Type& python_type() { return method_type; }
    [[nodiscard]] const Type& type() const override { return method_type; }
    [[nodiscard]] std::optional<Value> attribute(Run& run, const std::string& name) override;
    [[nodiscard]] bool is_callable() const override { return true; }
    [[nodiscard]] Value call(Run& run, const Call& call) override;
    [[nodiscard]] bool hashed_by_identity() const override { return false; }

    [[nodiscard]] const std::shared_ptr<FunctionObject>& function() const { return function_; }
    [[nodiscard]] const Value& self() const { return self_; }

private:
    std::shared_ptr<FunctionObject> function_;
    Value self_;
};

/// Whether using a value may carry out code of the reader's: a function, a method, a class, an instance, a
/// generator.
[[nodiscard]] bool runs_code(const Value& value);

/// What staticmethod(f), classmethod(f) and property(f) are in the body of a class.
class Descriptor : public Object {
public:
    /// @param of one of staticmethod_type, classmethod_type, property_type
    Descriptor(const Type& of, Value get, Value set)
        : get_(std::move(get)), set_(std::move(set)), type_(of) {}
    ~Descriptor() override;

    [[nodiscard]] const Type& type() const override { return type_; }
    [[nodiscard]] bool is_property() const { return &type_ == &property_type; }
    [[nodiscard]] bool is_class_method() const { return &type_ == &classmethod_type; }
    /// The function; of a property the one that gives the value.
    [[nodiscard]] const Value& get() const { return get_; }
    /// Of a property: what takes the value; None where it cannot be set.
    [[nodiscard]] const Value& set() const { return set_; }

private:
    Value get_;
    Value set_;
    const Type& type_;
};

} // namespace lim::python
