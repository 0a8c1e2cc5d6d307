#include "core/python/reading_functions.hpp"

#include <algorithm>
#include <cstddef>

namespace lim::python {
namespace {

// Their results share nothing with what they are given.
constexpr std::string_view making_functions[] = {"abs",  "all",        "any", "bool",  "float",
                                                 "int",  "isinstance", "len", "print", "range",
                                                 "repr", "round",      "str", "type"};
constexpr std::string_view making_methods[] = {
    "abs",    "all",        "any",        "argmax", "argmin", "clone",  "count", "dim",     "endswith",
    "format", "index",      "item",       "join",   "lower",  "mean",   "numel", "replace", "size",
    "split",  "splitlines", "startswith", "strip",  "sum",    "tolist", "upper"};

// Their results may share what the arguments hold.
constexpr std::string_view sharing_functions[] = {"dict", "enumerate", "list", "max",   "min", "reversed",
                                                  "set",  "sorted",    "sum",  "tuple", "zip"};
constexpr std::string_view sharing_methods[] = {
    "bool",  "copy", "cpu",       "detach", "double",    "flatten", "float",   "get",     "int",
    "items", "keys", "long",      "max",    "min",       "numpy",   "permute", "reshape", "squeeze",
    "t",     "to",   "transpose", "type",   "unsqueeze", "values",  "view"};

template <std::size_t count>
bool is_named_in(const std::string_view (&names)[count], std::string_view name) {
    return std::ranges::find(names, name) != std::end(names);
}

} // namespace

bool makes_new(std::string_view name, bool is_method) {
    return is_method ? is_named_in(making_methods, name) : is_named_in(making_functions, name);
}

bool shares_only(std::string_view name, bool is_method) {
    return is_method ? is_named_in(sharing_methods, name) : is_named_in(sharing_functions, name);
}

} // namespace lim::python
