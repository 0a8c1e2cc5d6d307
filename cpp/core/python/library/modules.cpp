#include "core/python/library/modules.hpp"

namespace lim::python::library {

Modules modules() {
    static constexpr const Module* all[] = {&collections};
    return all;
}

} // namespace lim::python::library
