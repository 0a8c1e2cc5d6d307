#include "core/python/library/deque.hpp"
#include "core/python/library/modules.hpp"
#include "core/python/types.hpp"

/// The table of `collections`.
namespace lim::python::library {

namespace {

const Type* const collections_types[] = {&counter_type, &default_dict_type, &ordered_dict_type,
                                         &deque_type()};

} // namespace

const Module collections{.name = "collections", .types = collections_types};

} // namespace lim::python::library
