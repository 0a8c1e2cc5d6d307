#include "core/base/raise.hpp"
#include "core/python/exceptions.hpp"
#include "core/python/instance.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

/// What an instance is as text.
namespace lim::python {
namespace {

std::string text_of_method(std::string_view method, const Value& given) {
    const auto* const text = given.get<std::string>();
    if (text == nullptr) {
        raise("TypeError", {method, " returned non-string (type ", type_name(given), ")"});
    }
    return *text;
}

} // namespace

std::string Instance::repr(Run& run) {
    if (const auto given = ask(run, "__repr__", {})) {
        return text_of_method("__repr__", *given);
    }
    if (!is_exception_type(type_)) {
        refuse(refusals::address, {type_.name});
    }
    std::string inside;
    if (message) {
        inside = python::repr(run, *message);
    } else {
        for (const Value& argument : arguments_) {
            inside += concat({inside.empty() ? "" : ", ", python::repr(run, argument)});
        }
    }
    return concat({type_.name, "(", inside, ")"});
}

std::string Instance::str(Run& run) {
    if (const auto given = ask(run, "__str__", {})) {
        return text_of_method("__str__", *given);
    }
    if (is_exception_type(type_)) {
        return exception_text(run, shared_from_this());
    }
    const auto shown = ask(run, "__repr__", {});
    return shown ? text_of_method("__str__", *shown) : repr(run);
}

std::string Instance::pretty(Run& run) {
    // IPython asks for methods of its own first, of `__getattr__` too.
    for (const char* const asked : {"_repr_html_", "_repr_pretty_", "__getattr__"}) {
        if (special(run, asked)) {
            refuse_missing(asked);
        }
    }
    if (const auto given = ask(run, "__repr__", {})) {
        const auto* const text = given->get<std::string>();
        if (text == nullptr) { // IPython shows the error in a way of its own
            refuse_missing("__repr__");
        }
        return *text;
    }
    return is_exception_type(type_)
               ? repr(run)
               : concat({"<", class_ == nullptr ? "" : "__main__.",
                         class_ == nullptr ? type_.name : class_->qualified, " at 0x…>"});
}

std::string Instance::format(Run& run, std::string_view spec) {
    if (const auto given = ask(run, "__format__", {std::string(spec)})) {
        if (given->get<std::string>() == nullptr) {
            raise("TypeError", {"__format__ must return a str, not ", type_name(*given)});
        }
        return *given->get<std::string>();
    }
    return Object::format(run, spec);
}

} // namespace lim::python
