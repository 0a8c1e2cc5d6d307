// clang-format off: made by tests/golden/make_names.py
#include "core/python/known_names.hpp"

namespace lim::python {

const char* known_names() {
    return "\1"
           "type||type object 'type'||mro|\n"
           "str|'str' object|type object 'str'||capitalize casefold center count encode endswith expandtabs find"
           " format format_map index isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric "
           "isprintable isspace istitle isupper join ljust lower lstrip maketrans mro partition removeprefix "
           "removesuffix replace rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip "
           "swapcase title translate upper zfill|\n"
           "list|'list' object|type object 'list'||append clear copy count extend index insert mro pop remove "
           "reverse sort|\n"
           "dict|'dict' object|type object 'dict'||clear copy fromkeys get items keys mro pop popitem setdefault"
           " update values|\n"
           "set|'set' object|type object 'set'||add clear copy difference difference_update discard intersection"
           " intersection_update isdisjoint issubset issuperset mro pop remove symmetric_difference "
           "symmetric_difference_update union update|\n"
           "tuple|'tuple' object|type object 'tuple'||count index mro|\n"
           "int|'int' object|type object 'int'||as_integer_ratio bit_count bit_length conjugate denominator "
           "from_bytes imag mro numerator real to_bytes|\n"
           "float|'float' object|type object 'float'||as_integer_ratio conjugate fromhex hex imag is_integer mro"
           " real|\n"
           "bool|'bool' object|type object 'bool'||as_integer_ratio bit_count bit_length conjugate denominator "
           "from_bytes imag mro numerator real to_bytes|\n"
           "NoneType|'NoneType' object|type object 'NoneType'||mro|\n"
           "slice|'slice' object|type object 'slice'||indices mro start step stop|\n"
           "range|'range' object|type object 'range'||count index mro start step stop|\n"
           "ellipsis|'ellipsis' object|type object 'ellipsis'||mro|\n"
           "collections.OrderedDict|'collections.OrderedDict' object|type object "
           "'collections.OrderedDict'||clear copy fromkeys get items keys move_to_end mro pop popitem setdefault"
           " update values|\n"
           "dict_keys|'dict_keys' object|type object 'dict_keys'||isdisjoint mapping mro|\n"
           "dict_values|'dict_values' object|type object 'dict_values'||mapping mro|\n"
           "dict_items|'dict_items' object|type object 'dict_items'||isdisjoint mapping mro|\n"
           "odict_keys|'odict_keys' object|type object 'odict_keys'||isdisjoint mapping mro|\n"
           "odict_values|'odict_values' object|type object 'odict_values'||mapping mro|\n"
           "odict_items|'odict_items' object|type object 'odict_items'||isdisjoint mapping mro|\n"
           "enumerate|'enumerate' object|type object 'enumerate'||mro|\n"
           "zip|'zip' object|type object 'zip'||mro|\n"
           "generator|'generator' object|type object 'generator'||close gi_code gi_frame gi_running gi_suspended"
           " gi_yieldfrom mro send throw|\n";
}

} // namespace lim::python
