/// The module of the PyTorch notebooks: what they can import.

#include "binding/frameworks.hpp"
#include "core/framework/numpy/modules.hpp"
#include "core/framework/os/modules.hpp"
#include "core/framework/torch/modules.hpp"

namespace lim::binding {

std::vector<python::Modules> linked_frameworks() {
    return {torch::modules(), numpy::modules(), os::modules()};
}

} // namespace lim::binding
