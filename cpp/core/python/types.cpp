#include "core/python/types.hpp"

#include "core/python/builtin_functions.hpp"
#include "core/python/methods.hpp"

namespace lim::python {
namespace {

constexpr Entry to_bool{"bool(x=False, /)", builtin_bool};
constexpr Entry to_int{"int(x=0, /, base=?)", builtin_int};
constexpr Entry to_float{"float(x=0.0, /)", builtin_float};
constexpr Entry to_str{"str(object=None, encoding=?, errors=?)", builtin_str};
constexpr Entry to_list{"list(iterable=None, /)", builtin_list};
constexpr Entry to_tuple{"tuple(iterable=None, /)", builtin_tuple};
constexpr Entry to_dict{"dict(pairs=None, /, **items)", builtin_dict};
constexpr Entry to_set{"set(iterable=None, /)", builtin_set};
constexpr Entry to_range{"range(*bounds)", builtin_range};
constexpr Entry to_slice{"slice(*bounds)", builtin_slice};
constexpr Entry to_ordered_dict{"OrderedDict(pairs=None, /, **items)", ordered_dict};
constexpr Entry to_type{"type(object, bases=?, dict=?, /)", builtin_type};

} // namespace

const Type none_type{.name = "NoneType"};
const Type bool_type{.name = "bool", .constructor = &to_bool, .wrong_call = raise_in_c_words};
const Type int_type{.name = "int", .constructor = &to_int, .wrong_call = raise_in_c_words};
const Type float_type{.name = "float", .constructor = &to_float, .wrong_call = raise_in_c_words};
const Type str_type{.name = "str",
                    .constructor = &to_str,
                    .statics = text_statics(),
                    .wrong_call = raise_in_c_words,
                    .more_methods = text_methods};
const Type list_type{
    .name = "list", .constructor = &to_list, .wrong_call = raise_in_c_words, .more_methods = list_methods};
const Type tuple_type{
    .name = "tuple", .constructor = &to_tuple, .wrong_call = raise_in_c_words, .more_methods = tuple_methods};
const Type dict_type{.name = "dict",
                     .constructor = &to_dict,
                     .statics = dict_statics(),
                     .wrong_call = raise_in_c_words,
                     .more_methods = dict_methods};
const Type ordered_dict_type{.name = "OrderedDict",
                             .module = "collections",
                             .base = &dict_type,
                             .constructor = &to_ordered_dict,
                             .statics = dict_statics(),
                             .wrong_call = raise_in_c_words,
                             .module_in_messages = true,
                             .more_methods = ordered_dict_methods};
const Type set_type{
    .name = "set", .constructor = &to_set, .wrong_call = raise_in_c_words, .more_methods = set_methods};
const Type range_type{.name = "range", .constructor = &to_range, .wrong_call = raise_in_c_words};
const Type slice_type{.name = "slice", .constructor = &to_slice, .wrong_call = raise_in_c_words};
const Type ellipsis_type{.name = "ellipsis"};
const Type function_type{.name = "builtin_function_or_method"};
const Type type_type{.name = "type", .constructor = &to_type, .wrong_call = raise_in_c_words};
const Type module_type{.name = "module"};

} // namespace lim::python
