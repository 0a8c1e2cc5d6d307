#include "core/python/exceptions.hpp"

#include "core/base/raise.hpp"
#include "core/python/call.hpp"
#include "core/python/instance.hpp"
#include "core/python/operations.hpp"
#include "core/python/python_error.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

namespace lim::python {
namespace {

Value make_exception(Run& run, const Arguments& arguments) {
    if (!arguments.rest_by_name().empty()) {
        raise("TypeError", {arguments.self().type()->name, "() takes no keyword arguments"});
    }
    auto made = std::make_shared<Instance>(run.cyclics(), *arguments.self().type());
    made->arguments() = arguments.rest();
    return std::shared_ptr<Object>(std::move(made));
}

/// BaseException.__init__: of a class that derives from it, by super().
Value initialise(Run& /*run*/, const Arguments& arguments) {
    static_cast<Instance&>(*arguments.self().object()).arguments() = arguments.rest();
    return None{};
}
Value text_of(Run& run, const Arguments& arguments) { return exception_text(run, arguments.self()); }
Value with_traceback(Run& /*run*/, const Arguments& arguments) { return arguments.self(); }

Value arguments_of(Run& /*run*/, const Value& self) {
    auto& exception = static_cast<Instance&>(*self.object());
    if (exception.message && exception.type().name == std::string_view("KeyError")) {
        refuse_missing("KeyError.args");
    }
    return make_tuple(exception.message ? Values{*exception.message} : exception.arguments());
}

Value value_of_stop(Run& /*run*/, const Value& self) {
    const Values& given = static_cast<Instance&>(*self.object()).arguments();
    return given.empty() ? Value() : given.front();
}

constexpr Entry constructor{"BaseException(*args, **kwargs)", make_exception};
constexpr Entry methods[] = {
    {"__init__(*args)", initialise}, {"__str__()", text_of}, {"with_traceback(tb, /)", with_traceback}};
constexpr Property properties[] = {{"args", arguments_of}};
constexpr Property stop_properties[] = {{"value", value_of_stop}};

constexpr Type derived(const char* name, const Type& base) {
    return {.name = name, .base = &base, .constructor = &constructor, .wrong_call = raise_in_c_words};
}

} // namespace

constexpr Type base_exception_type{.name = "BaseException",
                                   .methods = methods,
                                   .properties = properties,
                                   .constructor = &constructor,
                                   .wrong_call = raise_in_c_words};

namespace {

constexpr Type exception = derived("Exception", base_exception_type);
constexpr Type arithmetic = derived("ArithmeticError", exception);
constexpr Type lookup = derived("LookupError", exception);
constexpr Type import_error = derived("ImportError", exception);
constexpr Type name_error = derived("NameError", exception);
constexpr Type os_error = derived("OSError", exception);
constexpr Type runtime = derived("RuntimeError", exception);
constexpr Type value_error = derived("ValueError", exception);
constexpr Type unicode = derived("UnicodeError", value_error);
constexpr Type warning = derived("Warning", exception);
constexpr Type stop{.name = "StopIteration",
                    .base = &exception,
                    .properties = stop_properties,
                    .constructor = &constructor,
                    .wrong_call = raise_in_c_words};

constexpr Type leaves[] = {derived("AssertionError", exception),
                           derived("AttributeError", exception),
                           derived("BufferError", exception),
                           derived("EOFError", exception),
                           derived("MemoryError", exception),
                           derived("ReferenceError", exception),
                           derived("SyntaxError", exception),
                           derived("SystemError", exception),
                           derived("TypeError", exception),
                           derived("FloatingPointError", arithmetic),
                           derived("OverflowError", arithmetic),
                           derived("ZeroDivisionError", arithmetic),
                           derived("IndexError", lookup),
                           derived("KeyError", lookup),
                           derived("ModuleNotFoundError", import_error),
                           derived("UnboundLocalError", name_error),
                           derived("FileExistsError", os_error),
                           derived("FileNotFoundError", os_error),
                           derived("PermissionError", os_error),
                           derived("TimeoutError", os_error),
                           derived("NotImplementedError", runtime),
                           derived("RecursionError", runtime),
                           derived("UnicodeDecodeError", unicode),
                           derived("UnicodeEncodeError", unicode),
                           derived("DeprecationWarning", warning),
                           derived("FutureWarning", warning),
                           derived("RuntimeWarning", warning),
                           derived("UserWarning", warning),
                           derived("GeneratorExit", base_exception_type),
                           derived("KeyboardInterrupt", base_exception_type),
                           derived("SystemExit", base_exception_type)};

constexpr const Type* inner[] = {&base_exception_type, &exception, &arithmetic,  &lookup,  &import_error, &name_error,
                                 &os_error,            &runtime,   &value_error, &unicode, &warning,      &stop};

} // namespace

const Type* exception_type(std::string_view name) {
    for (const Type* type : inner) {
        if (name == type->name) {
            return type;
        }
    }
    for (const Type& type : leaves) {
        if (name == type.name) {
            return &type;
        }
    }
    return nullptr;
}

bool is_exception_type(const Type& type) { return derives_from(type, base_exception_type); }

Value exception_of(Run& run, const FrameworkError& error) {
    const Type* const type = exception_type(error.type());
    auto made = std::make_shared<Instance>(run.cyclics(), type == nullptr ? exception : *type);
    made->message = error.what();
    made->foreign = type == nullptr ? error.type() : std::string();
    return std::shared_ptr<Object>(std::move(made));
}

std::string exception_text(Run& run, const Value& exception) {
    auto& instance = static_cast<Instance&>(*exception.object());
    if (instance.message) {
        return *instance.message;
    }
    const Values& given = instance.arguments();
    if (given.size() == 1) {
        return derives_from(instance.type(), *exception_type("KeyError")) ? repr(run, given[0]) : str(run, given[0]);
    }
    return given.empty() ? std::string() : repr(run, make_tuple(given));
}

void raise_value(Run& run, const Value& exception, std::vector<Within> within) {
    auto& instance = static_cast<Instance&>(*exception.object());
    // The reader's own __str__ is asked only where the error is shown.
    const bool asks = instance.special(run, "__str__").has_value();
    const FrameworkError error(instance.foreign.empty() ? instance.type().name : instance.foreign,
                               asks ? std::string() : exception_text(run, exception));
    throw PythonError(error, exception, std::move(within));
}

} // namespace lim::python
