#include "core/python/builtins.hpp"

#include "core/base/raise.hpp"
#include "core/python/builtin_functions.hpp"
#include "core/python/class_object.hpp"
#include "core/python/dict.hpp"
#include "core/python/exceptions.hpp"
#include "core/python/function_object.hpp"
#include "core/python/library/byte_string.hpp"
#include "core/python/open_file.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/types.hpp"

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

/// A notebook is the program that runs, not a module that another imports.
Value constant_name(Run& /*run*/) { return "__main__"; }

Value builtin_len(Run& run, const Arguments& arguments) { return length(run, arguments[0]); }
Value builtin_repr(Run& run, const Arguments& arguments) { return repr(run, arguments[0]); }

constexpr Entry first_functions[] = {
    {"print(*values, sep=None, end=None, file=?, flush=?)", builtin_print},
    {"max(*values, key=None, default=None)", builtin_max},
};
constexpr Entry functions[] = {
    {"len(obj, /)", builtin_len},
    {"min(*values, key=None, default=None)", builtin_min},
    {"sum(iterable, /, start=0)", builtin_sum},
    {"sorted(iterable, /, *, key=None, reverse=False)", builtin_sorted},
    {"reversed(sequence, /)", builtin_reversed},
    {"enumerate(iterable, start=0)", builtin_enumerate},
    {"zip(*iterables, strict=False)", builtin_zip},
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
    {"map(*values)", builtin_map},
    {"filter(function, iterable, /)", builtin_filter},
    {"iter(object, sentinel=None, /)", builtin_iter},
    {"next(iterator, default=None, /)", builtin_next},
    {"callable(obj, /)", builtin_callable},
    {"divmod(x, y, /)", builtin_divmod},
    {"pow(base, exp, mod=None)", builtin_pow},
    {"ord(c, /)", builtin_ord},
    {"chr(i, /)", builtin_chr},
    {"hex(number, /)", builtin_hex},
    {"oct(number, /)", builtin_oct},
    {"bin(number, /)", builtin_bin},
    {"format(value, format_spec='', /)", builtin_format},
};

constexpr const Type* own_types[] = {
    &bool_type,  &int_type,      &float_type,        &str_type,         &list_type, &tuple_type,
    &dict_type,  &set_type,      &range_type,        &slice_type,       &type_type, &object_type,
    &super_type, &property_type, &staticmethod_type, &classmethod_type, &bytes_type};

constexpr Constant builtin_constants[] = {{"NotImplemented", constant_not_implemented},
                                          {"__name__", constant_name}};

constexpr Module rest_of_builtins{
    .name = "builtins", .functions = functions, .types = own_types, .constants = builtin_constants};
const Module& more_builtins() { return rest_of_builtins; }

} // namespace

constexpr Module builtins{
    .name = "builtins", .functions = first_functions, .wrong_call = raise_in_c_words, .more = more_builtins};

} // namespace lim::python
