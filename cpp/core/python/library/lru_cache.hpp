#pragma once

#include "core/python/call.hpp"

namespace lim::python::library {

/// functools.lru_cache(maxsize=128, typed=False), or of a function itself; functools.cache(function).
[[nodiscard]] Value lru_cache(Run& run, const Arguments& arguments);
[[nodiscard]] Value cache(Run& run, const Arguments& arguments);

/// functools.partial(function, *given).
[[nodiscard]] Value partial_of(Value function, Call given);

} // namespace lim::python::library
