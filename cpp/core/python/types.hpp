#pragma once

#include "core/python/type.hpp"

/// Python's own types.
namespace lim::python {

extern const Type none_type;
extern const Type bool_type;
extern const Type int_type;
extern const Type float_type;
extern const Type str_type;
extern const Type list_type;
extern const Type tuple_type;
extern const Type dict_type;
extern const Type ordered_dict_type;
extern const Type counter_type;      // library/counter.cpp
extern const Type default_dict_type; // library/default_dict.cpp
extern const Type set_type;
extern const Type range_type;
extern const Type slice_type;
extern const Type ellipsis_type;
extern const Type function_type;
extern const Type type_type;
extern const Type module_type;

} // namespace lim::python
