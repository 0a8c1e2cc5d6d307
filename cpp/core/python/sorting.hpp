#pragma once

#include "core/python/value.hpp"

namespace lim::python {

class Run;

/// list.sort: stable, by `<`, whose errors come in Python's order.
void sort_values(Run& run, Values& items, bool reverse);

/// The same by keys, one for each item.
void sort_values_by(Run& run, Values& items, Values keys, bool reverse);

} // namespace lim::python
