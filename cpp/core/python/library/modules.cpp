#include "core/python/library/modules.hpp"

namespace lim::python::library {

ModuleList modules() {
    static constexpr const Module* all[] = {
        &collections, &copy,    &functools, &importlib, &importlib_metadata,
        &math,        &os_path, &random,    &string,    &sys,
        &tiktoken,    &time,    &typing};
    return all;
}

} // namespace lim::python::library
