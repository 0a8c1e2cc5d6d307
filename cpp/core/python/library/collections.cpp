#include "core/python/library/modules.hpp"
#include "core/python/types.hpp"

namespace lim::python::library {
namespace {

constexpr const Type* types[] = {&counter_type, &default_dict_type, &ordered_dict_type};

} // namespace

constinit const Module collections{.name = "collections", .types = types};

} // namespace lim::python::library
