#include "core/python/builtins.hpp"

#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/class_object.hpp"
#include "core/python/dict.hpp"
#include "core/python/exceptions.hpp"
#include "core/python/function_object.hpp"
#include "core/python/open_file.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/types.hpp"

#include <algorithm>

namespace lim::python {

Value builtin_str(Run& run, const Arguments& arguments) {
    return arguments.given(0) ? str(run, arguments[0]) : std::string();
}

Value builtin_type(Run& /*run*/, const Arguments& arguments) {
    const Type* const given = arguments[0].type();
    if (given != nullptr && std::string_view(given->metaclass) != type_type.name) {
        refuse(refusals::type_of_type, {given->name});
    }
    return &type_of(arguments[0]);
}

namespace {

Value builtin_print(Run& run, const Arguments& arguments) {
    const auto separator = [&](std::size_t parameter, const char* otherwise) {
        const Value& value = arguments[parameter];
        const auto* text = value.get<std::string>();
        if (text == nullptr && !value.is_none()) {
            raise("TypeError",
                  {parameter == 0 ? "sep" : "end", " must be None or a string, not ", type_name(value)});
        }
        return text == nullptr ? std::string(otherwise) : *text;
    };
    const std::string between = separator(0, " ");
    const std::string end = separator(1, "\n");
    bool first = true;
    for (const Value& value : arguments.rest()) {
        run.write(first ? "" : between);
        run.write(str(run, value));
        run.note_printed(value);
        first = false;
    }
    run.write(end);
    return None{};
}

Value builtin_len(Run& run, const Arguments& arguments) { return length(run, arguments[0]); }
Value builtin_repr(Run& run, const Arguments& arguments) { return repr(run, arguments[0]); }

/// Items to compare; of a set, the one that is chosen does not depend on its order.
Values items_to_compare(Run& run, const Value& value) {
    return value.set() != nullptr ? value.set()->items : items_of(run, value);
}

Value extreme(Run& run, const Arguments& arguments, Operator better) {
    const Values& given = arguments.rest();
    const std::string name(arguments.signature().name);
    if (given.empty()) {
        raise("TypeError", {name, " expected at least 1 argument, got 0"});
    }
    if (given.size() > 1 && arguments.given(1)) {
        raise("TypeError", {"Cannot specify a default for ", name, "() with multiple positional arguments"});
    }
    const Values items = given.size() == 1 ? items_to_compare(run, given[0]) : given;
    if (items.empty()) {
        if (arguments.given(1)) {
            return arguments[1];
        }
        raise("ValueError", {name, "() arg is an empty sequence"});
    }
    const auto key = [&](const Value& item) {
        return arguments[0].is_none() ? item : call(run, arguments[0], {{item}, {}});
    };
    Value best = items[0];
    Value best_key = key(best);
    for (std::size_t i = 1; i < items.size(); ++i) {
        run.step();
        const Value this_key = key(items[i]);
        if (truth(run, binary(run, better, this_key, best_key))) {
            best = items[i];
            best_key = this_key;
        }
    }
    return best;
}

Value builtin_max(Run& run, const Arguments& arguments) {
    const Values& given = arguments.rest();
    Object* const walked = given.size() == 1 && arguments[0].is_none() ? given[0].object() : nullptr;
    if (walked != nullptr) {
        if (auto found = walked->greatest(run)) {
            return *std::move(found);
        }
    }
    return extreme(run, arguments, Operator::greater);
}
Value builtin_min(Run& run, const Arguments& arguments) { return extreme(run, arguments, Operator::less); }

Value builtin_sum(Run& run, const Arguments& arguments) {
    Value total = arguments[1];
    if (total.get<std::string>() != nullptr) {
        raise("TypeError", {"sum() can't sum strings [use ''.join(seq) instead]"});
    }
    const auto add = [&](const Value& item) {
        run.step();
        total = binary(run, Operator::add, total, item);
    };
    if (const Value& value = arguments[0]; value.set() != nullptr) {
        for (const Value& item : items_of(run, value)) {
            add(item);
        }
        return total;
    }
    const auto iterator = iterate(run, arguments[0]);
    while (const auto item = iterator->next(run)) {
        add(*item);
    }
    return total;
}

Value any_is(Run& run, const Value& value, bool wanted) {
    const auto iterator = iterate(run, value);
    while (const auto item = iterator->next(run)) {
        run.step();
        if (truth(run, *item) == wanted) {
            return true;
        }
    }
    return false;
}

Value builtin_any(Run& run, const Arguments& arguments) { return any_is(run, arguments[0], true); }
Value builtin_all(Run& run, const Arguments& arguments) {
    return !*any_is(run, arguments[0], false).get<bool>();
}

constexpr Entry functions[] = {
    {"print(*values, sep=None, end=None, file=?, flush=?)", builtin_print},
    {"len(obj, /)", builtin_len},
    {"max(*values, key=None, default=None)", builtin_max},
    {"min(*values, key=None, default=None)", builtin_min},
    {"sum(iterable, /, start=0)", builtin_sum},
    {"sorted(iterable, /, *, key=None, reverse=False)", builtin_sorted},
    {"reversed(sequence, /)", builtin_reversed},
    {"enumerate(iterable, start=0)", builtin_enumerate},
    {"zip(*iterables)", builtin_zip},
    {"repr(obj, /)", builtin_repr},
    {"abs(x, /)", builtin_abs},
    {"round(number, ndigits=None)", builtin_round},
    {"any(iterable, /)", builtin_any},
    {"all(iterable, /)", builtin_all},
    {"isinstance(obj, class_or_tuple, /)", builtin_isinstance},
    {"issubclass(cls, class_or_tuple, /)", builtin_issubclass},
    {"hasattr(obj, name, /)", builtin_hasattr},
    {"getattr(obj, name, default=None, /)", builtin_getattr},
    {"setattr(obj, name, value, /)", builtin_setattr},
    {"delattr(obj, name, /)", builtin_delattr},
    {"open(file, mode='r', buffering=?-1, encoding=None, errors=?None, newline=?None, closefd=?True, "
     "opener=?None)",
     builtin_open},
};

constexpr const Type* types[] = {&bool_type,  &int_type,  &float_type, &str_type,   &list_type,
                                 &tuple_type, &dict_type, &set_type,   &range_type, &type_type, &object_type, &super_type, &property_type, &staticmethod_type, &classmethod_type};

constexpr Constant constants[] = {{"NotImplemented", constant_not_implemented}};

constexpr std::string_view known_elsewhere[] = {"BaseExceptionGroup",
                                                "BlockingIOError",
                                                "BrokenPipeError",
                                                "BytesWarning",
                                                "ChildProcessError",
                                                "ConnectionAbortedError",
                                                "ConnectionError",
                                                "ConnectionRefusedError",
                                                "ConnectionResetError",
                                                "Ellipsis",
                                                "EncodingWarning",
                                                "EnvironmentError",
                                                "ExceptionGroup",
                                                "IOError",
                                                "ImportWarning",
                                                "IndentationError",
                                                "InterruptedError",
                                                "IsADirectoryError",
                                                "NotADirectoryError",
                                                "NotImplemented",
                                                "PendingDeprecationWarning",
                                                "ProcessLookupError",
                                                "ResourceWarning",
                                                "StopAsyncIteration",
                                                "SyntaxWarning",
                                                "TabError",
                                                "UnicodeTranslateError",
                                                "UnicodeWarning",
                                                "aiter",
                                                "anext",
                                                "ascii",
                                                "bin",
                                                "breakpoint",
                                                "bytearray",
                                                "bytes",
                                                "callable",
                                                "chr",
                                                "compile",
                                                "complex",
                                                "copyright",
                                                "credits",
                                                "dir",
                                                "display",
                                                "divmod",
                                                "eval",
                                                "exec",
                                                "execfile",
                                                "exit",
                                                "filter",
                                                "format",
                                                "frozenset",
                                                "get_ipython",
                                                "globals",
                                                "hash",
                                                "help",
                                                "hex",
                                                "id",
                                                "input",
                                                "iter",
                                                "license",
                                                "locals",
                                                "map",
                                                "memoryview",
                                                "next",
                                                "oct",
                                                "ord",
                                                "pow",
                                                "quit",
                                                "runfile",
                                                "slice",
                                                "vars",
                                                "In",
                                                "Out"};

} // namespace

constexpr Module builtins{
    .name = "builtins", .functions = functions, .types = types, .constants = constants, .wrong_call = raise_in_c_words};

bool is_known_elsewhere(std::string_view name) {
    return name.starts_with('_') || std::ranges::find(known_elsewhere, name) != std::end(known_elsewhere);
}

} // namespace lim::python
