#pragma once

#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

namespace lim {

/// @throws ReadsUnknown where a refused cell may have set how arrays or tensors are printed
inline void require_known_print_options(const py::Run& run) {
    const auto cell = run.unknown.names.find("set_printoptions()");
    if (cell != run.unknown.names.end()) {
        throw py::ReadsUnknown(cell->second);
    }
}

} // namespace lim
