#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/class_object.hpp"
#include "core/python/depth_guard.hpp"
#include "core/python/instance.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"
#include "core/python/types.hpp"

#include <string>

/// Builtins that ask of types and attributes.
namespace lim::python {
namespace {

bool is_of(const Type& type, const Value& wanted, std::string_view function, int depth = 0) {
    if (depth > DepthGuard::deepest) { // tuples in tuples
        DepthGuard::refuse();
    }
    if (const Tuple* types = wanted.tuple()) {
        for (const Value& each : types->items) {
            if (is_of(type, each, function, depth + 1)) {
                return true;
            }
        }
        return false;
    }
    const Type* const known = wanted.type();
    if (known == nullptr) {
        if (wanted.object() != nullptr || wanted.function() != nullptr) {
            refuse_missing(concat({function, "(…)"}));
        }
        raise("TypeError", {function, "() arg 2 must be a ",
                            function == "issubclass" ? "class, a tuple of classes" : "type, a tuple of types",
                            ", or a union"});
    }
    const bool is_float = known == &float_type && std::string_view(type.module) == "numpy" &&
                          std::string_view(type.name) == "float64"; // which derives from Python's
    return known == &object_type || derives_from(type, *known) || is_float ||
           (&type == &bool_type && known == &int_type);
}

const std::string& name_given(const Value& name) {
    const auto* const text = name.get<std::string>();
    if (text == nullptr) {
        raise("TypeError", {"attribute name must be string, not '", type_name(name), "'"});
    }
    return *text;
}

/// The attribute; nothing where AttributeError is raised.
std::optional<Value> attribute_or_nothing(Run& run, const Value& value, const std::string& name) {
    try {
        return attribute(run, value, name);
    } catch (const FrameworkError& error) {
        if (error.type() != "AttributeError") {
            throw;
        }
        return std::nullopt;
    }
}

} // namespace

Value builtin_isinstance(Run& /*run*/, const Arguments& arguments) {
    return is_of(type_of(arguments[0]), arguments[1], "isinstance");
}

Value builtin_issubclass(Run& /*run*/, const Arguments& arguments) {
    if (arguments[0].type() == nullptr) {
        if (arguments[0].object() != nullptr || arguments[0].function() != nullptr) {
            refuse_missing("issubclass(…)");
        }
        raise("TypeError", {"issubclass() arg 1 must be a class"});
    }
    return is_of(*arguments[0].type(), arguments[1], "issubclass");
}

Value builtin_hasattr(Run& run, const Arguments& arguments) {
    return attribute_or_nothing(run, arguments[0], name_given(arguments[1])).has_value();
}

Value builtin_getattr(Run& run, const Arguments& arguments) {
    const std::string& name = name_given(arguments[1]);
    if (!arguments.given(2)) {
        return attribute(run, arguments[0], name);
    }
    return attribute_or_nothing(run, arguments[0], name).value_or(arguments[2]);
}

Value builtin_setattr(Run& run, const Arguments& arguments) {
    set_attribute(run, arguments[0], name_given(arguments[1]), arguments[2]);
    return None{};
}

Value builtin_delattr(Run& run, const Arguments& arguments) {
    delete_attribute(run, arguments[0], name_given(arguments[1]));
    return None{};
}

Value constant_not_implemented(Run& /*run*/) { return not_implemented(); }

} // namespace lim::python
