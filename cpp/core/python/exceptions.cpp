#include "core/python/exceptions.hpp"

#include "core/base/raise.hpp"
#include "core/python/call.hpp"
#include "core/python/instance.hpp"
#include "core/python/operations.hpp"
#include "core/python/python_error.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

#include <algorithm>
#include <list>

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

constexpr Entry exceptions_constructor{"BaseException(*args, **kwargs)", make_exception};
constexpr Entry exceptions_methods[] = {
    {"__init__(*args)", initialise}, {"__str__()", text_of}, {"with_traceback(tb, /)", with_traceback}};
constexpr Property exceptions_properties[] = {{"args", arguments_of}};
constexpr Property stop_properties[] = {{"value", value_of_stop}};

} // namespace

constexpr Type base_exception_type{.name = "BaseException",
                                   .methods = exceptions_methods,
                                   .properties = exceptions_properties,
                                   .constructor = &exceptions_constructor,
                                   .wrong_call = raise_in_c_words};

namespace {

/// Python's exceptions, each behind what it derives from.
constexpr std::string_view hierarchy =
    "BaseException: Exception GeneratorExit KeyboardInterrupt SystemExit\n"
    "Exception: ArithmeticError AssertionError AttributeError BufferError EOFError ImportError LookupError "
    "MemoryError NameError OSError ReferenceError RuntimeError StopIteration SyntaxError SystemError "
    "TypeError "
    "ValueError Warning\n"
    "ArithmeticError: FloatingPointError OverflowError ZeroDivisionError\n"
    "LookupError: IndexError KeyError\n"
    "ImportError: ModuleNotFoundError\n"
    "NameError: UnboundLocalError\n"
    "OSError: FileExistsError FileNotFoundError PermissionError TimeoutError\n"
    "RuntimeError: NotImplementedError RecursionError\n"
    "ValueError: UnicodeError\n"
    "UnicodeError: UnicodeDecodeError UnicodeEncodeError\n"
    "Warning: DeprecationWarning FutureWarning RuntimeWarning UserWarning\n";

/// A class of exceptions that has been asked for.
struct MadeType {
    std::string name;
    Type type;
};

/// What Python's exceptions have and these have not, behind the class.
constexpr std::string_view left_out_attributes =
    "BaseException: add_note\n"
    "OSError: characters_written errno filename filename2 strerror\n"
    "ImportError: msg name path\n"
    "NameError: name\n"
    "AttributeError: name obj\n"
    "SyntaxError: end_lineno end_offset filename lineno msg offset print_file_and_line text\n"
    "SystemExit: code\n"
    "UnicodeDecodeError: encoding end object reason start\n"
    "UnicodeEncodeError: encoding end object reason start\n";

/// What the first line of these begins with that lists a name; it and the lines before it are taken away.
/// Empty where there is none.
std::string_view next_heading(std::string_view& lines, std::string_view name) {
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(line.size() + 1);
        const std::string_view heading = line.substr(0, line.find(':'));
        const std::string_view listed = line.substr(heading.size() + 1);
        for (std::size_t at = 0; (at = listed.find(name, at)) != std::string_view::npos; ++at) {
            const std::size_t end = at + name.size();
            if (listed[at - 1] == ' ' && (end == listed.size() || listed[end] == ' ')) {
                return heading;
            }
        }
    }
    return {};
}

/// The class that a name derives from; empty for a name that is none.
std::string_view base_of(std::string_view name) {
    std::string_view lines = hierarchy;
    return name.empty() || name.find(' ') != std::string_view::npos ? "" : next_heading(lines, name);
}

} // namespace

const Type* exception_type(std::string_view name) {
    static std::list<MadeType> known; // they stay, as other types do
    if (name == base_exception_type.name) {
        return &base_exception_type;
    }
    const auto found = std::ranges::find(known, name, &MadeType::name);
    if (found != known.end()) {
        return &found->type;
    }
    const std::string_view base = base_of(name);
    if (base.empty()) {
        return nullptr;
    }
    const Type* const derives_from_it = exception_type(base);
    MadeType& made = known.emplace_back(std::string(name), Type{});
    made.type = {.name = made.name.c_str(),
                 .base = derives_from_it,
                 .properties = name == "StopIteration" ? std::span<const Property>(stop_properties)
                                                       : std::span<const Property>(),
                 .constructor = &exceptions_constructor,
                 .wrong_call = raise_in_c_words};
    return &made.type;
}

bool is_exception_type(const Type& type) { return derives_from(type, base_exception_type); }

bool has_left_out_attribute(const Type& exception, std::string_view name) {
    std::string_view lines = left_out_attributes;
    std::string_view owner = next_heading(lines, name);
    while (!owner.empty() && !derives_from(exception, *exception_type(owner))) {
        owner = next_heading(lines, name);
    }
    return !owner.empty();
}

Value exception_of(Run& run, const FrameworkError& error) {
    const Type* const type = exception_type(error.type());
    auto made =
        std::make_shared<Instance>(run.cyclics(), type == nullptr ? *exception_type("Exception") : *type);
    if (const std::string_view words = error.what(); !words.empty()) {
        made->message = words;
    }
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
        return derives_from(instance.type(), *exception_type("KeyError")) ? repr(run, given[0])
                                                                          : str(run, given[0]);
    }
    return given.empty() ? std::string() : repr(run, make_tuple(given));
}

void raise_stop(Run& run, const Value& value) {
    const auto made = std::make_shared<Instance>(run.cyclics(), *exception_type("StopIteration"));
    if (!value.is_none()) {
        made->arguments().push_back(value);
    }
    raise_value(run, std::shared_ptr<Object>(made), {});
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
