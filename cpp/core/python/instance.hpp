#pragma once

#include "core/python/cyclic.hpp"
#include "core/python/object.hpp"
#include "core/python/python_error.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lim::python {

struct Call;
struct ClassObject;

/// A value of a class of the reader's, or an exception. What Python asks of it is asked of the methods of its
/// class with special names: `__len__`, `__add__`, …
class Instance : public Object, public Cyclic {
public:
    Instance(Cyclics& all, const Type& type);
    ~Instance() override { Instance::let_go(); }
    void let_go() override;

    static const Type& python_type();
    [[nodiscard]] const Type& type() const override { return type_; }
    [[nodiscard]] bool is_instance() const override { return true; }

    /// The method of this special name, with the instance as its self; nothing where its class has none.
    [[nodiscard]] std::optional<Value> special(Run& run, const std::string& name);
    /// Whether its class has a method of its own for `left op self`, which that of the left one does not
    /// have.
    [[nodiscard]] bool overrides_reflected(Operator op, const Type& left) const;

    [[nodiscard]] std::string repr(Run& run) override;
    [[nodiscard]] std::string str(Run& run) override;
    [[nodiscard]] std::string pretty(Run& run) override;
    [[nodiscard]] std::string format(Run& run, std::string_view spec) override;
    [[nodiscard]] std::optional<Value> attribute(Run& run, const std::string& name) override;
    void set_attribute(Run& run, const std::string& name, const Value& value) override;
    void delete_attribute(Run& run, const std::string& name) override;
    [[nodiscard]] bool is_callable() const override;
    [[nodiscard]] Value call(Run& run, const Call& call) override;
    [[nodiscard]] std::optional<Value> unary(Run& run, UnaryOperator op) override;
    [[nodiscard]] std::optional<Value> binary(Run& run, Operator op, const Value& right) override;
    [[nodiscard]] std::optional<Value> reflected(Run& run, Operator op, const Value& left) override;
    [[nodiscard]] std::optional<Value> in_place(Run& run, Operator op, const Value& right) override;
    [[nodiscard]] Value item(Run& run, const Value& index) override;
    void set_item(Run& run, const Value& index, const Value& value) override;
    void delete_item(Run& run, const Value& index) override;
    [[nodiscard]] std::optional<bool> contains(Run& run, const Value& value) override;
    [[nodiscard]] std::optional<Int> length(Run& run) override;
    [[nodiscard]] std::unique_ptr<Iterator> iterate(Run& run) override;
    /// iter(x), by its __iter__; nothing where it has none.
    /// @throws FrameworkError TypeError where that gives no iterator
    [[nodiscard]] std::optional<Value> iterator(Run& run);
    /// next(x), by its __next__.
    /// @throws FrameworkError TypeError where it has none
    [[nodiscard]] Value next(Run& run);
    /// What PyObject_LengthHint asks.
    void hint_length(Run& run);
    [[nodiscard]] bool truth(Run& run) override;
    [[nodiscard]] bool hashed_by_identity() const override;
    [[nodiscard]] std::optional<Value> key(Run& run) override;
    [[nodiscard]] std::optional<Int> index(Run& run) override;
    [[nodiscard]] std::optional<Value> to_int(Run& run) override;
    [[nodiscard]] std::optional<Value> to_float(Run& run) override;
    [[nodiscard]] std::optional<Value> enter(Run& run) override;
    bool leave(Run& run, const Value& exception) override;
    [[nodiscard]] std::shared_ptr<Object> frozen() override;

    /// Its own attributes, in the order in which they came.
    [[nodiscard]] std::vector<std::pair<std::string, Value>>& attributes() { return attributes_; }
    /// Of an exception: what it was made of.
    [[nodiscard]] Values& arguments() { return arguments_; }
    /// Of an exception that the frameworks raised: its text, where that is not told by what it was made of.
    std::optional<std::string> message;
    /// Of such an exception: the name of its class, where that is a framework's, of which only this is known.
    std::string foreign;
    /// Of an exception that was caught: where it came through, the innermost first; the last is where it was
    /// caught.
    std::vector<Within> traceback;

private:
    [[nodiscard]] std::optional<Value> bound_or_asked(Run& run, const std::string& name, const Value& found);
    [[nodiscard]] const Value* own(std::string_view name) const;
    /// Calls a special method. @returns nothing where there is none
    std::optional<Value> ask(Run& run, const std::string& name, Values arguments);
    /// The same, where NotImplemented is no answer.
    std::optional<Value> ask_operator(Run& run, const std::string& name, const Value& other);

    const Type& type_;
    std::shared_ptr<Object> frozen_;
    std::shared_ptr<ClassObject> class_; // its type, kept; null of an exception of Python's own
    std::vector<std::pair<std::string, Value>> attributes_;
    Values arguments_;
};

/// What Type(…) makes before __init__ is called.
[[nodiscard]] Value make_instance(Run& run, const Type& type, const Call& call);

/// NotImplemented.
[[nodiscard]] Value not_implemented();

/// What stands for a function or an instance where a run keeps what its names held: nothing but a
/// description.
[[nodiscard]] std::shared_ptr<Object> opaque_object(std::string description);

} // namespace lim::python
