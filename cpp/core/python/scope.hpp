#pragma once

#include "core/python/value.hpp"

#include <map>
#include <memory>
#include <string>

namespace lim::python {

/// Names and what they refer to.
using Namespace = std::map<std::string, Value, std::less<>>;

/// The names that a comprehension binds, within those of the comprehension around it.
struct Scope {
    std::shared_ptr<Scope> outer; // null around the outermost comprehension
    Namespace names;
    std::vector<std::string> own; // all that it binds, also those that it has not bound yet
};

} // namespace lim::python
