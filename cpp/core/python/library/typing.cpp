#include "core/python/library/typing.hpp"

#include "core/python/call.hpp"
#include "core/python/library/modules.hpp"
#include "core/python/object.hpp"
#include "core/python/refusal.hpp"

/// `typing`: names for annotations.
namespace lim::python::library {
namespace {

constexpr Type annotation_type{.name = "annotation", .module = "typing"};

class Annotation : public Object {
public:
    [[nodiscard]] static const Type& python_type() { return annotation_type; }
    [[nodiscard]] const Type& type() const override { return annotation_type; }
    [[nodiscard]] std::string repr(Run&) override { refuse_missing("str(typing.…)"); }
    [[nodiscard]] std::optional<Value> attribute(Run&, const std::string& name) override {
        refuse_missing("typing.…." + name);
    }
    [[nodiscard]] Value item(Run&, const Value&) override { return annotation(); }
    [[nodiscard]] std::optional<Value> binary(Run&, Operator op, const Value&) override {
        return op == Operator::bit_or ? std::optional(annotation())
                                      : (refuse_missing("typing.…"), std::nullopt);
    }
    [[nodiscard]] std::optional<Value> reflected(Run& run, Operator op, const Value& left) override {
        return binary(run, op, left);
    }
    [[nodiscard]] bool hashed_by_identity() const override { return false; }
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::vector<const void*>();
    }
};

Value any_name(Run&) { return annotation(); }

Value typing_cast(Run&, const Arguments& arguments) { return arguments[1]; }

constexpr Entry typing_functions[] = {{"cast(typ, val)", typing_cast}};

constexpr Constant typing_constants[] = {
    {"Any", any_name},       {"AnyStr", any_name},      {"Callable", any_name}, {"ClassVar", any_name},
    {"Deque", any_name},     {"DefaultDict", any_name}, {"Dict", any_name},     {"Final", any_name},
    {"FrozenSet", any_name}, {"Generator", any_name},   {"Hashable", any_name}, {"Iterable", any_name},
    {"Iterator", any_name},  {"List", any_name},        {"Literal", any_name},  {"Mapping", any_name},
    {"NoReturn", any_name},  {"Optional", any_name},    {"Sequence", any_name}, {"Set", any_name},
    {"Sized", any_name},     {"Tuple", any_name},       {"Type", any_name},     {"Union", any_name}};

} // namespace

Value annotation() { return std::shared_ptr<Object>(std::make_shared<Annotation>()); }

constinit const Module typing{.name = "typing", .functions = typing_functions, .constants = typing_constants};

} // namespace lim::python::library
